"""Message texts of notifications, in both languages.

The Arabic sentences are nominal, so that they fit every gender and number of the actors.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

import regex
from babel.dates import format_date

from api.core.text.locale import Locale, Text

MAX_EXCERPT_LENGTH: Final = 60

_GRAPHEME = regex.compile(r"\X")

# Keys are the type with its variants: without a title, without a reaction, free of charge.
_SENTENCES: dict[str, Text] = {
    "follow": {"en": "{names} followed you", "ar": "متابعة جديدة من {names}"},
    "evaluation": {
        "en": "{names} evaluated your post “{title}”: {reaction}",
        "ar": "تقييم جديد من {names} على «{title}»: {reaction}",
    },
    "evaluation.untitled": {
        "en": "{names} evaluated your post: {reaction}",
        "ar": "تقييم جديد من {names} على منشورك: {reaction}",
    },
    "evaluation.unnamed": {
        "en": "{names} evaluated your post “{title}”",
        "ar": "تقييم جديد من {names} على «{title}»",
    },
    "evaluation.untitled.unnamed": {
        "en": "{names} evaluated your post",
        "ar": "تقييم جديد من {names} على منشورك",
    },
    "comment": {
        "en": "{names} commented on “{title}”",
        "ar": "تعليق من {names} على «{title}»",
    },
    "comment.untitled": {
        "en": "{names} commented on your post",
        "ar": "تعليق من {names} على منشورك",
    },
    "reply": {"en": "{names} replied to your comment", "ar": "ردّ من {names} على تعليقك"},
    "mention": {"en": "{names} mentioned you", "ar": "إشارة إليك من {names}"},
    "purchase": {
        "en": "{names} bought “{title}”",
        "ar": "عملية شراء من {names}: «{title}»",
    },
    "purchase.free": {
        "en": "{names} got “{title}” for free",
        "ar": "اقتناء مجاني من {names}: «{title}»",
    },
    "tip": {"en": "{names} sent you a {amount} tip", "ar": "وصلك دعم قدره {amount} من {names}"},
    "payout": {"en": "Payout of {amount}: {status}", "ar": "دفعة بقيمة {amount}: {status}"},
    "revenueReport": {
        "en": "Your revenue report for {period} is ready",
        "ar": "تقرير إيراداتك عن {period} جاهز",
    },
    "newPost": {"en": "{names} posted “{title}”", "ar": "منشور جديد من {names}: «{title}»"},
    "newPost.untitled": {"en": "{names} published a post", "ar": "منشور جديد من {names}"},
    "newPost.question": {"en": "{names} asked “{title}”", "ar": "سؤال من {names}: «{title}»"},
    "newPost.question.untitled": {"en": "{names} asked a question", "ar": "سؤال من {names}"},
    "newPost.digital": {
        "en": "{names} released “{title}”",
        "ar": "منتج رقمي جديد من {names}: «{title}»",
    },
    "system": {"en": "{en}", "ar": "{ar}"},
    "system.refunded": {
        "en": "Your refund for “{title}” is complete",
        "ar": "أُعيد إليك ثمن «{title}»",
    },
    "system.refunded.untitled": {
        "en": "Your refund of {amount} is complete",
        "ar": "أُعيد إليك مبلغ {amount}",
    },
    "system.refundRequested": {
        "en": "A buyer asks for a refund of “{title}”",
        "ar": "طلب استرداد ثمن «{title}» في انتظار ردّك",
    },
    "system.refundRequested.untitled": {
        "en": "A buyer asks for a refund of {amount}",
        "ar": "طلب استرداد {amount} في انتظار ردّك",
    },
    "system.refundDeclined": {
        "en": "The seller declined your refund for “{title}”. You have 14 days to ask for a review",
        "ar": "رُفض طلب استرداد ثمن «{title}». يمكنك طلب المراجعة خلال 14 يومًا",
    },
    "system.refundDeclined.untitled": {
        "en": "Your refund of {amount} was declined. You have 14 days to ask for a review",
        "ar": "رُفض طلب استرداد {amount}. يمكنك طلب المراجعة خلال 14 يومًا",
    },
    "system.refundDenied": {
        "en": "We reviewed your refund request for “{title}” and can’t grant it",
        "ar": "راجعنا طلب استرداد ثمن «{title}» ولم نتمكّن من قبوله",
    },
    "system.refundDenied.untitled": {
        "en": "We reviewed your refund request for {amount} and can’t grant it",
        "ar": "راجعنا طلب استرداد {amount} ولم نتمكّن من قبوله",
    },
    "system.refundEscalated": {
        "en": "The buyer asked us to review the refund of “{title}”",
        "ar": "طلب المشتري منّا مراجعة استرداد ثمن «{title}»",
    },
    "system.refundEscalated.untitled": {
        "en": "The buyer asked us to review a refund of {amount}",
        "ar": "طلب المشتري منّا مراجعة استرداد {amount}",
    },
    "system.disputeOpened": {
        "en": "The buyer’s bank disputes “{title}”. Answer by {until}",
        "ar": "اعترض مصرف المشتري على دفعة «{title}». الردّ ممكن حتى {until}",
    },
    "system.disputeOpened.untitled": {
        "en": "The buyer’s bank disputes {amount}. Answer by {until}",
        "ar": "اعترض مصرف المشتري على دفعة {amount}. الردّ ممكن حتى {until}",
    },
    "system.fraudRefunded": {
        "en": "The buyer’s bank reported “{title}” as fraud. We refunded it before a dispute",
        "ar": "أبلغ مصرف المشتري بأن دفعة «{title}» احتيال، فأعدناها قبل الاعتراض",
    },
    "system.fraudRefunded.untitled": {
        "en": "The buyer’s bank reported {amount} as fraud. We refunded it before a dispute",
        "ar": "أبلغ مصرف المشتري بأن دفعة {amount} احتيال، فأعدناها قبل الاعتراض",
    },
    "system.disputeToFollow": {
        "en": "A bank disputes the sale of “{title}”. It takes an answer until {until}",
        "ar": "اعترض مصرف على بيع «{title}». يقبل الردّ حتى {until}",
    },
    "system.disputeToFollow.untitled": {
        "en": "A bank disputes a payment of {amount}. It takes an answer until {until}",
        "ar": "اعترض مصرف على دفعة {amount}. يقبل الردّ حتى {until}",
    },
    "system.refundToDecide": {
        "en": "A refund of “{title}” needs your decision",
        "ar": "استرداد ثمن «{title}» في انتظار قرارك",
    },
    "system.refundToDecide.untitled": {
        "en": "A refund of {amount} needs your decision",
        "ar": "استرداد {amount} في انتظار قرارك",
    },
}
REACTIONS: Final[dict[str, Text]] = {
    "perfect": {"en": "Perfect", "ar": "متقَن"},
    "love": {"en": "Love", "ar": "أحببته"},
    "unclear": {"en": "Unclear", "ar": "غير واضح"},
    "fantastic": {"en": "Fantastic", "ar": "رائع"},
    "surprise": {"en": "Surprise", "ar": "مدهش"},
    "clap": {"en": "Clap", "ar": "تصفيق"},
    "dontknow": {"en": "I don’t know", "ar": "لا أدري"},
    "hardquestion": {"en": "Hard question", "ar": "سؤال صعب"},
    "gotanswer": {"en": "Got the answer", "ar": "وجدت الجواب"},
    "sad": {"en": "Sad", "ar": "محزن"},
}
STATUSES: Final[dict[str, Text]] = {
    "pending": {"en": "Pending", "ar": "قيد الانتظار"},
    "in-progress": {"en": "Pending", "ar": "قيد الانتظار"},
    "transferred": {"en": "Transferred", "ar": "تم التحويل"},
    "failed": {"en": "Failed", "ar": "تعذّر التحويل"},
}


def format_message(
    variant: str, locale: Locale, *, names: Sequence[str], count: int, facts: Mapping[str, Any]
) -> str:
    """Return the sentence of a variant; `names` are the latest of `count` actors."""
    sentence = _SENTENCES[variant][locale]
    return sentence.format_map(_Placeholders(locale, names, count, facts))


class _Placeholders(dict[str, str]):
    """Values of the placeholders in a sentence, formatted on access."""

    def __init__(
        self, locale: Locale, names: Sequence[str], count: int, facts: Mapping[str, Any]
    ) -> None:
        super().__init__()
        self._locale, self._names, self._count, self._facts = locale, names, count, facts

    def __missing__(self, name: str) -> str:
        value: Any = self._facts.get(_FACT_NAMES.get(name, name))
        match name:
            case "names":
                return format_names(self._names, self._count, self._locale)
            case "reaction":
                return REACTIONS[value][self._locale]
            case "status":
                return STATUSES[value][self._locale]
            case "amount":
                return format_amount(value)
            case "period" | "until":
                return _DATES[name](value, self._locale)
        return str(value or "")


_FACT_NAMES = {"amount": "amountCents"}


def format_names(names: Sequence[str], count: int, locale: Locale) -> str:
    """Format the name of the latest actor and the number of the others."""
    name, others = names[0] if names else "", count - 1
    if others <= 0:
        return name
    if locale == "en":
        return f"{name} and {others} other{'s' if others > 1 else ''}"
    # The Arabic genitive, as after a preposition or in a construct.
    match others:
        case 1:
            return f"{name} وشخص آخر"
        case 2:
            return f"{name} وشخصين آخرين"
    return f"{name} و{others} {_other_people(others)}"


def _other_people(others: int) -> str:
    """Return the Arabic plural form for three or more: few, many and other."""
    rest = others % 100
    if 3 <= rest <= 10:
        return "آخرين"
    return "شخصًا آخر" if rest >= 11 else "شخص آخر"


def format_amount(cents: int) -> str:
    """Format US cents: whole dollars without decimals, else with two, as the interface does."""
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}" + (f".{rest:02}" if rest else "")


def format_month(period: str, locale: Locale) -> str:
    """Format a period such as 2026-10 as the name of the month and the year."""
    return format_date(date.fromisoformat(f"{period}-01"), "LLLL y", locale=locale)


def format_day(day: str, locale: Locale) -> str:
    """Format a day such as 2026-10-05 as the day and the name of the month."""
    return format_date(date.fromisoformat(day), "d MMMM", locale=locale)


# Formats of the facts that are a month or a day.
_DATES = {"period": format_month, "until": format_day}


def excerpt(text: str) -> str:
    """Return the first words of a text on one line, without splitting a grapheme."""
    line = " ".join(text.split())
    graphemes = [match.group() for match in _GRAPHEME.finditer(line)]
    if len(graphemes) <= MAX_EXCERPT_LENGTH:
        return line
    head = "".join(graphemes[: MAX_EXCERPT_LENGTH - 1])
    words = head.rpartition(" ")[0] if graphemes[MAX_EXCERPT_LENGTH - 1] != " " else head
    return (words or head).rstrip(" ،,.؛;:") + "…"
