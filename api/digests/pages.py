"""Pages behind the links of digests: end it, or change its rhythm."""

from typing import Final, Literal

from api.core.delivery.link_pages import INVALID, LinkPage
from api.core.text.locale import Text

State = Literal["unsubscribe", "unsubscribed", "daily", "weekly", "isDaily", "isWeekly", "invalid"]

_LATER: Final[Text] = {
    "en": "You can change this in your settings at any time.",
    "ar": "يمكنك تغيير ذلك من الإعدادات متى شئت.",
}
PAGES: Final[dict[State, LinkPage]] = {
    "unsubscribe": LinkPage(
        {"en": "Stop the digest?", "ar": "إيقاف الملخّص؟"},
        {
            "en": "No more digests will come to your email.",
            "ar": "لن يصلك الملخّص بالبريد الإلكتروني بعد الآن.",
        },
        {"en": "Stop the digest", "ar": "إيقاف الملخّص"},
    ),
    "unsubscribed": LinkPage(
        {"en": "The digest has stopped", "ar": "توقّف الملخّص"},
        {
            "en": "You can turn it on again in your settings at any time.",
            "ar": "يمكنك تفعيله من جديد في الإعدادات متى شئت.",
        },
    ),
    "daily": LinkPage(
        {"en": "Get the digest every day?", "ar": "ملخّص كل يوم؟"},
        {
            "en": "One email a day with the best of what you missed, and none on a day without "
            "news.",
            "ar": "رسالة واحدة في اليوم بأهمّ ما فاتك، ولا رسالة في يوم بلا جديد.",
        },
        {"en": "Get it every day", "ar": "كل يوم"},
    ),
    "weekly": LinkPage(
        {"en": "Get the digest every week?", "ar": "ملخّص كل أسبوع؟"},
        {
            "en": "One email a week with the best of what you missed, and none in a week without "
            "news.",
            "ar": "رسالة واحدة في الأسبوع بأهمّ ما فاتك، ولا رسالة في أسبوع بلا جديد.",
        },
        {"en": "Get it every week", "ar": "كل أسبوع"},
    ),
    "isDaily": LinkPage(
        {"en": "The digest now comes every day", "ar": "يصلك الملخّص كل يوم"}, _LATER
    ),
    "isWeekly": LinkPage(
        {"en": "The digest now comes every week", "ar": "يصلك الملخّص كل أسبوع"}, _LATER
    ),
    "invalid": INVALID,
}
