"""Check that both languages have every text: each fault is found, and the repository has none."""

from __future__ import annotations

import pytest

from infra.testing import check_languages
from infra.testing.check_languages import python_faults, web_faults
from infra.testing.interface_texts import InterfaceText


def texts(*keys: str) -> list[InterfaceText]:
    return [InterfaceText("", key, "text") for key in keys]


def test_repository_has_every_text_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_languages.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("english", "arabic", "fault"),
    [
        (["post:title"], [], "post:title is not in Arabic"),
        ([], ["post:title"], "post:title is not in English"),
        (["post:a", "post:b_other"], ["post:a"], "post:b is not in Arabic"),
    ],
)
def test_message_of_one_language_is_fault(
    english: list[str], arabic: list[str], fault: str
) -> None:
    assert [*web_faults(texts(*english), texts(*arabic))] == [fault]


def test_forms_of_message_count_as_one() -> None:
    english = texts("post:sales_one", "post:sales_other", "post:join")
    arabic = texts("post:sales_two", "post:sales_many", "post:join", "post:join_female")
    assert [*web_faults(english, arabic)] == []


@pytest.mark.parametrize(
    "source", ['T = {"en": "Hello"}', 'T = {"ar": "أهلًا"}', 'f(1, en="Hello")', 'f(ar="أهلًا")']
)
def test_text_of_one_language_in_module_is_fault(source: str) -> None:
    assert len([*python_faults(source, "api/module.py")]) == 1


@pytest.mark.parametrize("source", ['T = {"en": "a", "ar": "ب"}', 'f(en="a", ar="ب")', "f(1)"])
def test_texts_of_both_languages_in_module_are_no_fault(source: str) -> None:
    assert [*python_faults(source, "api/module.py")] == []
