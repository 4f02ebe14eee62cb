"""Check of the English texts: each rule finds its fault, and the repository has none."""

from __future__ import annotations

import pytest

from infra.testing import check_english
from infra.testing.check_english import refused_words, text_faults
from infra.testing.interface_texts import InterfaceText, python_texts

WORDS = refused_words("""
## Words of the interface

| Concept | English | Not |
|---|---|---|
| negation | can’t | **cannot** |
| handle | handle | **username** |

## Technical terms

**ledger**
""")


def faults(text: str, *, key: str = "post:title") -> list[str]:
    return list(text_faults(InterfaceText("en", key, text), WORDS))


def test_english_texts_of_repository_have_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_english.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize("text", ["This cannot be undone.", "Choose a Username", "Two usernames"])
def test_refused_word_is_fault(text: str) -> None:
    assert len(faults(text)) == 1


@pytest.mark.parametrize("text", ["You can’t undo this.", "Hello {username}", "The ledger"])
def test_other_words_and_placeholders_are_allowed(text: str) -> None:
    assert faults(text) == []


def test_straight_apostrophe_is_fault_in_texts_of_the_web_only() -> None:
    assert len(faults("You can't")) == 1
    assert faults("You can't", key="") == []


def test_english_texts_of_python_module_are_read() -> None:
    source = 'TEXTS = {"en": "One " "cannot"}\nProblem(en="Two")\nWELCOME_EN = ("Three",)\n'
    found = [each.text for each in python_texts(source, "api/texts.py", "en")]
    assert sorted(found) == ["One cannot", "Three", "Two"]
