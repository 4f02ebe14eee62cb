"""Arabic plural forms: every category, in validation messages and in the e-mail with a code."""

import pytest

from api.auth.messages import build_code_email
from api.core.http.validation import validation_message
from api.core.settings import Settings
from api.core.text.plurals import plural_category


@pytest.mark.parametrize(
    ("count", "category"),
    [
        (0, "zero"),
        (1, "one"),
        (2, "two"),
        (3, "few"),
        (10, "few"),
        (11, "many"),
        (99, "many"),
        (100, "other"),
        (102, "other"),
        (103, "few"),
        (111, "many"),
    ],
)
def test_arabic_number_has_category_of_cldr(count: int, category: str) -> None:
    assert plural_category(count, "ar") == category


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        ("string_too_short", {"min_length": 3}, "3 أحرف على الأقل."),
        ("title_too_short", {"min_length": 3}, "3 أحرف على الأقل."),
        ("string_too_long", {"max_length": 60}, "60 حرفًا على الأكثر."),
        ("string_too_long", {"max_length": 100}, "100 حرف على الأكثر."),
        ("text_too_long", {"over": 1}, "يتجاوز الحدّ بحرف واحد."),
        ("text_too_long", {"over": 2}, "يتجاوز الحدّ بحرفين."),
        ("text_too_long", {"over": 5}, "يتجاوز الحدّ بـ5 أحرف."),
        ("too_long", {"max_length": 5}, "5 عناصر على الأكثر."),
        ("too_short", {"min_length": 2}, "عنصران على الأقل."),
    ],
)
def test_validation_message_has_noun_of_number(
    kind: str, values: dict[str, int], message: str
) -> None:
    assert validation_message(kind, **values)["ar"] == message


@pytest.mark.parametrize(
    ("minutes", "period"), [(1, "دقيقة"), (2, "دقيقتين"), (10, "10 دقائق"), (15, "15 دقيقة")]
)
def test_code_email_has_noun_of_minutes(minutes: int, period: str) -> None:
    email = build_code_email(
        Settings(), recipient="a@example.com", locale="ar", code="123456", minutes=minutes
    )
    assert f"خلال {period}." in email.text
