"""Message texts of notifications, in both languages.

The Arabic sentences are nominal, so that they fit every gender and number of the actors.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from babel.dates import format_date

from api.core.text.bidi import isolate_ltr
from api.core.text.locale import Locale, Text
from api.core.text.plurals import PluralForms, plural

# Keys are the type with its variants: without a title, without a reaction, free of charge.
_SENTENCES: dict[str, Text] = {
    "follow": {"en": "{names} followed you", "ar": "متابعة جديدة من {names}"},
    "evaluation": {
        "en": "{names} reacted to your post “{title}”: {reaction}",
        "ar": "تفاعل جديد من {names} مع «{title}»: {reaction}",
    },
    "evaluation.untitled": {
        "en": "{names} reacted to your post: {reaction}",
        "ar": "تفاعل جديد من {names} مع منشورك: {reaction}",
    },
    "evaluation.unnamed": {
        "en": "{names} reacted to your post “{title}”",
        "ar": "تفاعل جديد من {names} مع «{title}»",
    },
    "evaluation.untitled.unnamed": {
        "en": "{names} reacted to your post",
        "ar": "تفاعل جديد من {names} مع منشورك",
    },
    "comment": {
        "en": "{names} commented on “{title}”",
        "ar": "تعليق جديد من {names} على «{title}»",
    },
    "comment.untitled": {
        "en": "{names} commented on your post",
        "ar": "تعليق جديد من {names} على منشورك",
    },
    "reply": {"en": "{names} replied to your comment", "ar": "ردّ جديد من {names} على تعليقك"},
    "reply.review": {
        "en": "{names} replied to your review of “{title}”",
        "ar": "ردّ جديد من {names} على مراجعتك لمنتج «{title}»",
    },
    "answer": {
        "en": "{names} accepted your answer to “{title}”",
        "ar": "تم اعتماد جوابك عن سؤال {names}: «{title}»",
    },
    "answer.untitled": {
        "en": "{names} accepted your answer",
        "ar": "تم اعتماد جوابك عن سؤال {names}",
    },
    "mention": {"en": "{names} mentioned you", "ar": "إشارة جديدة إليك من {names}"},
    "purchase": {"en": "{names} bought “{title}”", "ar": "عملية شراء جديدة من {names}: «{title}»"},
    "purchase.free": {
        "en": "{names} got “{title}” for free",
        "ar": "أصبح منتجك المجاني «{title}» لدى {names}",
    },
    "review": {
        "en": "{names} reviewed “{title}”",
        "ar": "مراجعة جديدة من {names} لمنتجك «{title}»",
    },
    "tip": {"en": "{names} sent you a {amount} tip", "ar": "وصلك دعم قدره {amount} من {names}"},
    "payout": {"en": "Your {amount} payout: {status}", "ar": "عملية سحب بقيمة {amount}: {status}"},
    "revenueReport": {
        "en": "Your revenue report for {period} is ready",
        "ar": "تقرير إيراداتك عن {period} جاهز",
    },
    "newPost": {"en": "{names} posted “{title}”", "ar": "منشور جديد من {names}: «{title}»"},
    "newPost.untitled": {"en": "{names} shared a new post", "ar": "منشور جديد من {names}"},
    "newPost.question": {"en": "{names} asked “{title}”", "ar": "سؤال جديد من {names}: «{title}»"},
    "newPost.question.untitled": {"en": "{names} asked a question", "ar": "سؤال جديد من {names}"},
    "newPost.digital": {
        "en": "{names} released “{title}”",
        "ar": "منتج رقمي جديد من {names}: «{title}»",
    },
    "system": {"en": "{en}", "ar": "{ar}"},
    "system.refunded": {
        "en": "We’ve sent your refund for “{title}”",
        "ar": "أعدنا إليك ثمن «{title}»",
    },
    "system.refunded.untitled": {
        "en": "We’ve sent your {amount} refund",
        "ar": "أعدنا إليك {amount}",
    },
    "system.refundRequested": {
        "en": "A buyer requested a refund for “{title}”",
        "ar": "طلب استرداد ثمن «{title}» بانتظار ردّك",
    },
    "system.refundRequested.untitled": {
        "en": "A buyer requested a {amount} refund",
        "ar": "طلب استرداد {amount} بانتظار ردّك",
    },
    "system.refundDeclined": {
        "en": "The seller declined your refund request for “{title}”. You have 14 days to ask us "
        "to decide.",
        "ar": "رفض البائع استرداد ثمن «{title}». يمكنك طلب قرارنا خلال 14 يومًا.",
    },
    "system.refundDeclined.untitled": {
        "en": "The seller declined your {amount} refund request. You have 14 days to ask us to "
        "decide.",
        "ar": "رفض البائع استرداد {amount}. يمكنك طلب قرارنا خلال 14 يومًا.",
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
        "en": "The buyer asked us to decide their refund request for “{title}”",
        "ar": "طلب المشتري قرارنا في استرداد ثمن «{title}»",
    },
    "system.refundEscalated.untitled": {
        "en": "The buyer asked us to decide a {amount} refund request",
        "ar": "طلب المشتري قرارنا في استرداد {amount}",
    },
    "system.disputeOpened": {
        "en": "The buyer’s bank disputed the payment for “{title}”. Answer by {until}.",
        "ar": "اعترض بنك المشتري على دفع ثمن «{title}». يمكنك الردّ حتى {until}.",
    },
    "system.disputeOpened.untitled": {
        "en": "The buyer’s bank disputed a {amount} payment. Answer by {until}.",
        "ar": "اعترض بنك المشتري على دفع {amount}. يمكنك الردّ حتى {until}.",
    },
    "system.fraudRefunded": {
        "en": "The buyer’s bank reported the payment for “{title}” as fraud, so we refunded it",
        "ar": "أبلغ بنك المشتري عن احتيال في دفع ثمن «{title}»، فأعدنا المبلغ تجنّبًا لاعتراضه",
    },
    "system.fraudRefunded.untitled": {
        "en": "The buyer’s bank reported a {amount} payment as fraud, so we refunded it",
        "ar": "أبلغ بنك المشتري عن احتيال في دفع {amount}، فأعدنا المبلغ تجنّبًا لاعتراضه",
    },
    "system.disputeToFollow": {
        "en": "A bank disputed the payment for “{title}”. Answer by {until}.",
        "ar": "اعترض بنك على بيع «{title}». يقبل الردّ حتى {until}.",
    },
    "system.disputeToFollow.untitled": {
        "en": "A bank disputed a {amount} payment. Answer by {until}.",
        "ar": "اعترض بنك على دفع {amount}. يقبل الردّ حتى {until}.",
    },
    "system.refundToDecide": {
        "en": "A refund for “{title}” needs your decision",
        "ar": "استرداد ثمن «{title}» بانتظار قرارك",
    },
    "system.refundToDecide.untitled": {
        "en": "A {amount} refund needs your decision",
        "ar": "استرداد {amount} بانتظار قرارك",
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
    "gotanswer": {"en": "Got my answer", "ar": "وجدت الجواب"},
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
        (self._locale, self._names, self._count, self._facts) = (locale, names, count, facts)

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
                amount = format_amount(value)
                # Without isolation, the dollar sign moves to the other side of the number.
                return isolate_ltr(amount) if self._locale == "ar" else amount
            case "period" | "until":
                return _DATES[name](value, self._locale)
        return str(value or "")


_FACT_NAMES = {"amount": "amountCents"}

# In the genitive, as after a preposition or in a construct.
_OTHER_PEOPLE: Final[PluralForms] = {
    "zero": "",
    "one": "وشخص آخر",
    "two": "وشخصين آخرين",
    "few": "و{n} آخرين",
    "many": "و{n} شخصًا آخر",
    "other": "و{n} شخص آخر",
}


def format_names(names: Sequence[str], count: int, locale: Locale) -> str:
    """Format the name of the latest actor and the number of the others."""
    name, others = names[0] if names else "", count - 1
    if others <= 0:
        return name
    if locale == "en":
        return f"{name} and {others} other{'s' if others > 1 else ''}"
    return f"{name} {plural(others, _OTHER_PEOPLE)}"


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
