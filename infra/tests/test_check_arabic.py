"""Check of the Arabic texts: each rule finds its fault, and the repository has none."""

from __future__ import annotations

import pytest

from infra.testing import check_arabic
from infra.testing.check_arabic import faults_of, load_rules
from infra.testing.interface_texts import InterfaceText, python_texts

FORMS = {
    "forms": {"اختر": "اختاري", "أضف": "أضيفي", "تريد": "تريدين"},
    "guests": {"keys": ["guest", "common:nav.joinNow"]},
}
GLOSSARY = """
## Arabic words of the interface

| Concept | Word | Not |
|---|---|---|
| bank | البنك، بنك | مصرف، مصارف |
| e-mail | البريد الإلكتروني | البريد |
| seller | البائع | – |

## Technical terms

| Term | حوض | حوض |
"""
RULES = load_rules(FORMS, GLOSSARY)


def web_faults(**texts: str) -> list[str]:
    messages = [InterfaceText(f"ar {key}", key, text) for key, text in texts.items()]
    return [fault.partition(": ")[2] for fault in faults_of(messages, RULES)]


def test_arabic_texts_of_repository_have_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_arabic.main() == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "text", ["اختر المبلغ", "أضِف صورة", "الصور هنا، فأضفها", "هل تريد ذلك؟", "ما سَتريد"]
)
def test_masculine_form_without_twin_is_fault(text: str) -> None:
    (fault,) = web_faults(choose=text)
    assert fault.endswith("without its feminine twin")
    (fault,) = web_faults(choose=text, choose_female=text)[:1]
    assert "feminine twin" in fault


@pytest.mark.parametrize("text", ["اختيار المبلغ", "المختار", "أضفنا الصورة", "يُرجى الاختيار"])
def test_text_without_masculine_form_needs_no_twin(text: str) -> None:
    assert web_faults(choose=text) == []


def test_masculine_form_with_feminine_twin_is_no_fault() -> None:
    assert web_faults(choose="اختر المبلغ", choose_female="اختاري المبلغ") == []
    plural = {"choose_few": "اختر {{count, n}} صور", "choose_female_few": "اختاري {{count, n}} صور"}
    assert web_faults(**plural) == []
    assert len(web_faults(choose_few="اختر", choose_many="اختر", choose_female_few="اختاري")) == 1


def test_feminine_text_with_masculine_form_is_fault() -> None:
    assert web_faults(choose="اختر", choose_female="اختر أو أضيفي") == ["اختر addresses a man"]
    assert len(web_faults(choose="اختاري المبلغ")) == 1


@pytest.mark.parametrize("key", ["guest:title", "common:nav.joinNow"])
def test_text_for_guests_needs_no_twin(key: str) -> None:
    assert list(faults_of([InterfaceText(key, key, "اختر")], RULES)) == []
    assert len(list(faults_of([InterfaceText(key, f"{key}s", "اختر")], RULES))) == (":nav" in key)


@pytest.mark.parametrize("text", ["المصرف", "لمصرفك", "والمصارف", "بالمصرف", "بريد وفي البريد"])
def test_unused_word_of_glossary_is_fault(text: str) -> None:
    (fault,) = web_faults(title=text)
    assert "is not used; use" in fault


@pytest.mark.parametrize(
    "text", ["مصروف", "البنك", "البريد الإلكتروني", "بريدك", "حوض", "البائع –"]
)
def test_word_of_glossary_is_no_fault(text: str) -> None:
    assert web_faults(title=text) == []


@pytest.mark.parametrize("text", ["نعم, لا", "لماذا?", "نعم; لا", 'قال "نعم"', "jpg, png"])
def test_latin_punctuation_is_fault(text: str) -> None:
    (fault,) = web_faults(title=text)
    assert fault.startswith("Latin punctuation")


@pytest.mark.parametrize(
    "text", ["{{count, n}} صور", "10,000 دولار", "نعم، لا؟", "<1>نعم</1>؛ «لا»", "19.99"]
)
def test_arabic_punctuation_is_no_fault(text: str) -> None:
    assert web_faults(title=text) == []


def test_api_text_with_masculine_form_is_fault() -> None:
    source = """
TEXTS = {"en": "Choose", "ar": "اختر"}
problem = Problem(404, "gone", en="Add", ar="أضف")
PAGE_AR = {"title": "هل تريد؟", "none": "لا شيء"}
OTHER = {"fr": "اختر"}
"""
    faults = list(faults_of(list(python_texts(source, "api/texts.py", "ar")), RULES))
    assert sorted(fault.partition(": ")[0] for fault in faults) == [
        "api/texts.py:2",
        "api/texts.py:3",
        "api/texts.py:4",
    ]
    assert all("the API does not know the reader's" in fault for fault in faults)
