"""What a search reads beside the words: the facts and marks that change while the index doesn't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from array import array
    from collections.abc import Collection, Mapping


class Facts(Protocol):
    """Facts and marks by position, 0 to `count - 1`, in list order.

    Attributes:
        count: How many papers there are, hidden ones included.
        version: Anything that differs whenever a mark has changed; what is computed from marks is kept as long.
        statuses: Per position an index into `status_ids`.
        status_ids: The ids of all statuses.
        counts_as: Per status id the built-in status that it behaves like.
        hidden: Per position 1 where the paper isn't there for the reader.
        years: Per position the year, 0 for none.
        added: Per position seconds since the epoch, 0 for none.
        decided, ratings, tags, notes: Only positions that have any; times in seconds since the epoch.
        link_kinds: Per position one bit a kind of link, in the order of `paper.LinkKind`.
        given: Per position 1 where the title was given.
        list_sets: Per list its positions (or a bytearray that flags them).
        venues: Per venue its positions (or a bytearray that flags them).
    """

    @property
    def count(self) -> int: ...
    @property
    def version(self) -> object: ...
    @property
    def statuses(self) -> bytearray: ...
    @property
    def status_ids(self) -> tuple[str, ...]: ...
    @property
    def counts_as(self) -> Mapping[str, str]: ...
    @property
    def hidden(self) -> bytearray: ...
    @property
    def years(self) -> array[int]: ...
    @property
    def added(self) -> array[int]: ...
    @property
    def decided(self) -> Mapping[int, int]: ...
    @property
    def ratings(self) -> Mapping[int, int]: ...
    @property
    def tags(self) -> Mapping[int, tuple[str, ...]]: ...
    @property
    def notes(self) -> Mapping[int, str]: ...
    @property
    def link_kinds(self) -> bytes | bytearray: ...
    @property
    def given(self) -> bytes | bytearray: ...
    @property
    def list_sets(self) -> Mapping[str, Collection[int]]: ...
    @property
    def venues(self) -> Mapping[str, Collection[int]]: ...
    def title(self, position: int, /) -> str: ...
    def name(self, position: int, /) -> str: ...
