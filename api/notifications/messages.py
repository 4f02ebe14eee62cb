"""What a notification says, in both languages.

The Arabic sentences are nominal: they tell nobody of which gender the actor is, and read right
whoever and however many they are.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

import regex
from babel.dates import format_date

from api.core.text.locale import Locale, Text

EXCERPT: Final = 60

_GRAPHEME = regex.compile(r"\X")

# By type, and by what else decides: without a title, without a reaction, for nothing.
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
        "en": "Somebody asks for a refund of {amount}",
        "ar": "طلب استرداد {amount} في انتظار ردّك",
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


def message(
    variant: str, locale: Locale, *, names: Sequence[str], count: int, facts: Mapping[str, Any]
) -> str:
    """The sentence of a variant of a type; `names` are of the latest first, out of `count`."""
    sentence = _SENTENCES[variant][locale]
    return sentence.format_map(_Holes(locale, names, count, facts))


class _Holes(dict[str, str]):
    """What stands in a sentence, made when it is asked for."""

    def __init__(
        self, locale: Locale, names: Sequence[str], count: int, facts: Mapping[str, Any]
    ) -> None:
        super().__init__()
        self._locale, self._names, self._count, self._facts = locale, names, count, facts

    def __missing__(self, hole: str) -> str:
        value: Any = self._facts.get(_FACTS.get(hole, hole))
        match hole:
            case "names":
                return named(self._names, self._count, self._locale)
            case "reaction":
                return REACTIONS[value][self._locale]
            case "status":
                return STATUSES[value][self._locale]
            case "amount":
                return money(value)
            case "period":
                return month(value, self._locale)
        return str(value or "")


_FACTS = {"amount": "amountCents"}


def named(names: Sequence[str], count: int, locale: Locale) -> str:
    """The latest by name, and how many others."""
    name, others = names[0] if names else "", count - 1
    if others <= 0:
        return name
    if locale == "en":
        return f"{name} and {others} other{'s' if others > 1 else ''}"
    # After a preposition or at a noun's side, so in the genitive.
    match others:
        case 1:
            return f"{name} وشخص آخر"
        case 2:
            return f"{name} وشخصين آخرين"
    return f"{name} و{others} {_counted(others)}"


def _counted(others: int) -> str:
    """The plural that Arabic wants after a number of three or more: few, many and other."""
    rest = others % 100
    if 3 <= rest <= 10:
        return "آخرين"
    return "شخصًا آخر" if rest >= 11 else "شخص آخر"


def money(cents: int) -> str:
    """Whole dollars without cents, else two decimals, as the screens write amounts."""
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}" + (f".{rest:02}" if rest else "")


def month(period: str, locale: Locale) -> str:
    """A period such as 2026-10 as one reads it."""
    return format_date(date.fromisoformat(f"{period}-01"), "LLLL y", locale=locale)


def excerpt(text: str) -> str:
    """The first words of a text, on one line."""
    line = " ".join(text.split())
    letters = [letter.group() for letter in _GRAPHEME.finditer(line)]
    if len(letters) <= EXCERPT:
        return line
    kept = "".join(letters[: EXCERPT - 1])
    words = kept.rpartition(" ")[0] if letters[EXCERPT - 1] != " " else kept
    return (words or kept).rstrip(" ،,.؛;:") + "…"
