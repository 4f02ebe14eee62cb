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
            "en": "You won’t get the digest by email any more.",
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
        {"en": "Get the digest every day?", "ar": "تفعيل الملخّص اليومي؟"},
        {
            "en": "The best of what you missed, in one email a day. We skip it when there’s "
            "nothing new.",
            "ar": "أهمّ ما فاتك في رسالة واحدة كل يوم، ولا نرسلها إن لم يكن هناك جديد.",
        },
        {"en": "Get it every day", "ar": "تفعيل الملخّص اليومي"},
    ),
    "weekly": LinkPage(
        {"en": "Get the digest every week?", "ar": "تفعيل الملخّص الأسبوعي؟"},
        {
            "en": "The best of what you missed, in one email a week. We skip it when there’s "
            "nothing new.",
            "ar": "أهمّ ما فاتك في رسالة واحدة كل أسبوع، ولا نرسلها إن لم يكن هناك جديد.",
        },
        {"en": "Get it every week", "ar": "تفعيل الملخّص الأسبوعي"},
    ),
    "isDaily": LinkPage(
        {"en": "You’ll now get the digest every day", "ar": "أصبح الملخّص يوميًا"}, _LATER
    ),
    "isWeekly": LinkPage(
        {"en": "You’ll now get the digest every week", "ar": "أصبح الملخّص أسبوعيًا"}, _LATER
    ),
    "invalid": INVALID,
}
