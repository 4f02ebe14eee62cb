"""Command line of the generators of checked-in files."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from infra.local.process import ROOT


def write_or_compare(documents: Mapping[Path, str], module: str) -> int:
    """Write the files with `--write`, else compare them. Return 1 when one is out of date."""
    outdated = [
        path
        for path, text in documents.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if "--write" in sys.argv:
        for path in outdated:
            path.write_text(documents[path], encoding="utf-8")
        return 0
    for path in outdated:
        print(f"{path.relative_to(ROOT)} is out of date: python -m {module} --write")
    return 1 if outdated else 0
