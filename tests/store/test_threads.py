"""Papers are stored in one thread while another decides and looks out."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from readlist.decision import Change
from readlist.store import Store
from readlist.store.staging import Staging
from tests.store.conftest import paper

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FIRST, SECOND = "0" * 11 + "1", "0" * 11 + "2"


def test_one_decides_while_an_import_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stops, goes_on = threading.Event(), threading.Event()
    prepare = Staging._prepare

    def waits(*args: object) -> object:
        stops.set()
        assert goes_on.wait(60)
        return prepare(*args)  # type: ignore[arg-type]  # as they came

    with Store.open(tmp_path / "lib", machine="one-000001-0000") as store:
        store.commit_import([paper(1)], added=[FIRST], replaced={})
        monkeypatch.setattr(Staging, "_prepare", waits)
        thread = threading.Thread(
            target=store.commit_import, args=([paper(2)],), kwargs={"added": [SECOND], "replaced": {}}
        )
        thread.start()
        assert stops.wait(60)
        store.decide([Change((FIRST,), "status", "skipped")])
        with Store.open(tmp_path / "lib", machine="two-000002-0000") as other:
            other.decide([Change((FIRST,), "rating", 3)])
        assert not store.refresh()  # not now: the papers are being stored
        goes_on.set()
        thread.join(60)
        assert store.refresh().keys == {FIRST}
        assert [found["key"] for found in store.documents()] == [FIRST, SECOND]
        mark = store.marks[FIRST]
        assert (mark.status, mark.rating) == ("skipped", 3)
