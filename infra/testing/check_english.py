"""Check of the English texts for words that the interface doesn't use.

python -m infra.testing.check_english

- The bold words of the glossary's table "Words of the interface" stand in no English text of the
  web, of an error code, or of a message that the API writes in both languages.
- Texts of the web have curly apostrophes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from infra.local.process import ROOT
from infra.testing.interface_texts import NOT_INTERFACE, InterfaceText, api_texts, web_texts

_GLOSSARY: Final = ROOT / "docs" / "glossary.md"
_PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
_STRAIGHT_APOSTROPHE: Final = re.compile(r"\w'\w")


def main() -> int:
    """Print each fault. Return the exit code: 1 when there is one."""
    words = refused_words(_GLOSSARY.read_text(encoding="utf-8"))
    texts = [*web_texts("en"), *api_texts("en", exempt=NOT_INTERFACE)]
    faults = [f"{each.place}: {fault}" for each in texts for fault in text_faults(each, words)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not words else 0


def refused_words(glossary: str) -> list[re.Pattern[str]]:
    """Read the bold words of the glossary's table, each with its plural."""
    table = glossary.partition("## Words of the interface")[2].partition("\n## ")[0]
    words = re.findall(r"\*\*([^*\n]+)\*\*", table)
    return [re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE) for word in words]


def text_faults(interface_text: InterfaceText, words: Sequence[re.Pattern[str]]) -> Iterator[str]:
    """Yield the faults of a text; its placeholders are no words."""
    text = interface_text.text
    shown = _PLACEHOLDER.sub("", text)
    for pattern in words:
        if found := pattern.search(shown):
            yield f"“{found.group()}” in “{text}”"
    if interface_text.key and _STRAIGHT_APOSTROPHE.search(text):
        yield f"straight apostrophe in “{text}”"


if __name__ == "__main__":
    sys.exit(main())
