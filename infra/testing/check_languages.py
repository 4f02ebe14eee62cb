"""Check that every text of the interface is in both languages.

python -m infra.testing.check_languages

- A message of the web has the same key in English and Arabic; a key's plural and gender forms count
  as one.
- A text that the API writes in one of the languages has the other one beside it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final

from infra.local.process import ROOT
from infra.testing.interface_texts import NOT_INTERFACE, InterfaceText, web_texts

_FORM: Final = re.compile(r"_(?:zero|one|two|few|many|other|male|female)$")
_LANGUAGES: Final = {"en", "ar"}


def main() -> int:
    """Print each fault. Return the exit code: 1 when there is one."""
    faults = [*web_faults(web_texts("en"), web_texts("ar"))]
    for path in sorted((ROOT / "api").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(NOT_INTERFACE):
            faults += python_faults(path.read_text(encoding="utf-8"), name)
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def web_faults(english: Iterable[InterfaceText], arabic: Iterable[InterfaceText]) -> Iterator[str]:
    """Yield the keys that only one of the languages has."""
    in_english, in_arabic = (
        {_base(each.key) for each in english},
        {_base(each.key) for each in arabic},
    )
    for key in sorted(in_english - in_arabic):
        yield f"{key} is not in Arabic"
    for key in sorted(in_arabic - in_english):
        yield f"{key} is not in English"


def _base(key: str) -> str:
    while (shorter := _FORM.sub("", key)) != key:
        key = shorter
    return key


def python_faults(source: str, name: str) -> Iterator[str]:
    """Yield the places of a module that have a text in one language alone."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict(keys=keys):
                given = {key.value for key in keys if isinstance(key, ast.Constant)}
            case ast.Call(keywords=keywords):
                given = {keyword.arg for keyword in keywords}
            case _:
                continue
        if len(missing := _LANGUAGES - given) == 1:
            yield f"{name}:{node.lineno} has no text in {missing.pop()}"


if __name__ == "__main__":
    sys.exit(main())
