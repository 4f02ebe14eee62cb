"""Pages behind the links of e-mails: confirm a follow by e-mail, and end it."""

from typing import Final, Literal

from api.core.delivery.link_pages import INVALID, LinkPage

State = Literal["confirm", "confirmed", "unsubscribe", "unsubscribed", "invalid", "expired"]

PAGES: Final[dict[State, LinkPage]] = {
    "confirm": LinkPage(
        {"en": "Follow {name} by email", "ar": "متابعة {name} بالبريد الإلكتروني"},
        {
            "en": "Press the button to get new posts by {name} by email.",
            "ar": "بعد التأكيد تصل منشورات {name} الجديدة إلى بريدك.",
        },
        {"en": "Confirm", "ar": "تأكيد المتابعة"},
    ),
    "confirmed": LinkPage(
        {"en": "You’re following {name}", "ar": "تمت متابعة {name}"},
        {
            "en": "You’ll get new posts by {name} by email. Each letter has a link to stop them.",
            "ar": "من الآن تصل منشورات {name} الجديدة إلى بريدك، وفي كل رسالة رابط لإيقافها.",
        },
    ),
    "unsubscribe": LinkPage(
        {"en": "Stop the letters?", "ar": "إيقاف الرسائل؟"},
        {
            "en": "You won’t get letters from {name} any more.",
            "ar": "لن تصل رسائل {name} إلى بريدك بعد الآن.",
        },
        {"en": "Stop the letters", "ar": "إيقاف الرسائل"},
    ),
    "unsubscribed": LinkPage(
        {"en": "The letters have stopped", "ar": "توقّفت الرسائل"},
        {
            "en": "We deleted your address from this list. You can follow again at any time.",
            "ar": "حُذف عنوانك من هذه القائمة. ويمكنك المتابعة من جديد متى شئت.",
        },
    ),
    "invalid": INVALID,
    "expired": LinkPage(
        {"en": "This link has expired", "ar": "انتهت صلاحية الرابط"},
        {
            "en": "Follow again from the profile to get a new link.",
            "ar": "يمكنك المتابعة من جديد من الملف الشخصي ليصلك رابط جديد.",
        },
    ),
}
