"""Pages behind the link that ends e-mails about a type of notifications."""

from typing import Final, Literal

from api.core.delivery.link_pages import INVALID, LinkPage

State = Literal["unsubscribe", "unsubscribed", "invalid"]

# The name is that of the type.
PAGES: Final[dict[State, LinkPage]] = {
    "unsubscribe": LinkPage(
        {"en": "Stop emails about {name}?", "ar": "إيقاف إشعارات {name} بالبريد الإلكتروني؟"},
        {
            "en": "You’ll still see these notifications on {brand}.",
            "ar": "ستبقى هذه الإشعارات ظاهرة لك على {brand}.",
        },
        {"en": "Stop these emails", "ar": "إيقاف هذه الرسائل"},
    ),
    "unsubscribed": LinkPage(
        {
            "en": "Emails about {name} have stopped",
            "ar": "توقّفت إشعارات {name} بالبريد الإلكتروني",
        },
        {
            "en": "You can turn them on again in your settings at any time.",
            "ar": "يمكنك تفعيلها من جديد في الإعدادات متى شئت.",
        },
    ),
    "invalid": INVALID,
}
