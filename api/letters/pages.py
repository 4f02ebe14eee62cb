"""Pages behind the links of letters: confirm a follow by e-mail, and end it."""

from typing import Final, Literal

from api.core.delivery.link_pages import LINK_INVALID, LINK_INVALID_TITLE, render_link_page
from api.core.settings import Settings
from api.core.text.bidi import isolate_text
from api.core.text.locale import Locale, Text

State = Literal["confirm", "confirmed", "unsubscribe", "unsubscribed", "invalid", "expired"]

# Title, sentence and, for a page that acts, its button.
_TEXTS: Final[dict[State, tuple[Text, Text, Text | None]]] = {
    "confirm": (
        {"en": "Follow {author} by email", "ar": "متابعة {author} بالبريد الإلكتروني"},
        {
            "en": "Press the button, and new posts by {author} come to your email.",
            "ar": "بعد التأكيد تصل منشورات {author} الجديدة إلى بريدك.",
        },
        {"en": "Confirm", "ar": "تأكيد المتابعة"},
    ),
    "confirmed": (
        {"en": "You follow {author}", "ar": "تمت متابعة {author}"},
        {
            "en": "New posts by {author} come to your email from now on. Each letter has a link to "
            "stop them.",
            "ar": "من الآن تصل منشورات {author} الجديدة إلى بريدك، وفي كل رسالة رابط لإيقافها.",
        },
        None,
    ),
    "unsubscribe": (
        {"en": "Stop the letters?", "ar": "إيقاف الرسائل؟"},
        {
            "en": "Letters by {author} will no longer come to your email.",
            "ar": "لن تصل رسائل {author} إلى بريدك بعد الآن.",
        },
        {"en": "Stop the letters", "ar": "إيقاف الرسائل"},
    ),
    "unsubscribed": (
        {"en": "The letters have stopped", "ar": "توقفت الرسائل"},
        {
            "en": "We deleted your address from this list. You can follow again at any time.",
            "ar": "حُذف عنوانك من هذه القائمة. ويمكنك المتابعة من جديد متى شئت.",
        },
        None,
    ),
    "invalid": (LINK_INVALID_TITLE, LINK_INVALID, None),
    "expired": (
        {"en": "This link has expired", "ar": "انتهت صلاحية الرابط"},
        {
            "en": "Follow again on the profile to get a new one.",
            "ar": "يمكنك المتابعة من جديد في صفحة صاحب الحساب ليصلك رابط آخر.",
        },
        None,
    ),
}
_SOMEONE: Final[Text] = {"en": "this member", "ar": "صاحب الحساب"}


def render_page(settings: Settings, locale: Locale, state: State, author: str | None = None) -> str:
    """Render a page; the form of one that acts posts to the page's own address."""
    title, sentence, button = _TEXTS[state]
    name = isolate_text(author) if author else _SOMEONE[locale]
    return render_link_page(
        settings,
        locale,
        title=title[locale].format(author=name),
        sentence=sentence[locale].format(author=name),
        button=button[locale] if button else None,
    )
