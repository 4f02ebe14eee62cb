"""Generates `api/core/text/data/confusables.txt` from the file of the Unicode Consortium.

python -m infra.support.confusables_data confusables.txt

The file is https://www.unicode.org/Public/security/latest/confusables.txt. Its comments are left
out: the result has one line a character, `source;prototype` in hexadecimal code points.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from infra.local.process import ROOT

TARGET: Final = ROOT / "api/core/text/data/confusables.txt"
_HEADER_LINES: Final = 8


def compact(source: str) -> str:
    """Return the header of the file and its mappings, ordered by code point."""
    lines = source.lstrip("\ufeff").splitlines()
    mappings: dict[int, str] = {}
    for line in lines:
        fields = line.partition("#")[0].split(";")
        if len(fields) > 1:
            mappings[int(fields[0], 16)] = fields[1].strip()
    rows = [f"{code:04X};{prototype}" for code, prototype in sorted(mappings.items())]
    return "\n".join([*lines[:_HEADER_LINES], *rows, ""])


def main() -> None:
    """Write the data file."""
    TARGET.write_text(compact(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
