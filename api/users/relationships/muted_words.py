"""Muted words: the query that matches a word in `search_vector` of a text.

Words of weight A are the text's words in folded spelling. Stems have weight D and are not matched,
so muting قهوة does not hide قهوجي. Arabic attaches the article and short prepositions and
conjunctions to the word; these forms are matched too.
"""

from collections.abc import Sequence
from typing import Final

from api.core.text.arabic import fold, is_arabic

_ARTICLE_FORMS: Final = ("ال", "وال", "بال", "كال", "فال", "لل")
_PROCLITICS: Final = ("و", "ف", "ب", "ك", "ل")


def fold_phrase(phrase: str) -> str:
    """Return the form that all spellings of a phrase share."""
    return " ".join(fold(phrase).split())


def build_query(phrase: str, lexemes: Sequence[str]) -> str:
    """Return a tsquery as text: the lexemes in order, each with its attached forms.

    A single word written with the article also matches without it. A word that begins with a hamza
    has no article: muting القهوة hides قهوة, but muting إلهام does not hide هام.
    """
    first_letter = next(filter(str.isalpha, phrase), "")
    has_article = len(lexemes) == 1 and first_letter in {"ا", "ٱ"}
    return " <-> ".join(_any_of(_list_forms(lexeme, has_article=has_article)) for lexeme in lexemes)


def _list_forms(word: str, *, has_article: bool = False) -> list[str]:
    """Return the word with the prefixes that Arabic attaches to it."""
    if not all(map(is_arabic, word)):
        return [word]
    stem = word.removeprefix("ال")
    # A rest of two letters or less is usually another word: الله, الذي.
    forms = _list_forms(stem) if has_article and stem != word and len(stem) > 2 else []
    forms.append(word)
    if len(word) > 1:
        forms += [article + word for article in _ARTICLE_FORMS]
    # A prefix before a short word often makes another word: رد and ورد, فرد, برد.
    if len(word) > 2:
        forms += [letter + word for letter in _PROCLITICS]
    return forms


def _any_of(forms: Sequence[str]) -> str:
    return f"({' | '.join(f'{_quote(form)}:A' for form in forms)})"


def _quote(lexeme: str) -> str:
    """Quote a lexeme of any characters for a tsquery."""
    escaped = lexeme.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
