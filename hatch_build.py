"""What a wheel holds beside the package: the manual page and the shell completions, made from the commands."""

from __future__ import annotations

import compileall
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Makes them in a folder that goes when the wheel is done."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them to the wheel; an editable installation goes without, but is compiled, as an installed one is."""
        if version == "editable":
            compileall.compile_dir(str(Path(self.root) / "readlist"), quiet=1)
            return
        sys.path.insert(0, self.root)
        from scripts.manual import write

        self._folder = tempfile.TemporaryDirectory()
        build_data["shared_data"].update(write(Path(self._folder.name)))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear up."""
        if version != "editable":
            self._folder.cleanup()
