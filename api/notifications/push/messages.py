"""Content and headers of a push message."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Literal
from uuid import UUID

import orjson

from api.core.text.locale import Locale
from api.notifications.targets import target_of

# Push services take 4 KB of ciphertext at least (RFC 8030, 7.2).
MAX_BYTES: Final = 3072
# Characters of the sentence; at most four bytes each in UTF-8, six as a JSON escape.
MAX_BODY_LENGTH: Final = 400
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR
Urgency = Literal["low", "normal", "high"]


@dataclass(frozen=True, slots=True)
class Handling:
    """Time for which a push service keeps a message, and whether the message wakes a device up."""

    ttl_seconds: int
    urgency: Urgency


_NORMAL: Final = Handling(_DAY, "normal")
_HANDLING: Final[Mapping[str, Handling]] = {
    "system": Handling(3 * _DAY, "high"),
    "payout": Handling(3 * _DAY, "high"),
    "purchase": Handling(2 * _DAY, "high"),
    "tip": Handling(2 * _DAY, "high"),
    "revenueReport": Handling(3 * _DAY, "low"),
    "evaluation": Handling(6 * _HOUR, "low"),
    "follow": Handling(12 * _HOUR, "low"),
    "newPost": Handling(12 * _HOUR, "low"),
}


def handling_of(type_: str) -> Handling:
    return _HANDLING.get(type_, _NORMAL)


def topic_of(notification_id: UUID) -> str:
    """Return the topic: a message replaces the undelivered one of the same group (RFC 8030, 5.4).

    A group keeps its id until it is opened. The digest tells a push service nothing about it.
    """
    digest = sha256(b"push topic" + notification_id.bytes).digest()[:24]
    return urlsafe_b64encode(digest).decode()


def make_payload(notification: Mapping[str, Any], brand: str, locale: Locale) -> bytes:
    """Return the plaintext of a serialized notification."""
    message = notification["message"]
    body = message if len(message) <= MAX_BODY_LENGTH else f"{message[:MAX_BODY_LENGTH]}…"
    prefix = "/ar" if locale == "ar" else ""
    return orjson.dumps(
        {
            "id": notification["_id"],
            "title": brand,
            "body": body,
            "url": prefix + target_of(notification),
            "tag": topic_of(UUID(notification["_id"])),
            "lang": locale,
        }
    )
