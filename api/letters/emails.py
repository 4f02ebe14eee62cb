"""E-mails of letters: the confirmation of a follow by e-mail, and the letter.

A letter has what guests may read: a part of a post's text and, of a product, its title and price.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import regex

from api.core.db.database import AnyRow
from api.core.delivery.email import Message
from api.core.delivery.email_blocks import Article, Link, Paragraph
from api.core.delivery.email_layout import (
    EmailContent,
    Footer,
    Recipient,
    brand_name,
    page_url,
    render_message,
)
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.locale import Locale, Text
from api.core.text.plurals import PluralForms, plural
from api.core.text.text import excerpt
from api.letters.events import LetterQueued
from api.letters.links import CONFIRM_LIFETIME, confirm_url, unsubscribe_url
from api.payments.emails.layout import format_amount

MAX_TEXT_LENGTH: Final = 600
_GRAPHEME: Final = regex.compile(r"\X")

_TEXTS: Final[dict[str, Text]] = {
    "confirm.subject": {
        "en": "Confirm: follow {author} by email",
        "ar": "تأكيد متابعة {author} بالبريد الإلكتروني",
    },
    "confirm.title": {"en": "Follow {author} by email", "ar": "متابعة {author} بالبريد الإلكتروني"},
    "confirm": {
        "en": "Once you confirm, you’ll get new posts by {author} at this address, in at most "
        "{limit} a week. You can stop them with one click.",
        "ar": "بعد التأكيد تصل إلى هذا العنوان منشورات {author} الجديدة، {limit} في الأسبوع على "
        "الأكثر. ويمكن إيقافها بضغطة واحدة.",
    },
    "confirm.button": {"en": "Confirm", "ar": "تأكيد المتابعة"},
    "confirm.other": {
        "en": "Didn’t request this? Ignore this email. You won’t get anything else, and we’ll "
        "delete your address after {days} days.",
        "ar": "إن لم يكن هذا الطلب منك فيمكنك تجاهل الرسالة. لن يصلك شيء آخر، ونحذف العنوان بعد "
        "{days} أيام.",
    },
    "confirm.reason": {
        "en": "You’re receiving this because someone entered your address on {author}’s profile on "
        "{brand}.",
        "ar": "وصلتك هذه الرسالة بعد طلب متابعة {author} على {brand} بهذا البريد الإلكتروني.",
    },
    "letter.subject": {"en": "{author}: {title}", "ar": "{author}: {title}"},
    "letter.title": {"en": "New from {author}", "ar": "جديد {author}"},
    "letter.reason": {
        "en": "You’re receiving this because you follow {author} by email.",
        "ar": "وصلتك هذه الرسالة لأن هذا العنوان يتابع {author} بالبريد الإلكتروني.",
    },
    "stop": {"en": "Stop these letters", "ar": "إيقاف هذه الرسائل"},
    "profile": {"en": "Open the profile", "ar": "عرض الملف الشخصي"},
    "read": {"en": "Read the post", "ar": "قراءة المنشور"},
    "images": {"en": "New images", "ar": "صور جديدة"},
    "free": {"en": "Free", "ar": "مجاني"},
}
_POSTS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} new post", "other": "{n} new posts"},
    "ar": {
        "zero": "لا منشورات جديدة",
        "one": "منشور جديد",
        "two": "منشوران جديدان",
        "few": "{n} منشورات جديدة",
        "many": "{n} منشورًا جديدًا",
        "other": "{n} منشور جديد",
    },
}
_LETTERS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} letter", "other": "{n} letters"},
    "ar": {
        "zero": "لا رسائل",
        "one": "رسالة واحدة",
        "two": "رسالتان",
        "few": "{n} رسائل",
        "many": "{n} رسالة",
        "other": "{n} رسالة",
    },
}


def build_confirmation(settings: Settings, follow: AnyRow) -> Message:
    """Build the e-mail that asks an address for its confirmation; `follow` has `author_name`."""
    locale: Locale = follow.locale
    values = {
        "author": isolate_text(follow.author_name),
        "brand": brand_name(settings, locale),
        "days": str(CONFIRM_LIFETIME.days),
        "limit": plural(settings.max_letters_per_author_week, _LETTERS[locale], locale),
    }
    url = confirm_url(settings, follow.id, locale)
    content = EmailContent(
        _text("confirm.subject", locale, values),
        _text("confirm.title", locale, values),
        [
            Paragraph(_text("confirm", locale, values)),
            Link(_text("confirm.button", locale, values), url, is_button=True),
            Paragraph(_text("confirm.other", locale, values)),
        ],
        key=f"email-follow-{follow.id}-{int(follow.requested_at.timestamp())}",
    )
    footer = Footer(_text("confirm.reason", locale, values), [])
    return render_message(settings, Recipient(follow.email, locale), content, footer)


def build_letter(
    settings: Settings, delivery: AnyRow, posts: Sequence[AnyRow], sent: LetterQueued
) -> Message:
    """Build a letter with its posts; `delivery` has the address and the author."""
    locale: Locale = delivery.locale
    values = {"author": isolate_text(delivery.author_name)}
    articles = [_article(settings, post, locale) for post in posts]
    values["title"] = (
        isolate_text(_headline(posts[0], locale))
        if len(articles) == 1
        else plural(len(articles), _POSTS[locale], locale)
    )
    stop = unsubscribe_url(settings, sent.follow_id, locale)
    content = EmailContent(
        _text("letter.subject", locale, values),
        _text("letter.title", locale, values),
        articles,
        preheader=isolate_text(excerpt(posts[0].text) or _headline(posts[0], locale)),
        key=f"letter-{sent.letter_id}-{sent.follow_id}",
    )
    profile = page_url(settings, locale, f"/users/{delivery.author_id}")
    footer = Footer(
        _text("letter.reason", locale, values),
        [
            Link(_text("stop", locale, values), stop),
            Link(_text("profile", locale, values), profile),
        ],
    )
    message = render_message(settings, Recipient(delivery.email, locale), content, footer)
    return replace(message, unsubscribe_url=stop, list_id=f"{delivery.author_id}.letters")


def _article(settings: Settings, post: AnyRow, locale: Locale) -> Article:
    note = ""
    if post.kind == "digital":
        note = format_amount(post.price_cents) if post.price_cents else _TEXTS["free"][locale]
    return Article(
        title=post.title or ("" if post.text else _headline(post, locale)),
        url=page_url(settings, locale, f"/posts/{post.id}"),
        text=shorten(post.text),
        note=note,
        label=_TEXTS["read"][locale],
        lang=post.lang,
        dir=post.dir,
    )


def _headline(post: AnyRow, locale: Locale) -> str:
    """Return a product's title, or the first words of a post."""
    return excerpt(post.title or post.text) or _TEXTS["images"][locale]


def shorten(text: str) -> str:
    """Return the beginning of a text, up to a word, without splitting a grapheme."""
    if len(text) <= MAX_TEXT_LENGTH:
        return text
    letters = [match.group() for match in _GRAPHEME.finditer(text)]
    if len(letters) <= MAX_TEXT_LENGTH:
        return text
    head = "".join(letters[: MAX_TEXT_LENGTH - 1])
    return (head.rpartition(" ")[0] or head).rstrip() + "…"


def _text(name: str, locale: Locale, values: dict[str, str]) -> str:
    return _TEXTS[name][locale].format(**values)
