"""E-mail about one notification: its sentence, what was written, and a button to it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from api.core.db.database import AnyRow
from api.core.delivery.email import Message
from api.core.delivery.email_blocks import Link, Quote
from api.core.delivery.email_layout import (
    EmailContent,
    Footer,
    Recipient,
    brand_name,
    page_url,
    render_message,
    settings_link,
)
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.core.text.text import excerpt
from api.notifications.email.links import unsubscribe_url
from api.notifications.targets import target_of

# Graphemes of what was written.
MAX_EXCERPT_LENGTH: Final = 280
# Types as their e-mails are called: "emails about comments".
KINDS: Final[Mapping[str, Text]] = {
    "follow": {"en": "new followers", "ar": "المتابعين الجدد"},
    "evaluation": {"en": "reactions", "ar": "التفاعلات"},
    "comment": {"en": "comments", "ar": "التعليقات"},
    "reply": {"en": "replies", "ar": "الردود"},
    "answer": {"en": "accepted answers", "ar": "الأجوبة المعتمدة"},
    "mention": {"en": "mentions", "ar": "الإشارات"},
    "review": {"en": "reviews", "ar": "المراجعات"},
    "revenueReport": {"en": "revenue reports", "ar": "تقارير الإيرادات"},
    "newPost": {"en": "new posts", "ar": "المنشورات الجديدة"},
}
_POST: Final[Text] = {"en": "View the post", "ar": "عرض المنشور"}
_COMMENT: Final[Text] = {"en": "View the comment", "ar": "عرض التعليق"}
_BUTTONS: Final[Mapping[str, Text]] = {
    "follow": {"en": "View the profile", "ar": "عرض الملف الشخصي"},
    "comment": _COMMENT,
    "reply": {"en": "View the reply", "ar": "عرض الردّ"},
    "answer": {"en": "View your answer", "ar": "عرض جوابك"},
    "review": {"en": "View the reviews", "ar": "عرض المراجعات"},
    "revenueReport": {"en": "View the report", "ar": "عرض التقرير"},
}
_TEXTS: Final[Mapping[str, Text]] = {
    "reason": {
        "en": "You’re receiving this because you turned on emails about {kind}.",
        "ar": "وصلتك هذه الرسالة من {brand} لأنك فعّلت إشعارات {kind} بالبريد الإلكتروني.",
    },
    "stop": {"en": "Stop emails about {kind}", "ar": "إيقاف إشعارات {kind} بالبريد الإلكتروني"},
}


def build_email(
    settings: Settings, to: AnyRow, notification: Mapping[str, Any], written: AnyRow | None
) -> Message:
    """Build the e-mail of a serialized notification; `written` is the comment or post to quote.

    `to` has the recipient's id, address and language.
    """
    locale: Locale = to.locale
    type_: str = notification["type"]
    values = {"kind": KINDS[type_][locale], "brand": brand_name(settings, locale)}
    quote = _quote(notification, written)
    # A line break would end the header.
    sentence = " ".join(notification["message"].split())
    button = Link(
        _button_of(notification)[locale],
        page_url(settings, locale, target_of(notification)),
        is_button=True,
    )
    content = EmailContent(
        sentence,
        sentence,
        [*([quote] if quote else []), button],
        preheader=quote.text if quote else sentence,
        key=f"notification-{notification['_id']}",
    )
    stop = unsubscribe_url(settings, to.id, type_, locale)
    footer = Footer(
        _TEXTS["reason"][locale].format_map(values),
        [
            Link(_TEXTS["stop"][locale].format_map(values), stop),
            settings_link(settings, locale, path="/settings/notifications"),
        ],
    )
    message = render_message(settings, Recipient(to.email, locale), content, footer)
    return replace(message, unsubscribe_url=stop, list_id=f"{type_.lower()}.notifications")


def _quote(notification: Mapping[str, Any], written: AnyRow | None) -> Quote | None:
    text = excerpt(written.text, MAX_EXCERPT_LENGTH) if written else ""
    if not written or not text:
        return None
    return Quote(notification["from"]["name"], text, lang=written.lang, dir=written.dir)


def _button_of(notification: Mapping[str, Any]) -> Text:
    if notification["type"] == "mention" and notification["commentId"]:
        return _COMMENT
    return _BUTTONS.get(notification["type"], _POST)


def written_id(notification: Mapping[str, Any]) -> tuple[str, UUID] | None:
    """Return whether a `comment` or a `post` was written, with its id; None if neither was."""
    comment, post = notification["commentId"], notification["postId"]
    if comment is not None:
        return "comment", UUID(comment["_id"])
    if post is not None and notification["type"] in {"mention", "newPost"}:
        return "post", UUID(post["_id"])
    return None
