"""Atomic writes of files."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Replace a file atomically; only its owner can read it."""
    scratch = path.with_name(f"{path.name}.new")
    scratch.unlink(missing_ok=True)
    scratch.touch(mode=0o600)
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)


def write_environment(folder: Path, environment: Mapping[str, str]) -> None:
    """Store the addresses and secrets of the services for operators' commands."""
    own = {name: value for name, value in environment.items() if os.environ.get(name) != value}
    write_private(folder / "environment.json", json.dumps(own))
