"""Rules that statements name, and the sentences that staff choose from.

A rule is a reason of reports. Its title completes "for …" in English and «السبب: …» in Arabic. The
sentences say what the member did, three of each rule. The Arabic of some addresses the member and
has a form for women.
"""

from dataclasses import dataclass
from typing import Any, Final

from api.core.text.locale import Text

_FEMALE: Final = 2

RULE_TITLES: Final[dict[str, Text]] = {
    "spam": {"en": "spam", "ar": "محتوى مزعج"},
    "scam": {"en": "fraud", "ar": "احتيال"},
    "harassment": {"en": "harassment", "ar": "مضايقة"},
    "hate": {"en": "hate speech", "ar": "خطاب كراهية"},
    "violence": {"en": "violence", "ar": "عنف"},
    "nudity": {"en": "nudity or sexual content", "ar": "عُري أو محتوى جنسي"},
    "copyright": {"en": "copyright infringement", "ar": "انتهاك حقوق النشر"},
    "other": {"en": "breaking our rules", "ar": "مخالفة القواعد"},
}
# They complete "signs of …" in English and «مؤشّرات على …» in Arabic.
SIGN_TITLES: Final[dict[str, Text]] = {
    **RULE_TITLES,
    "other": {"en": "a breach of our rules", "ar": "مخالفة القواعد"},
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A ready sentence; `ar_female` is the Arabic for a woman, if it differs."""

    en: str
    ar: str
    ar_female: str | None = None

    def text_for(self, gender_id: int) -> dict[str, str]:
        """Return the sentence in both languages."""
        arabic = self.ar_female if gender_id == _FEMALE and self.ar_female else self.ar
        return {"en": self.en, "ar": arabic}


_SENTENCES: Final[dict[str, tuple[Sentence, ...]]] = {
    "spam": (
        Sentence(
            "The same text or link appears many times.",
            "تكرّر النص أو الرابط نفسه مرات كثيرة.",
        ),
        Sentence(
            "It’s an advert in an unrelated conversation.",
            "إعلان في غير موضعه وسط حديث لا صلة له به.",
        ),
        Sentence(
            "Tags or mentions were used only to reach more people.",
            "استُخدمت الوسوم أو الإشارات للوصول إلى الناس لا غير.",
        ),
    ),
    "scam": (
        Sentence(
            "It asks people to pay outside the platform.",
            "يطلب الدفع خارج المنصّة.",
        ),
        Sentence(
            "It promises something that buyers don’t get.",
            "يعِد بما لا يحصل عليه المشترون.",
        ),
        Sentence(
            "You pretended to be someone else.",
            "انتحلتَ صفة غيرك.",
            "انتحلتِ صفة غيرك.",
        ),
    ),
    "harassment": (
        Sentence(
            "It insults or threatens another member.",
            "فيه إهانة أو تهديد لعضو آخر.",
        ),
        Sentence(
            "It shares someone’s personal details without their consent.",
            "ينشر بيانات شخصية من دون موافقة صاحبها.",
        ),
        Sentence(
            "You kept contacting someone who asked you to stop.",
            "واصلتَ مخاطبة شخص طلب منك التوقّف.",
            "واصلتِ مخاطبة شخص طلب منك التوقّف.",
        ),
    ),
    "hate": (
        Sentence(
            "It attacks people for their religion, origin or gender.",
            "يهاجم الناس لدينهم أو أصلهم أو جنسهم.",
        ),
        Sentence(
            "It calls for excluding or harming a group of people.",
            "يدعو إلى إقصاء جماعة من الناس أو إيذائها.",
        ),
        Sentence(
            "It uses a slur against a group of people.",
            "يستخدم لفظًا مهينًا بحق جماعة من الناس.",
        ),
    ),
    "violence": (
        Sentence(
            "It calls for violence or praises it.",
            "يدعو إلى العنف أو يمجّده.",
        ),
        Sentence(
            "It shows gratuitous violence.",
            "يعرض مشاهد عنف لا حاجة إليها لفهم المحتوى.",
        ),
        Sentence(
            "It explains how to harm people.",
            "يشرح كيفية إيذاء الناس.",
        ),
    ),
    "nudity": (
        Sentence(
            "It shows nudity or a sexual act.",
            "يعرض عُريًا أو فعلًا جنسيًا.",
        ),
        Sentence(
            "It offers or asks for sexual services.",
            "يعرض خدمات جنسية أو يطلبها.",
        ),
        Sentence(
            "It shows an intimate image of someone without their consent.",
            "يعرض صورة حميمة لشخص من دون موافقته.",
        ),
    ),
    "copyright": (
        Sentence(
            "It offers someone else’s work without permission.",
            "يعرض عملًا لغيرك من دون إذن صاحبه.",
        ),
        Sentence(
            "The rights holder asked us to remove it.",
            "طلب صاحب الحقوق إزالته.",
        ),
        Sentence(
            "It gives away a product that someone else sells.",
            "يتيح مجانًا منتجًا يبيعه غيرك.",
        ),
    ),
    "other": (
        Sentence(
            "It breaks our terms.",
            "يخالف شروط الاستخدام.",
        ),
        Sentence(
            "A country’s law requires this decision.",
            "يقتضيه قانون بلد من البلدان.",
        ),
        Sentence(
            "The account was used to get around an earlier decision.",
            "استُخدم الحساب للالتفاف على قرار سابق.",
        ),
    ),
}
# Automatic rules decide with the first sentence of their category.
FIRST: Final = 1


def find_sentence(rule: str, key: str) -> Sentence | None:
    """Return the sentence with a key such as `scam.2`; None if the rule has none."""
    of_rule = _SENTENCES[rule]
    return next(
        (each for n, each in enumerate(of_rule, FIRST) if key == f"{rule}.{n}"),
        None,
    )


def list_sentences(gender_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the sentences of every rule, in the form for the member's gender."""
    return {
        rule: [
            {"key": f"{rule}.{n}", **each.text_for(gender_id)}
            for n, each in enumerate(of_rule, FIRST)
        ]
        for rule, of_rule in _SENTENCES.items()
    }
