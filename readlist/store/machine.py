"""Which machine this is: the name of the log that its programs append to."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from contextlib import suppress
from pathlib import Path


def state_folder() -> Path:
    """Where this user's programs keep what belongs to this machine alone."""
    given = os.environ.get("XDG_STATE_HOME", "")
    if given and Path(given).is_absolute():
        return Path(given) / "readlist"
    if sys.platform.startswith("linux"):
        return Path.home() / ".local" / "state" / "readlist"
    import platformdirs

    return Path(platformdirs.user_state_dir("readlist", appauthor=False))


def machine_name(library: Path) -> str:
    """The name of this machine's log in a library: `laptop-3f9a2c-77ab`.

    The host's name is for people. The middle part is drawn once for a user on a machine, and drawn again where the
    home folder turns out to have been copied to another machine. The end tells two clones of one library on the same
    machine apart, so that merging them never meets two versions of one log.

    Args:
        library: The library's folder, resolved.
    """
    host = re.sub(r"[^a-z0-9]+", "-", platform.node().split(".")[0].casefold()).strip("-")[:20] or "machine"
    place = hashlib.blake2b(os.fsencode(library), digest_size=2).hexdigest()
    return f"{host}-{_drawn(host)}-{place}"


def machine_of(log: str) -> str:
    """The machine that a log's name tells of, whichever of its clones of the library wrote it.

    Args:
        log: The log's name, also that of a file, and of a copy that a synchroniser made of it.
    """
    return re.sub(r"(?<=-[0-9a-f]{6})-[0-9a-f]{4}$", "", log.removesuffix(".jsonl").split(".")[0].split(" ")[0])


def same_machine(one: str, other: str) -> bool:
    """Whether two logs are of one machine."""
    return machine_of(one) == machine_of(other)


def _drawn(host: str) -> str:
    here = hashlib.blake2b(f"{host}\n{_hardware()}".encode(), digest_size=6).hexdigest()
    path = state_folder() / "machine"
    with suppress(OSError, UnicodeDecodeError):
        drawn, _, where = path.read_text(encoding="ascii").strip().partition(" ")
        if where == here and re.fullmatch("[0-9a-f]{6}", drawn):
            return drawn
    drawn = os.urandom(3).hex()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temp = path.with_name(f"machine.{os.getpid()}.tmp")
        temp.write_text(f"{drawn} {here}\n", encoding="ascii")
        temp.replace(path)
    except OSError:
        return here[:6]  # no place to remember a drawn one: what the machine itself says must do
    return drawn


def _hardware() -> str:
    for source in ("/etc/machine-id", "/var/lib/dbus/machine-id"):
        with suppress(OSError, UnicodeDecodeError):
            return Path(source).read_text(encoding="ascii").strip()
    return platform.machine()
