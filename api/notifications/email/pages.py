"""Pages behind the link that ends e-mails about a type of notifications."""

from typing import Final, Literal

from api.core.delivery.email_layout import brand_name
from api.core.delivery.link_pages import LINK_INVALID, LINK_INVALID_TITLE, render_link_page
from api.core.settings import Settings
from api.core.text.locale import Locale, Text
from api.notifications.email.messages import KINDS

State = Literal["unsubscribe", "unsubscribed", "invalid"]

# Title, sentence and, for the page that acts, its button.
_TEXTS: Final[dict[State, tuple[Text, Text, Text | None]]] = {
    "unsubscribe": (
        {"en": "Stop emails about {kind}?", "ar": "إيقاف رسائل {kind}؟"},
        {
            "en": "You’ll still see these notifications on {brand}.",
            "ar": "ستبقى هذه الإشعارات ظاهرة لك على {brand}.",
        },
        {"en": "Stop these emails", "ar": "إيقاف هذه الرسائل"},
    ),
    "unsubscribed": (
        {"en": "Emails about {kind} have stopped", "ar": "توقفت رسائل {kind}"},
        {
            "en": "You can turn them on again in your settings at any time.",
            "ar": "يمكنك تفعيلها من جديد في الإعدادات متى شئت.",
        },
        None,
    ),
    "invalid": (LINK_INVALID_TITLE, LINK_INVALID, None),
}


def render_page(settings: Settings, locale: Locale, state: State, type_: str | None = None) -> str:
    """Render a page; the form of one that acts posts to the page's own address."""
    title, sentence, button = _TEXTS[state]
    values = {
        "kind": KINDS[type_][locale] if type_ else "",
        "brand": brand_name(settings, locale),
    }
    return render_link_page(
        settings,
        locale,
        title=title[locale].format_map(values),
        sentence=sentence[locale].format_map(values),
        button=button[locale] if button else None,
    )
