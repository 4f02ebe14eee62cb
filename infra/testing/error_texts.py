"""Generator of the web's texts of error codes from the API's error catalogue.

python -m infra.testing.error_texts             fails when a file is out of date
python -m infra.testing.error_texts --write     writes them
"""

from __future__ import annotations

import json
import sys
from typing import Final, get_args

from api.core.errors import Problem
from api.core.text.locale import Locale
from api.main import create_app
from infra.local.process import ROOT
from infra.testing.generated_files import write_or_compare

_FOLDER: Final = ROOT / "web" / "public" / "locales"


def document(locale: Locale) -> str:
    """Return the file's content: the message of each code, sorted by code."""
    messages = {code: problem.text[locale] for code, problem in sorted(Problem.catalogue.items())}
    return json.dumps(messages, ensure_ascii=False, indent=2) + "\n"


def main() -> int:
    """Return the exit code: 1 when a file is out of date."""
    create_app()  # imports every slice, and with it the catalogue's entries
    documents = {_FOLDER / locale / "codes.json": document(locale) for locale in get_args(Locale)}
    return write_or_compare(documents, "infra.testing.error_texts")


if __name__ == "__main__":
    sys.exit(main())
