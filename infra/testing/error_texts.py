"""Generator of the web's texts of error codes from the API's error catalogue.

python -m infra.testing.error_texts             fails when a file is out of date
python -m infra.testing.error_texts --write     writes them
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final, get_args

from api.core.errors import Problem
from api.core.text.locale import Locale
from api.main import create_app
from infra.local.process import ROOT

_FOLDER: Final = ROOT / "web" / "public" / "locales"


def path_of(locale: Locale) -> Path:
    """Return the file of a language."""
    return _FOLDER / locale / "codes.json"


def document(locale: Locale) -> str:
    """Return the file's content: the message of each code, sorted by code."""
    messages = {code: problem.text[locale] for code, problem in sorted(Problem.catalogue.items())}
    return json.dumps(messages, ensure_ascii=False, indent=2) + "\n"


def main() -> int:
    """Return the exit code: 1 when a file is out of date."""
    create_app()  # imports every slice, and with it the catalogue's entries
    outdated = [
        each
        for each in get_args(Locale)
        if path_of(each).read_text(encoding="utf-8") != document(each)
    ]
    if "--write" in sys.argv:
        for locale in outdated:
            path_of(locale).write_text(document(locale), encoding="utf-8")
    elif outdated:
        print("codes.json is out of date: python -m infra.testing.error_texts --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
