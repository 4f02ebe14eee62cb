"""What is asked of `post_text.vector`: for each word of a query the forms that match it.

    exact   the word as written, folded
    near    its core, or the core behind a clitic: الكتاب, وكتاب, بكتاب for كتاب
    kin     its broken plurals, or its singular
    any     all of these, and whatever has the stem of one

`api.posts.search_text` tells what the layers A to D of the vector hold.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Text, cast, func, literal, literal_column
from sqlalchemy.dialects.postgresql import ARRAY, REGCONFIG, TSQUERY
from sqlalchemy.sql.elements import ColumnElement

from api.posts.search_text import core, stem
from api.search.parsing import Asked
from api.search.plurals import kin_of

Condition = ColumnElement[str]


@dataclass(frozen=True, slots=True)
class Forms:
    """The lexemes that match one word."""

    word: str
    near: tuple[str, ...]
    kin: tuple[str, ...]
    stems: tuple[str, ...]

    @property
    def exact_query(self) -> Condition:
        return simple(f"{self.word}:A")

    @property
    def near_query(self) -> Condition:
        return simple(_any(f"{form}:AB" for form in self.near))

    @property
    def kin_query(self) -> Condition:
        """Where a word has no kin nothing matches."""
        return simple(_any(f"{form}:AB" for form in self.kin))

    @property
    def any_query(self) -> Condition:
        """Every form; the stems of Latin words are found out by Postgres."""
        alike = [f"{form}:AB" for form in (*self.near, *self.kin)]
        found = simple(_any([f"{self.word}:A", *alike]))
        return found.op("||")(stems(_any(f"{form}:D" for form in self.stems)))

    @property
    def title_query(self) -> Condition:
        return simple(_any(f"{form}:C" for form in self.near))

    @property
    def lexemes(self) -> list[str]:
        return [self.word, *self.near, *self.kin, *self.stems]


def forms(word: str, *, alone: bool = True) -> Forms:
    """The forms of a folded word; among others fewer of them, since each is looked for."""
    root = core(word)
    near = [root, *(clitic + root for clitic in _clitics(root)[: None if alone else 1])]
    if bare := _without_clitic(word):
        near.append(core(bare))
    # What begins with the letters of the article may have none: ألوان, ألعاب.
    known = [other for form in _each((word, root, stem(root))) for other in kin_of(form)]
    kin = [form for other in known for form in (other, core(other))]
    ends = [stem(form) for form in (*near[:2], *kin) if form == root or _is_arabic(form)]
    return Forms(word, _each(near), _each(kin), _each(ends))


def conditions(asked: Asked, words: Iterable[Forms], *, every: bool) -> list[Condition]:
    """What a post must hold: every word or any of them, all else that was asked, and not more."""
    alternatives = [word.any_query for word in words]
    parts = [joined("&&" if every else "||", alternatives)] if alternatives else []
    parts += [phrase_query(phrase) for phrase in asked.phrases]
    parts += [fact("#", tag) for tag in asked.tags]
    parts += [negated(simple(_any([f"{word}:A", f"{core(word)}:AB"]))) for word in asked.excluded]
    return parts


def negated(query: Condition) -> Condition:
    return func.tsquery_not(query, type_=TSQUERY)


def phrase_query(words: Iterable[str], layer: str = "A") -> Condition:
    return simple(" <-> ".join(f"{word}:{layer}" for word in words))


def fact(sign: str, value: str) -> Condition:
    """A lexeme without a place; its text is data, quoted for Postgres."""
    quoted = (sign + value).replace("\\", "\\\\").replace("'", "''")
    return cast(literal(f"'{quoted}'"), TSQUERY)


def simple(text: str) -> Condition:
    return func.to_tsquery(cast("simple", REGCONFIG), text, type_=TSQUERY)


def stems(text: str) -> Condition:
    return func.to_tsquery(cast("english", REGCONFIG), text, type_=TSQUERY)


def lexemes(words: Iterable[Forms], phrases: Iterable[tuple[str, ...]]) -> ColumnElement[list[str]]:
    """Everything that is highlighted where it stands."""
    every = [lexeme for word in words for lexeme in word.lexemes]
    every += [word for phrase in phrases for word in phrase]
    latin = [word.word for word in words if word.word.isascii()]
    found: ColumnElement[list[str]] = literal(list(_each(every)), ARRAY(Text))
    for word in latin:
        found = found.op("||")(
            func.ts_lexize(literal_column("'english_stem'::regdictionary"), word, type_=ARRAY(Text))
        )
    return found


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
