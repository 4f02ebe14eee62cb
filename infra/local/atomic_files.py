"""Files that are written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Replaces the file in one step, readable by its owner alone."""
    scratch = path.with_name(f"{path.name}.new")
    scratch.unlink(missing_ok=True)
    scratch.touch(mode=0o600)
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)


def keep_environment(folder: Path, environment: Mapping[str, str]) -> None:
    """Tells an operator's commands where the parts of this folder are; holds their secrets."""
    own = {name: value for name, value in environment.items() if os.environ.get(name) != value}
    write_private(folder / "environment.json", json.dumps(own))
