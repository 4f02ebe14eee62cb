"""E-mail of a digest: numbers, posts by titles or first words, and links that change its rhythm.

It has what guests may read of posts. Nothing in it is loaded from elsewhere or counts its readers.
"""

from dataclasses import replace
from datetime import datetime
from typing import Final, Literal

from babel.dates import format_date
from babel.lists import format_list

from api.core.db.database import AnyRow
from api.core.delivery.email import Message
from api.core.delivery.email_blocks import Block, Figure, Figures, Link, PostLine, PostLines
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
from api.core.text.bidi import isolate_text
from api.core.text.locale import Locale, Text
from api.core.text.plurals import PluralForms, plural, plural_category
from api.core.text.text import excerpt
from api.core.time_zones import load_time_zone
from api.digests.links import rhythm_url, unsubscribe_url
from api.digests.queries import MAX_COUNT
from api.digests.service import Content
from api.payments.emails.layout import format_amount

LIST_ID: Final = "digest"
MAX_NAMES: Final = 3
# What fits beside each other on a phone.
MAX_FIGURES: Final = 3

_TEXTS: Final[dict[str, Text]] = {
    "daily.subject": {"en": "Your day on {brand}: {news}", "ar": "يومك في {brand}: {news}"},
    "weekly.subject": {"en": "Your week on {brand}: {news}", "ar": "أسبوعك في {brand}: {news}"},
    "daily.title": {"en": "Your day, {name}", "ar": "يومك يا {name}"},
    "weekly.title": {"en": "Your week, {name}", "ar": "أسبوعك يا {name}"},
    "by": {"en": "From {names}", "ar": "من {names}"},
    "estimate": {"en": "your estimated share this month", "ar": "حصتك التقديرية هذا الشهر"},
    "estimate.sentence": {
        "en": "Your estimated share this month: {amount}",
        "ar": "حصتك التقديرية هذا الشهر: {amount}",
    },
    "free": {"en": "Free", "ar": "مجاني"},
    "images": {"en": "New images", "ar": "صور جديدة"},
    "open": {"en": "Open {brand}", "ar": "الانتقال إلى {brand}"},
    "daily.reason": {
        "en": "You get this digest every day there’s something new.",
        "ar": "يصلك هذا الملخّص كل يوم إن كان هناك جديد.",
    },
    "weekly.reason": {
        "en": "You get this digest every {weekday} when there’s something new.",
        "ar": "يصلك هذا الملخّص كل يوم {weekday} إن كان هناك جديد.",
    },
    "daily.other": {"en": "Get it every week", "ar": "ملخّص أسبوعي بدل اليومي"},
    "weekly.other": {"en": "Get it every day", "ar": "ملخّص يومي بدل الأسبوعي"},
    "stop": {"en": "Stop the digest", "ar": "إيقاف الملخّص"},
}
# From Sunday. In Arabic after «يوم».
_WEEKDAYS: Final[dict[Locale, tuple[str, ...]]] = {
    "en": ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"),
    "ar": ("أحد", "اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت"),
}
# English names are listed without a comma before the last.
_LIST_LOCALES: Final[dict[Locale, str]] = {"en": "en_GB", "ar": "ar"}
_POSTS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} post you missed", "other": "{n} posts you missed"},
    "ar": {
        "zero": "لا منشورات",
        "one": "منشور فاتك",
        "two": "منشوران فاتاك",
        "few": "{n} منشورات فاتتك",
        "many": "{n} منشورًا فاتك",
        "other": "{n} منشور فاتك",
    },
}
_COMMENTS: Final[dict[Locale, PluralForms]] = {
    "en": {"one": "{n} comment", "other": "{n} comments"},
    "ar": {
        "zero": "لا تعليقات",
        "one": "تعليق واحد",
        "two": "تعليقان",
        "few": "{n} تعليقات",
        "many": "{n} تعليقًا",
        "other": "{n} تعليق",
    },
}
_Number = Literal["reactions", "followers", "unread"]
_NUMBERS: Final[dict[_Number, dict[Locale, PluralForms]]] = {
    "reactions": {
        "en": {"one": "{n} new reaction", "other": "{n} new reactions"},
        "ar": {
            "zero": "لا تفاعلات جديدة",
            "one": "تفاعل جديد",
            "two": "تفاعلان جديدان",
            "few": "{n} تفاعلات جديدة",
            "many": "{n} تفاعلًا جديدًا",
            "other": "{n} تفاعل جديد",
        },
    },
    "followers": {
        "en": {"one": "{n} new follower", "other": "{n} new followers"},
        "ar": {
            "zero": "لا متابعين جدد",
            "one": "متابع جديد",
            "two": "متابعان جديدان",
            "few": "{n} متابعين جدد",
            "many": "{n} متابعًا جديدًا",
            "other": "{n} متابع جديد",
        },
    },
    "unread": {
        "en": {"one": "{n} unread notification", "other": "{n} unread notifications"},
        "ar": {
            "zero": "لا إشعارات غير مقروءة",
            "one": "إشعار غير مقروء",
            "two": "إشعاران غير مقروءين",
            "few": "{n} إشعارات غير مقروءة",
            "many": "{n} إشعارًا غير مقروء",
            "other": "{n} إشعار غير مقروء",
        },
    },
}

# Below a number. In Arabic a noun that agrees with its number would repeat or contradict it.
_LABELS: Final[dict[_Number, Text]] = {
    "reactions": {"en": "new reactions", "ar": "تفاعلات جديدة"},
    "followers": {"en": "new followers", "ar": "متابعون جدد"},
    "unread": {"en": "unread notifications", "ar": "إشعارات غير مقروءة"},
}


def build_digest(settings: Settings, member: AnyRow, content: Content, due_at: datetime) -> Message:
    """Build the digest of a member; `member` has name, address, language and rhythm."""
    locale: Locale = member.locale
    brand = brand_name(settings, locale)
    values = {
        "brand": brand,
        "name": isolate_text(member.name),
        "news": _news(content, locale),
        "weekday": _WEEKDAYS[locale][member.weekday],
    }
    stop = unsubscribe_url(settings, member.member_id, locale)
    blocks: list[Block] = [
        _figures(content, locale),
        PostLines([_post_line(settings, post, locale) for post in content.posts]),
        Link(_text("open", locale, values), page_url(settings, locale, "/"), is_button=True),
    ]
    email = EmailContent(
        _text(f"{member.rhythm}.subject", locale, values),
        _text(f"{member.rhythm}.title", locale, values),
        blocks,
        preheader=_preheader(content, locale),
        key=f"digest-{member.member_id}-{int(due_at.timestamp())}",
        date=_date(due_at, member.time_zone, locale),
    )
    footer = Footer(
        _text(f"{member.rhythm}.reason", locale, values),
        [
            Link(
                _text(f"{member.rhythm}.other", locale, values),
                rhythm_url(
                    settings,
                    member.member_id,
                    locale,
                    to="weekly" if member.rhythm == "daily" else "daily",
                ),
            ),
            Link(_text("stop", locale, values), stop),
            settings_link(settings, locale, path="/settings/notifications"),
        ],
    )
    message = render_message(settings, Recipient(member.email, locale), email, footer)
    return replace(message, unsubscribe_url=stop, list_id=LIST_ID)


def _news(content: Content, locale: Locale) -> str:
    """Return the number of posts or, without any, the first other number."""
    if content.posts:
        return plural(len(content.posts), _POSTS[locale], locale)
    return next(iter(_sentences(content, locale).values()))


def _preheader(content: Content, locale: Locale) -> str:
    """Return the names of up to three authors or, without posts, the numbers."""
    if not content.posts:
        return " · ".join(_sentences(content, locale).values())
    names = list(dict.fromkeys(isolate_text(post.author_name) for post in content.posts))
    listed = format_list(names[:MAX_NAMES], locale=_LIST_LOCALES[locale])
    return _text("by", locale, {"names": listed})


def _sentences(content: Content, locale: Locale) -> dict[_Number, str]:
    """Return the numbers above zero with their nouns."""
    counts: dict[_Number, int] = {
        "reactions": content.reactions,
        "followers": content.followers,
        "unread": content.unread,
    }
    return {
        name: _NUMBERS[name][locale][plural_category(count, locale)].format(n=_number(count))
        for name, count in counts.items()
        if count
    }


def _number(count: int) -> str:
    """Return a number with commas; counting ended at the largest."""
    return f"{count:,}+" if count >= MAX_COUNT else f"{count:,}"


def _figures(content: Content, locale: Locale) -> Figures:
    figures = [
        Figure(_number(getattr(content, name)), _LABELS[name][locale], sentence)
        for name, sentence in _sentences(content, locale).items()
    ]
    if content.estimate_cents:
        amount = format_amount(content.estimate_cents)
        sentence = _text("estimate.sentence", locale, {"amount": amount})
        estimate = Figure(amount, _TEXTS["estimate"][locale], sentence, is_money=True)
        figures.insert(0, estimate)
    return Figures(figures[:MAX_FIGURES])


def _post_line(settings: Settings, post: AnyRow, locale: Locale) -> PostLine:
    note = ""
    if post.kind == "digital":
        note = format_amount(post.price_cents) if post.price_cents else _TEXTS["free"][locale]
    comments = plural(post.comments, _COMMENTS[locale], locale) if post.comments else ""
    title = excerpt(post.title or post.text)
    return PostLine(
        title=title or _TEXTS["images"][locale],
        url=page_url(settings, locale, f"/posts/{post.id}"),
        byline=" · ".join(filter(None, (isolate_text(post.author_name), comments))),
        note=note,
        lang=post.lang if title else locale,
        dir=post.dir if title else ("rtl" if locale == "ar" else "ltr"),
    )


def _date(instant: datetime, time_zone: str, locale: Locale) -> str:
    day = instant.astimezone(load_time_zone(time_zone)).date()
    pattern = "EEEE d MMMM y"
    return format_date(day, pattern, locale=locale)


def _text(name: str, locale: Locale, values: dict[str, str]) -> str:
    return _TEXTS[name][locale].format(**values)
