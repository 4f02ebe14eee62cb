"""Conditions on `post_text.vector`: the forms that match a word, as `tsquery` texts and in SQL.

    exact        the word as written, folded
    core         its core, or the core after a clitic: الكتاب, وكتاب, بكتاب for كتاب
    inflection   its broken plurals, or its singular; in a widened search a name in the other script
    any          all of these, and words with the same stem

`api.posts.search_vector` defines the layers A to D of the vector.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Text, cast, func
from sqlalchemy.dialects.postgresql import ARRAY, REGCONFIG, TSQUERY
from sqlalchemy.sql.elements import ColumnElement

from api.core.db.plan_hints import inline_literal
from api.core.text.dialects import plain_forms
from api.core.text.transliteration import other_spellings, sound_keys
from api.core.text.words import SOUND_KEY_SIGN
from api.posts.search_vector import stem, strip_article
from api.search.plurals import inflections_of, regular_forms

TsQuery = ColumnElement[str]


@dataclass(frozen=True, slots=True)
class WordForms:
    """The lexemes that match a word, by the kind of the match."""

    word: str
    cores: tuple[str, ...]
    inflections: tuple[str, ...]
    stems: tuple[str, ...]

    @property
    def texts(self) -> dict[str, str]:
        """The `tsquery` texts by which posts are found and ranked."""
        alike = [f"{form}:AB" for form in (*self.cores, *self.inflections)]
        # Each lexeme costs an index scan, so layer A is omitted where a core covers it.
        as_written = [] if self.word in self.cores else [f"{self.word}:A"]
        return {
            "exact": f"{self.word}:A",
            "core": _any(f"{form}:AB" for form in self.cores),
            # Empty for a word without inflections, and then matches nothing.
            "inflection": _any(f"{form}:AB" for form in self.inflections),
            "title": _any(f"{form}:C" for form in self.cores),
            "form": _any([*as_written, *alike]),
            # PostgreSQL finds the stems of Latin words.
            "stem": _any(f"{form}:D" for form in self.stems),
        }

    @property
    def lexemes(self) -> list[str]:
        """All lexemes, for highlights."""
        return [self.word, *self.cores, *self.inflections, *self.stems]


def word_forms(
    word: str, *, is_only_word: bool = True, compounds: Sequence[str] | None = None
) -> WordForms:
    """Return the forms of a folded word; fewer forms for a word among others, to limit the cost.

    A widened search has `compounds`, the word joined with its neighbours in the query. It matches
    these, regular plurals, and names in the other script.
    """
    root = strip_article(word)
    clitics = _clitics(root)[: None if is_only_word else 1]
    cores = [root, *(clitic + root for clitic in clitics)]
    if bare := _without_clitic(word):
        cores.append(strip_article(bare))
    # Words that begin with the letters of the article may have none: ألوان, ألعاب.
    spellings = _unique((word, root, stem(root)))
    inflected = [other for spelling in spellings for other in inflections_of(spelling)]
    inflections = [form for other in inflected for form in (other, strip_article(other))]
    stems = [stem(form) for form in (*cores[:2], *inflections) if form == root or _is_arabic(form)]
    plain_words = plain_forms(word)
    for plain in map(strip_article, plain_words):
        cores.append(plain)
        stems.append(stem(plain))
    if compounds is not None:
        for forms in map(word_forms, plain_words):
            inflections += forms.inflections
            stems += forms.stems
        inflections += regular_forms(root)
        inflections += other_spellings(root)
        inflections += compounds
        for name in (root, *compounds):
            inflections += [SOUND_KEY_SIGN + key for key in sound_keys(name)]
    return WordForms(word, _unique(cores), _unique(inflections), _unique(stems))


def excluded_text(words: Iterable[str]) -> str:
    """Exclude posts with any of the words."""
    return " & ".join(f"!({_any([f'{word}:A', f'{strip_article(word)}:AB'])})" for word in words)


def phrase_text(words: Iterable[str], layer: str = "A") -> str:
    """Match the words in sequence, in a layer of the vector."""
    return " <-> ".join(f"{word}:{layer}" for word in words)


def phrases_text(phrases: Iterable[tuple[str, ...]]) -> str:
    """Match all phrases."""
    return " & ".join(f"({phrase_text(phrase)})" for phrase in phrases)


def phrase_words_text(words: Iterable[str]) -> str:
    """Match all words of a phrase in any order, which the index answers without a recheck."""
    return " & ".join(words)


def attributes_text(sign: str, values: Iterable[str]) -> str:
    """Match any attribute of the vector, such as `#tag`; the values are quoted for PostgreSQL."""
    escaped = ((sign + value).replace("\\", "\\\\").replace("'", "''") for value in values)
    return " | ".join(f"'{value}'" for value in escaped)


def lexemes_text(words: Iterable[WordForms], phrases: Iterable[tuple[str, ...]]) -> str:
    """List the lexemes to highlight, except the English stems, which PostgreSQL finds."""
    lexemes = [lexeme for word in words for lexeme in word.lexemes]
    return " ".join(_unique([*lexemes, *(word for phrase in phrases for word in phrase)]))


def any_form(parameters: Mapping[str, Any], number: int) -> TsQuery:
    """Match any form of the word with this number."""
    forms, stems = parameters[f"form{number}"], parameters[f"stem{number}"]
    return simple_query(forms).op("||")(english_query(stems))


def simple_query(text: Any) -> TsQuery:
    """Parse a `tsquery` text whose words are lexemes already."""
    return func.to_tsquery(cast(inline_literal("simple"), REGCONFIG), text, type_=TSQUERY)


def english_query(text: Any) -> TsQuery:
    """Parse a `tsquery` text and stem its Latin words."""
    return func.to_tsquery(cast(inline_literal("english"), REGCONFIG), text, type_=TSQUERY)


def attribute_query(text: Any) -> TsQuery:
    """Cast the text of `attributes_text`."""
    return cast(text, TSQUERY)


def negated(query: TsQuery) -> TsQuery:
    """Negate a query."""
    return func.tsquery_not(query, type_=TSQUERY)


def joined(operator: str, queries: list[TsQuery]) -> TsQuery:
    """Combine queries by `&&` or `||`."""
    first, *others = queries
    for query in others:
        first = first.op(operator)(query)
    return first


def split(text: Any) -> ColumnElement[Any]:
    """Split a space-separated parameter into an array."""
    words: ColumnElement[Any] = func.string_to_array(text, inline_literal(" "), type_=ARRAY(Text))
    return words


def _clitics(root: str) -> str:
    """Return the clitics to prefix; short cores with a clitic would be other words."""
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
    return " | ".join(_unique(alternatives))


def _unique(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
