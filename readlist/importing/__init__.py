"""Importing: files → sources → text → identity → store; the report; near twins.

`plan` reads and decides what would change and stores nothing; `commit` stores that as one decision that can be undone.
"""

from __future__ import annotations

from readlist.importing.inputs import Pasted
from readlist.importing.planning import Plan, commit, plan
from readlist.importing.renewing import renew
from readlist.importing.report import Report
from readlist.importing.twinning import merge, near_twins

__all__ = ["Pasted", "Plan", "Report", "commit", "merge", "near_twins", "plan", "renew"]
