"""Files that are written whole or not at all."""

from __future__ import annotations

from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Replaces the file in one step, readable by its owner alone."""
    scratch = path.with_name(f"{path.name}.new")
    scratch.unlink(missing_ok=True)
    scratch.touch(mode=0o600)
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)
