"""E-mails of letters in both languages, with styles and as plain text."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final
from uuid import UUID

import lxml.html
import pytest

from api.core.settings import Settings
from api.core.text.locale import Locale
from api.letters import emails
from api.letters.events import LetterQueued

ID: Final = UUID(int=7)
MARKS: Final = re.compile("[\u2066-\u2069]")
POSTS: Final[list[Any]] = [
    SimpleNamespace(
        id=UUID(int=1),
        kind="post",
        title=None,
        text="أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.",
        lang="ar",
        dir="rtl",
        price_cents=None,
    ),
    SimpleNamespace(
        id=UUID(int=2),
        kind="digital",
        title="A guide to <Naskh>",
        text="Thirty lessons.",
        lang="en",
        dir="ltr",
        price_cents=1500,
    ),
    SimpleNamespace(
        id=UUID(int=3), kind="post", title=None, text="", lang="und", dir="ltr", price_cents=None
    ),
]
TEXTS: Final[dict[Locale, str]] = {
    "en": """أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.
http://localhost:9/posts/00000000-0000-0000-0000-000000000001

A guide to <Naskh>
Thirty lessons.
15.00 USD
http://localhost:9/posts/00000000-0000-0000-0000-000000000002

New images
http://localhost:9/posts/00000000-0000-0000-0000-000000000003

You’re receiving this because you follow ليلى by email.

Stop these letters:
STOP

Open the profile:
http://localhost:9/users/00000000-0000-0000-0000-000000000007
""",
    "ar": """أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور.
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000001

A guide to <Naskh>
Thirty lessons.
15.00 USD
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000002

صور جديدة
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000003

وصلتك هذه الرسالة لأن هذا العنوان يتابع ليلى بالبريد الإلكتروني.

إيقاف هذه الرسائل:
STOP

عرض الملف الشخصي:
http://localhost:9/ar/users/00000000-0000-0000-0000-000000000007
""",
}


def build_letter(settings: Settings, locale: Locale, posts: list[Any]) -> Any:
    delivery: Any = SimpleNamespace(
        email="reader@mail.example", locale=locale, author_id=ID, author_name="ليلى"
    )
    return emails.build_letter(settings, delivery, posts, LetterQueued(letter_id=ID, follow_id=ID))


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_plain_text_of_a_letter_is_complete(settings: Settings, locale: Locale) -> None:
    message = build_letter(settings, locale, POSTS)
    text = MARKS.sub("", message.text).replace(message.unsubscribe_url, "STOP")
    assert text == TEXTS[locale]


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_letter_reads_in_order_without_styles(settings: Settings, locale: Locale) -> None:
    message = build_letter(settings, locale, POSTS)
    page = lxml.html.fromstring(message.html)
    assert page.get("lang") == locale
    assert page.get("dir") == ("rtl" if locale == "ar" else "ltr")
    order = [each.tag for each in page.iter("h1", "article", "h2", "a")]
    titled = ["article", "h2", "a"]
    assert order == ["h1", "article", "a", *titled, *titled, "a", "a"]
    assert [(each.get("lang"), each.get("dir")) for each in page.iter("article")] == [
        ("ar", "rtl"),
        ("en", "ltr"),
        ("und", "ltr"),
    ]
    # The mark decorates the name beside it, and nothing is loaded from elsewhere.
    assert [(each.get("src"), each.get("alt")) for each in page.iter("img")] == [
        ("cid:mark@qima", "")
    ]
    assert not page.xpath("//script|//link|//iframe|//form|//th")
    assert page.xpath("//table[not(@role='presentation')]") == []
    assert "A guide to <Naskh>" in page.text_content()


def test_long_post_is_shortened_at_a_word(settings: Settings) -> None:
    words = "كَلِمَة " * 400
    post = SimpleNamespace(**{**vars(POSTS[0]), "text": words.strip()})
    message = build_letter(settings, "ar", [post])
    shown = emails.shorten(post.text)
    assert shown in message.text
    assert shown.endswith("كَلِمَة…")
    assert words.strip() not in message.text


def test_confirmation_names_the_author_and_the_limit(settings: Settings) -> None:
    follow: Any = SimpleNamespace(
        id=ID,
        email="reader@mail.example",
        locale="ar",
        author_name="ليلى",
        requested_at=datetime(2026, 11, 2, tzinfo=UTC),
    )
    message = emails.build_confirmation(settings, follow)
    text = MARKS.sub("", message.text)
    assert message.unsubscribe_url is None
    assert "3 رسائل في الأسبوع على الأكثر" in text
    assert "بعد 7 أيام" in text
    assert "/letters/confirm?" in text
