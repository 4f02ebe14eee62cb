"""Muted words: the query that finds one in what `search_vector` made of a text.

A word of weight A is a word of the text in its one folded spelling; stems weigh D and are not
asked, so that muting قهوة does not hide قهوجي. Arabic writes the article and the shortest
prepositions and conjunctions onto the word: these forms are asked too.
"""

from collections.abc import Sequence
from typing import Final

from api.core.text.arabic import fold, is_arabic

_ARTICLE_FORMS: Final = ("ال", "وال", "بال", "كال", "فال", "لل")
_PROCLITICS: Final = ("و", "ف", "ب", "ك", "ل")


def fold_phrase(phrase: str) -> str:
    """What two spellings of one phrase have in common."""
    return " ".join(fold(phrase).split())


def build_query(phrase: str, lexemes: Sequence[str]) -> str:
    """A tsquery, as text: the phrase's lexemes one after the other, each in all its forms.

    A word alone that was written with the article is asked without it too. One that begins with a
    hamza has none: who mutes القهوة is spared قهوة, but who mutes إلهام still reads هام.
    """
    first_letter = next(filter(str.isalpha, phrase), "")
    has_article = len(lexemes) == 1 and first_letter in {"ا", "ٱ"}
    return " <-> ".join(_any_of(_list_forms(lexeme, has_article=has_article)) for lexeme in lexemes)


def _list_forms(word: str, *, has_article: bool = False) -> list[str]:
    """The word and how it stands with what Arabic writes onto it."""
    if not all(map(is_arabic, word)):
        return [word]
    stem = word.removeprefix("ال")
    # What is left of two letters or less is hardly ever the same word: الله, الذي.
    forms = _list_forms(stem) if has_article and stem != word and len(stem) > 2 else []
    forms.append(word)
    if len(word) > 1:
        forms += [article + word for article in _ARTICLE_FORMS]
    # A letter before a short word makes another word too often: رد and ورد, فرد, برد.
    if len(word) > 2:
        forms += [letter + word for letter in _PROCLITICS]
    return forms


def _any_of(forms: Sequence[str]) -> str:
    return f"({' | '.join(f'{_quote(form)}:A' for form in forms)})"


def _quote(lexeme: str) -> str:
    """As a tsquery's text holds a lexeme of any characters."""
    escaped = lexeme.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"
