"""Check of the Arabic texts of the interface, the API and its messages.

python -m infra.testing.check_arabic

- A form that addresses one man, such as an imperative, has a feminine twin: the message with
  `_female`. The forms are curated (arabic_imperatives.toml), since unvocalised Arabic does not tell
  an imperative from a past tense. The API does not know the reader's gender: its texts avoid both
  forms («يُرجى …», «يمكنك …»). Messages for guests have the masculine alone.
- Words of the column "Not" of the glossary's "Arabic words of the interface" are not used.
- Commas, semicolons, question marks and quotes are Arabic (، ؛ ؟ «»).
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from infra.local.process import ROOT
from infra.testing.interface_texts import NOT_INTERFACE, InterfaceText, api_texts, web_texts

_GLOSSARY: Final = ROOT / "docs" / "glossary.md"
_FORMS: Final = Path(__file__).with_name("arabic_imperatives.toml")
# Parts of the API whose Arabic is data or an example, not a text of the product.
_EXEMPT: Final = (*NOT_INTERFACE, "api/search/", "api/core/http/examples.py")

_LETTER: Final = "\u0621-\u0652\u0670-\u06d3"
_PRONOUN: Final = "(?:ه|ها|هم|هما)?"
_ENDING: Final = "(?:ك|كم|ه|ها|هم|نا|ي|ية|ات|ة)?"
_PARTICLE: Final = "(?:[وف]?[بكل]?(?:ال)?|[وف]?لل)"
# Fatha, kasra and sukun are optional in writing; damma and shadda tell words apart.
_OPTIONAL_MARKS: Final = re.compile("[\u064e\u0650\u0652]")
_PLACEHOLDER: Final = re.compile(r"\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>|\d[,.]\d")
_LATIN_MARKS: Final = re.compile(r"""[,;?"]""")
_PLURAL: Final = re.compile(r"_(zero|one|two|few|many|other)$")


class Rules(NamedTuple):
    """Compiled forms and words, and the keys of texts for guests."""

    masculine: re.Pattern[str]
    feminine: re.Pattern[str]
    guests: tuple[str, ...]
    # Unused words, with the words to use instead.
    unused: dict[re.Pattern[str], tuple[str, ...]]


def main() -> int:
    """Print each fault. Return the exit code: 1 when there is one."""
    rules = load_rules(
        tomllib.loads(_FORMS.read_text(encoding="utf-8")), _GLOSSARY.read_text(encoding="utf-8")
    )
    # Texts of error codes are generated from the API's, where the fault is.
    of_web = [each for each in web_texts("ar") if not each.key.startswith("codes:")]
    faults = [*faults_of(of_web, rules)]
    faults += faults_of([*api_texts("ar", exempt=_EXEMPT)], rules)
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def load_rules(forms: Mapping[str, Any], glossary: str) -> Rules:
    """Compile the forms of the data file and the words of the glossary's table."""
    return Rules(
        masculine=_any_of(forms["forms"], before="[وفس]?", after=_PRONOUN),
        feminine=_any_of(forms["forms"].values(), before="[وفس]?", after=_PRONOUN),
        guests=tuple(forms["guests"]["keys"]),
        unused=_unused_words(glossary),
    )


def _any_of(words: Any, *, before: str, after: str) -> re.Pattern[str]:
    listed = "|".join(map(re.escape, words))
    return re.compile(f"(?<![{_LETTER}]){before}(?:{listed}){after}(?![{_LETTER}])")


def _unused_words(glossary: str) -> dict[re.Pattern[str], tuple[str, ...]]:
    table = glossary.partition("## Arabic words of the interface")[2].partition("\n## ")[0]
    rows = re.findall(r"^\|[^|\n]+\|([^|\n]+)\|([^|\n]+)\|", table, re.MULTILINE)
    return {
        _any_of([word], before=_PARTICLE, after=_ENDING): tuple(used.strip().split("، "))
        for used, unused in rows
        for word in unused.strip().split("، ")
        if re.search(f"[{_LETTER}]", word)
    }


def faults_of(messages: list[InterfaceText], rules: Rules) -> Iterator[str]:
    """Yield the faults of texts; the twins of a message are among `messages`."""
    texts = {message.place: message.text for message in messages}
    for message in messages:
        yield from _address_faults(message, texts, rules)
        yield from _word_faults(message, rules)
        plain = _PLACEHOLDER.sub("", message.text)
        if found := _LATIN_MARKS.search(plain):
            yield f"{message.place}: Latin punctuation {found.group()}"


def _address_faults(
    message: InterfaceText, texts: Mapping[str, str], rules: Rules
) -> Iterator[str]:
    place, key, _ = message
    text = _OPTIONAL_MARKS.sub("", message.text)
    masculine, feminine = rules.masculine.search(text), rules.feminine.search(text)
    if "_female" in key:
        if masculine:
            yield f"{place}: {masculine.group()} addresses a man"
        return
    if feminine:
        yield f"{place}: {feminine.group()} addresses a woman, not in a message with _female"
    if not masculine or key.endswith("_male") or _is_for_guests(key, rules.guests):
        return
    if not key:
        yield f"{place}: {masculine.group()} has a gender, and the API does not know the reader's"
    elif texts.get(_twin(place), message.text) == message.text:
        yield f"{place}: {masculine.group()} without its feminine twin"


def _twin(place: str) -> str:
    """Return the place of the feminine message: `key_female`, or `key_female_few` of a plural."""
    plural = _PLURAL.search(place)
    return f"{place[: plural.start()]}_female{plural.group()}" if plural else f"{place}_female"


def _is_for_guests(key: str, guests: tuple[str, ...]) -> bool:
    return any(key == each or key.startswith((f"{each}:", f"{each}.")) for each in guests)


def _word_faults(message: InterfaceText, rules: Rules) -> Iterator[str]:
    for pattern, used in rules.unused.items():
        text = message.text
        for word in used:
            text = text.replace(word, "")
        if found := pattern.search(text):
            yield f"{message.place}: {found.group()} is not used; use {' or '.join(used)}"


if __name__ == "__main__":
    sys.exit(main())
