"""Texts about answered appeals, in both languages.

The Arabic sentences fit every gender.
"""

from typing import Final

from api.core.text.locale import Text

OUTCOMES: Final[dict[str, Text]] = {
    "upheld": {
        "en": "We read your appeal and looked at everything again. The decision stands.",
        "ar": "قرأنا اعتراضك وراجعنا كل شيء من جديد. القرار باقٍ كما هو.",
    },
    "changed": {
        "en": "We read your appeal and looked at everything again. We replaced the decision with a "
        "milder one.",
        "ar": "قرأنا اعتراضك وراجعنا كل شيء من جديد، وعدّلنا القرار إلى قرار أخف.",
    },
    "reversed": {
        "en": "We read your appeal and looked at everything again. We reversed the decision, and "
        "we’re sorry.",
        "ar": "قرأنا اعتراضك وراجعنا كل شيء من جديد. ألغينا القرار، ونعتذر عنه.",
    },
}
# For an operator who is alone.
ALONE: Final[Text] = {
    "en": "The platform has a team of one, so the person who decided first also read your appeal.",
    "ar": "فريق المنصّة شخص واحد، ولذلك قرأ اعتراضك من اتخذ القرار الأول.",
}
NOTICES: Final[dict[str, Text]] = {
    "upheld": {
        "en": "We answered your appeal {reference}. The decision stands.",
        "ar": "وصل الردّ على اعتراضك {reference}. القرار باقٍ كما هو.",
    },
    "changed": {
        "en": "We answered your appeal {reference} and replaced the decision with a milder one.",
        "ar": "وصل الردّ على اعتراضك {reference}: عدّلنا القرار إلى قرار أخف.",
    },
    "reversed": {
        "en": "We answered your appeal {reference} and reversed the decision. We’re sorry.",
        "ar": "وصل الردّ على اعتراضك {reference}: ألغينا القرار، ونعتذر عنه.",
    },
}
