"""What is asked of `post_text.vector`: for each word of a query the forms that match it.

    exact   the word as written, folded
    near    its core, or the core behind a clitic: الكتاب, وكتاب, بكتاب for كتاب
    kin     its broken plurals, or its singular
    any     all of these, and whatever has the stem of one

`api.posts.search_vector` tells what the layers A to D of the vector hold.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, cast, func
from sqlalchemy.dialects.postgresql import ARRAY, REGCONFIG, TSQUERY
from sqlalchemy.sql.elements import ColumnElement

from api.core.db.plan_hints import written
from api.posts.search_vector import stem, strip_article
from api.search.plurals import inflections_of

Condition = ColumnElement[str]


@dataclass(frozen=True, slots=True)
class Forms:
    """The lexemes that match one word, and the texts of what is asked by them."""

    word: str
    near: tuple[str, ...]
    kin: tuple[str, ...]
    stems: tuple[str, ...]

    @property
    def texts(self) -> dict[str, str]:
        alike = [f"{form}:AB" for form in (*self.near, *self.kin)]
        # Each form is looked for in each post: what another one tells of is left out.
        as_it_is = [] if self.word in self.near else [f"{self.word}:A"]
        return {
            "exact": f"{self.word}:A",
            "near": _any(f"{form}:AB" for form in self.near),
            # Where a word has no kin nothing matches.
            "kin": _any(f"{form}:AB" for form in self.kin),
            "title": _any(f"{form}:C" for form in self.near),
            "form": _any([*as_it_is, *alike]),
            # The stems of Latin words are found out by Postgres.
            "stem": _any(f"{form}:D" for form in self.stems),
        }

    @property
    def lexemes(self) -> list[str]:
        return [self.word, *self.near, *self.kin, *self.stems]


def forms(word: str, *, alone: bool = True) -> Forms:
    """The forms of a folded word; among others fewer of them, since each is looked for."""
    root = strip_article(word)
    near = [root, *(clitic + root for clitic in _clitics(root)[: None if alone else 1])]
    if bare := _without_clitic(word):
        near.append(strip_article(bare))
    # What begins with the letters of the article may have none: ألوان, ألعاب.
    known = [other for form in _each((word, root, stem(root))) for other in inflections_of(form)]
    kin = [form for other in known for form in (other, strip_article(other))]
    ends = [stem(form) for form in (*near[:2], *kin) if form == root or _is_arabic(form)]
    return Forms(word, _each(near), _each(kin), _each(ends))


def excluded_text(words: Iterable[str]) -> str:
    """What a post must not hold."""
    return " & ".join(f"!({_any([f'{word}:A', f'{strip_article(word)}:AB'])})" for word in words)


def phrase_text(words: Iterable[str], layer: str = "A") -> str:
    return " <-> ".join(f"{word}:{layer}" for word in words)


def phrases_text(phrases: Iterable[tuple[str, ...]]) -> str:
    return " & ".join(f"({phrase_text(phrase)})" for phrase in phrases)


def together_text(words: Iterable[str]) -> str:
    """All of these words, wherever: what the index answers by itself, without a look at posts."""
    return " & ".join(words)


def facts_text(sign: str, values: Iterable[str]) -> str:
    """Any of these lexemes without a place; their text is data, quoted for Postgres."""
    quoted = ((sign + value).replace("\\", "\\\\").replace("'", "''") for value in values)
    return " | ".join(f"'{value}'" for value in quoted)


def lexemes_text(words: Iterable[Forms], phrases: Iterable[tuple[str, ...]]) -> str:
    """Everything that is highlighted where it stands, but for what Postgres makes of Latin."""
    every = [lexeme for word in words for lexeme in word.lexemes]
    return " ".join(_each([*every, *(word for phrase in phrases for word in phrase)]))


def any_form(texts: Mapping[str, str], number: int) -> Condition:
    """Every form of that word."""
    return simple(texts[f"form{number}"]).op("||")(stems(texts[f"stem{number}"]))


def simple(text: Any) -> Condition:
    return func.to_tsquery(cast(written("simple"), REGCONFIG), text, type_=TSQUERY)


def stems(text: Any) -> Condition:
    return func.to_tsquery(cast(written("english"), REGCONFIG), text, type_=TSQUERY)


def facts(text: Any) -> Condition:
    return cast(text, TSQUERY)


def negated(query: Condition) -> Condition:
    return func.tsquery_not(query, type_=TSQUERY)


def listed(text: Any, kind: Any = Text) -> ColumnElement[Any]:
    """The words of a text that was sent, as an array."""
    found = func.string_to_array(text, written(" "), type_=ARRAY(Text))
    return found if kind is Text else cast(found, ARRAY(kind))


def joined(operator: str, parts: list[Condition]) -> Condition:
    first, *others = parts
    for part in others:
        first = first.op(operator)(part)
    return first


def _clitics(root: str) -> str:
    """Which clitics may stand before a core: of a short one they would make other words."""
    if not _is_arabic(root) or len(root) < 3:
        return ""
    return "و" if len(root) == 3 else "وبل"


def _without_clitic(word: str) -> str | None:
    if not _is_arabic(word):
        return None
    if word[0] == "و" and len(word) >= 4:
        return word[1:]
    return word[1:] if word[0] in "فبل" and len(word) >= 5 else None


def _is_arabic(word: str) -> bool:
    return "ء" <= word[0] <= "ۓ"


def _any(alternatives: Iterable[str]) -> str:
    return " | ".join(_each(alternatives))


def _each(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
