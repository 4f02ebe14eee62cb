"""E-mails of digests in both languages, with styles and as plain text."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final
from uuid import UUID

import lxml.html
import pytest

from api.core.delivery.email import Message
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.digests import emails
from api.digests.service import Content

ID: Final = UUID(int=7)
MARKS: Final = re.compile("[\u2066-\u2069]")
# Thursday in Riyadh and, still, in UTC.
DUE_AT: Final = datetime(2026, 11, 19, 15, tzinfo=UTC)


def make_post(number: int, author: str, **changes: Any) -> Any:
    fields = {
        "id": UUID(int=number),
        "author_name": author,
        "kind": "post",
        "title": None,
        "text": "من أثقل وزنًا أم من أخفّه؟",
        "lang": "ar",
        "dir": "rtl",
        "price_cents": None,
        "comments": 0,
    }
    return SimpleNamespace(**fields | changes)


POSTS: Final[list[Any]] = [
    make_post(1, "سارة القحطاني", comments=41),
    make_post(
        2,
        "Hamad <b>",
        kind="digital",
        title="A guide to <Naskh>",
        text="",
        lang="en",
        dir="ltr",
        price_cents=700,
    ),
    make_post(3, "سارة القحطاني", text="", lang="und", dir="ltr"),
]
CONTENT: Final = Content(POSTS, followers=9, reactions=128, unread=1, estimate_cents=4620)
TEXTS: Final[dict[Locale, str]] = {
    "en": """Your estimated share this month: 46.20 USD
128 new reactions
9 new followers

من أثقل وزنًا أم من أخفّه؟
سارة القحطاني · 41 comments
http://localhost:9/posts/00000000-0000-0000-0000-000000000001

A guide to <Naskh>
Hamad <b> · 7.00 USD
http://localhost:9/posts/00000000-0000-0000-0000-000000000002

New images
سارة القحطاني
http://localhost:9/posts/00000000-0000-0000-0000-000000000003

Open Qima:
http://localhost:9/

You get this digest every Thursday when there’s something new.

Get it every day:
RHYTHM

Stop the digest:
STOP

Settings:
http://localhost:9/settings/notifications
""",
    "ar": """حصتك التقديرية هذا الشهر: 46.20 USD
128 تفاعلًا جديدًا
9 متابعين جدد

من أثقل وزنًا أم من أخفّه؟
سارة القحطاني · 41 تعليقًا
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000001

A guide to <Naskh>
Hamad <b> · 7.00 USD
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000002

صور جديدة
سارة القحطاني
http://localhost:9/ar/posts/00000000-0000-0000-0000-000000000003

الانتقال إلى قيمة:
http://localhost:9/ar/

يصلك هذا الملخّص كل يوم خميس إن كان هناك جديد.

ملخّص يومي بدل الأسبوعي:
RHYTHM

إيقاف الملخّص:
STOP

الإعدادات:
http://localhost:9/ar/settings/notifications
""",
}


def build(
    settings: Settings, locale: Locale, content: Content = CONTENT, rhythm: str = "weekly"
) -> Message:
    member: Any = SimpleNamespace(
        member_id=ID,
        name="ليلى",
        email="layla@mail.example",
        locale=locale,
        rhythm=rhythm,
        weekday=4,
        time_zone="Asia/Riyadh",
    )
    return emails.build_digest(settings, member, content, DUE_AT)


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_plain_text_of_a_digest_is_complete(settings: Settings, locale: Locale) -> None:
    message = build(settings, locale)
    text = MARKS.sub("", message.text).replace(str(message.unsubscribe_url), "STOP")
    assert re.sub(r"\S+/digests/rhythm\S+", "RHYTHM", text) == TEXTS[locale]


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_digest_reads_in_order_without_styles(settings: Settings, locale: Locale) -> None:
    message = build(settings, locale)
    page = lxml.html.document_fromstring(str(message.html))
    direction = "rtl" if locale == "ar" else "ltr"
    assert (page.get("lang"), page.get("dir")) == (locale, direction)
    titles = [(each.get("lang"), each.get("dir")) for each in page.xpath("//h2/a")]
    # A post without words has a sentence in the language of the e-mail.
    assert titles == [("ar", "rtl"), ("en", "ltr"), (locale, direction)]
    words = page.body.text_content()
    numbers = ["46.20 USD", "128", "41", "7.00 USD"]
    places = [words.index(each) for each in numbers]
    assert places == sorted(places)
    assert "A guide to <Naskh>" in words
    assert "Hamad <b>" in words
    assert page.xpath("//table[not(@role='presentation')]") == []
    # Nothing is loaded from elsewhere: neither an image that counts readers nor a link through us.
    assert [each.get("src") for each in page.iter("img")] == ["cid:mark@qima"]
    assert not page.xpath("//script|//link|//iframe|//form")
    targets = {each.get("href").split("?")[0] for each in page.iter("a")}
    assert {each for each in targets if "/digests/" in each} == {
        f"{settings.api_origin}/digests/unsubscribe",
        f"{settings.api_origin}/digests/rhythm",
    }


@pytest.mark.parametrize(
    ("rhythm", "locale", "content", "subject", "preheader"),
    [
        (
            "weekly",
            "ar",
            CONTENT,
            "أسبوعك في قيمة: 3 منشورات فاتتك",
            "من سارة القحطاني وHamad <b>",
        ),
        ("daily", "en", CONTENT, "Your day on Qima: 3 posts you missed", "From سارة القحطاني and"),
        (
            "daily",
            "ar",
            Content([], followers=2, reactions=11, unread=0, estimate_cents=None),
            "يومك في قيمة: 11 تفاعلًا جديدًا",
            "11 تفاعلًا جديدًا · متابعان جديدان",
        ),
        (
            "weekly",
            "en",
            Content([make_post(1, "Sara")], followers=0, reactions=0, unread=0, estimate_cents=0),
            "Your week on Qima: 1 post you missed",
            "From Sara",
        ),
    ],
)
def test_subject_and_preview_tell_what_is_new(
    settings: Settings, rhythm: str, locale: Locale, content: Content, subject: str, preheader: str
) -> None:
    message = build(settings, locale, content, rhythm)
    assert MARKS.sub("", message.subject) == subject
    page = lxml.html.document_fromstring(str(message.html))
    [hidden] = page.xpath("//div[contains(@style, 'display:none')]")
    assert MARKS.sub("", hidden.text_content()).startswith(preheader)


def test_large_numbers_have_commas_and_the_largest_a_plus(settings: Settings) -> None:
    message = build(settings, "en", Content([], 10_000, 1234, 0, None))
    assert message.text.startswith("1,234 new reactions\n10,000+ new followers\n")
    page = lxml.html.document_fromstring(str(message.html))
    assert [each.text for each in page.xpath("//td/div[1]")][:2] == ["1,234", "10,000+"]


def test_preview_names_three_authors_at_most(settings: Settings) -> None:
    posts = [make_post(number, name) for number, name in enumerate(["A", "B", "C", "D"])]
    message = build(settings, "en", Content(posts, 0, 0, 0, None))
    assert "From A, B and C" in MARKS.sub("", str(message.html))
    assert "D" not in MARKS.sub("", str(message.html)).partition("</div>")[0].rpartition("From")[2]


def test_same_digest_has_the_same_message_id(settings: Settings) -> None:
    assert build(settings, "en").key == build(settings, "en").key == f"digest-{ID}-1795100400"


def test_digest_has_the_date_of_the_members_clock(settings: Settings) -> None:
    assert "الخميس 19 نوفمبر 2026" in str(build(settings, "ar").html)
