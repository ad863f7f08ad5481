"""Values of conditions: numbers and times as people type them (`>=2024`, `2020-2024`, `<7d`, `today`)."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from readlist.query.moment import Moment, Named
from readlist.query.nodes import Number, NumberField, Time, TimeField

_SECONDS: Final = {"h": 3600, "d": 86400, "w": 7 * 86400, "m": 30 * 86400, "y": 365 * 86400}
_RELATIVE: Final = re.compile(r"([0-9]{1,5})([hdwmy])", re.ASCII)
_DATE: Final = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?", re.ASCII)
_OPERATOR: Final = re.compile(r"(>=|<=|=>|=<|>|<|=|≥|≤)?(.*)", re.DOTALL)
_RANGE: Final = re.compile(r"(.*?)(?:\.\.+|…|–)(.*)", re.DOTALL)
_YEARS: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
_NONE: Final = frozenset({"none", "never", "no", "null"})
_FAR: Final = 9999

_NAMED: Final[dict[str, Named]] = {
    "today": "today",
    "yesterday": "yesterday",
    "week": "week",
    "thisweek": "week",
    "this-week": "week",
    "month": "month",
    "thismonth": "month",
    "this-month": "month",
    "year": "year",
    "thisyear": "year",
    "this-year": "year",
}


def number(field: NumberField, text: str) -> Number | None:
    """The condition that a value like `>=2024`, `2024+`, `2020-2024` or `3` stands for; None where it is none."""
    text = "".join(text.split())
    if text.casefold() in _NONE or (field == "rating" and text in {"0", "=0"}):
        return Number(field, none=True)
    if match := (_RANGE.fullmatch(text) or _YEARS.fullmatch(text)):
        low, high = _bounds(field, match[1]), _bounds(field, match[2])
        if (low is None and match[1]) or (high is None and match[2]) or (low is None and high is None):
            return None
        return Number(field, low[0] if low else None, high[1] if high else None)
    match = _OPERATOR.fullmatch(text)
    operator, digits = (match[1] or "", match[2]) if match else ("", text)
    if not operator and len(digits) > 1 and digits[-1] in "+-":
        operator, digits = (">=" if digits[-1] == "+" else "<="), digits[:-1]
    bounds = _bounds(field, digits)
    if bounds is None:
        return None
    low_end, high_end = bounds
    if operator in {">=", "=>", "≥"}:
        return Number(field, low=low_end)
    if operator in {"<=", "=<", "≤"}:
        return Number(field, high=high_end)
    if operator == ">":
        return Number(field, low=high_end + 1)
    if operator == "<":
        return Number(field, high=low_end - 1)
    return Number(field, low_end, high_end)


def _bounds(field: NumberField, digits: str) -> tuple[int, int] | None:
    """First and last number that the digits can stand for: a year that is typed in part means all that it starts."""
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 4:
        return None
    if field == "rating" or len(digits) == 4:
        return int(digits), int(digits)
    missing = 4 - len(digits)
    return int(digits + "0" * missing), int(digits + "9" * missing)


def moment_range(field: TimeField, text: str) -> Time | None:
    """The condition that a value like `<7d`, `7d`, `today`, `2024-05` or `>=2024-05-01` stands for; None for none.

    A length of time counts back from now: `7d` and `<7d` are the last seven days, `>7d` is what is older.
    """
    shown, text = text, "".join(text.split()).casefold()
    if text in _NONE:
        return Time(field, none=True, text=shown)
    if match := _RANGE.fullmatch(text):
        low, high = _period(match[1]), _period(match[2])
        if (low is None and match[1]) or (high is None and match[2]) or (low is None and high is None):
            return None
        if low and high and low[0].ago and high[0].ago and low[0].ago < high[0].ago:
            low, high = high, low
        return Time(field, low[0] if low else None, _end(high) if high else None, text=shown)
    match = _OPERATOR.fullmatch(text)
    operator, value = (match[1] or "", match[2]) if match else ("", text)
    if not operator and len(value) > 1 and value[-1] == "+":
        operator, value = ">=", value[:-1]
    period = _period(value)
    if period is None:
        return None
    begin, end = period
    if begin.ago:
        older = operator in {">", ">=", "=>", "≥"}
        return Time(field, high=begin, text=shown) if older else Time(field, low=begin, text=shown)
    if operator in {">=", "=>", "≥"}:
        return Time(field, low=begin, text=shown)
    if operator == ">":
        return Time(field, low=end, text=shown) if end else Time(field, low=begin, text=shown)
    if operator == "<":
        return Time(field, high=begin, text=shown)
    if operator in {"<=", "=<", "≤"}:
        return Time(field, high=end, text=shown)
    return Time(field, begin, end, text=shown)


def _end(period: tuple[Moment, Moment | None]) -> Moment | None:
    begin, end = period
    return begin if begin.ago else end


def _period(text: str) -> tuple[Moment, Moment | None] | None:
    """Where the named time begins and where it ends (None: it lasts)."""
    if match := _RELATIVE.fullmatch(text):
        return Moment(ago=max(1, int(match[1]) * _SECONDS[match[2]])), None
    if text in _NAMED:
        named = _NAMED[text]
        return Moment(named=named), Moment(named="today") if named == "yesterday" else None
    match = _DATE.fullmatch(text)
    if not match:
        return None
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    try:
        begin = date(year, month or 1, day or 1)
        if day:
            end = begin + timedelta(days=1)
        elif month:
            end = date(year + month // 12, month % 12 + 1, 1)
        else:
            end = date(year + 1, 1, 1)
    except (ValueError, OverflowError):
        return None
    if not 1000 <= year < _FAR:
        return None
    return Moment(day=begin.isoformat()), Moment(day=end.isoformat())
