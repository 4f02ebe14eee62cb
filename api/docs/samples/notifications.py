"""OpenAPI examples of notifications, each with its sentence."""

from typing import Any, Final

from api.core.text.text import excerpt
from api.docs.samples.people import HALA, OMAR, SARA, Json
from api.docs.samples.posts import COMMENT, POST, PRODUCT
from api.notifications.messages import format_message
from api.notifications.service import PLATFORM_ID

_FACTS: Final = ("title", "reaction", "amountCents", "status", "period")


def _told(
    number: str, kind: str, *actors: Json, at: str, variant: str | None = None, **more: Any
) -> Json:
    facts = dict.fromkeys(_FACTS) | {name: more[name] for name in _FACTS if name in more}
    count = more.get("count", len(actors) or 1)
    senders = [
        {name: each[name] for name in ("_id", "name", "isStaff", "profilePic")} for each in actors
    ]
    sentence = format_message(
        variant or kind, "en", names=[each["name"] for each in actors], count=count, facts=facts
    )
    return {
        "_id": number,
        "type": kind,
        "isOpened": more.get("opened", False),
        "from": senders[0] if senders else _PLATFORM,
        "message": sentence,
        "createdAt": at,
        "postId": {"_id": more["post"]["_id"]} if "post" in more else None,
        "commentId": {"_id": more["comment"]["_id"]} if "comment" in more else None,
        "actors": senders,
        "count": count,
        "facts": facts,
    }


_PLATFORM: Final = {"_id": str(PLATFORM_ID), "name": "Qima", "isStaff": True, "profilePic": None}

EVALUATED: Final = _told(
    "0199f1d8-17a2-7e40-9f6b-5c3d8e21b0a7",
    "evaluation",
    OMAR,
    SARA,
    HALA,
    at="2026-11-06T18:20:14.902Z",
    count=12,
    post=POST,
    title=excerpt(POST["text"]),
    reaction="perfect",
)
COMMENTED: Final = _told(
    "0199f1bd-9230-7d1c-8b05-e47f6a92c3d8",
    "comment",
    OMAR,
    at=COMMENT["createdAt"],
    post=POST,
    comment=COMMENT,
    title=excerpt(POST["text"]),
    opened=True,
)
OPENED: Final = {**EVALUATED, "isOpened": True}
_TAKEN: Final = _told(
    "0199f1d0-2b90-7a3b-90c1-8d5e4f7a6b29",
    "purchase",
    SARA,
    at="2026-11-06T18:04:09.371Z",
    variant="purchase.free",
    post=PRODUCT,
    title=PRODUCT["title"],
    amountCents=0,
)
_FOLLOWED: Final = _told(
    "0199f1c7-5de9-7b72-a8f4-03c6d1e9b75a", "follow", HALA, at="2026-11-05T21:47:33.640Z"
)
_REPORTED: Final = _told(
    "0199f0a1-0c4d-7f08-8e93-b16a2d7c5f40",
    "revenueReport",
    at="2026-11-01T06:00:02.118Z",
    period="2026-10",
    opened=True,
)
NEWEST: Final = (EVALUATED, _TAKEN, _FOLLOWED, COMMENTED, _REPORTED)
