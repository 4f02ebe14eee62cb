"""Serialization of notifications, and notification of a member by another module."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.core.text.text import excerpt
from api.files.serializers import serialize_image
from api.notifications import queries, recipients, write_queries
from api.notifications.messages import format_message
from api.notifications.recipients import DirectNotification
from api.notifications.retention import updated_at_of

PLATFORM_ID: Final = UUID(int=0)

_FACTS: Final = ("title", "reaction", "amountCents", "status", "period")


async def notify(connection: WriteTransaction, notification: DirectNotification) -> bool:
    """Notify a member once per key; return whether a notification was inserted.

    Facts by type: `tip` has `amountCents`, `payout` has `amountCents` and `status`, `revenueReport`
    has a `period` such as 2026-10, `system` has a text in `en` and in `ar`. The caller calls
    `notify_streams` after its commit.
    """
    return bool(
        await write_queries.insert_for_recipients(connection, recipients.direct_rule(notification))
    )


async def count_new(connection: ReadConnection, member_id: UUID, *, since: datetime) -> int:
    """Count the unread notifications that a member got since a time."""
    return await queries.count_unread(connection, member_id, since=since)


def serialize_notification(row: AnyRow, settings: Settings, locale: Locale) -> dict[str, Any]:
    """Return the JSON of a row of `queries`."""
    actors = [_sender(actor, settings.media_origin) for actor in row.actors or ()]
    # Reaction and comment belong to the latest actor, who may be hidden from the reader.
    is_latest_visible = not actors or actors[0]["_id"] == str(row.actor_id)
    facts = _facts(row, is_latest_visible=is_latest_visible)
    # The count excludes the latest actors that are hidden from the reader.
    count = row.total - (1 + row.earlier - len(actors)) if actors else 1
    return {
        "_id": str(row.id),
        "type": row.type,
        "isOpened": row.opened_at is not None,
        "from": actors[0] if actors else _platform(settings, locale),
        "message": format_message(
            _variant(row, facts),
            locale,
            names=[actor["name"] for actor in actors],
            count=count,
            facts=facts,
        ),
        "createdAt": iso(updated_at_of(row.moved_id)),
        "postId": _reference(row.post_id),
        "commentId": _reference(row.comment_id if is_latest_visible else None),
        "actors": actors,
        "count": count,
        "facts": {name: facts.get(name) for name in _FACTS},
    }


def _sender(actor: Mapping[str, Any], media_origin: str) -> dict[str, Any]:
    return {
        "_id": actor["id"],
        "name": actor["name"],
        "isStaff": actor["is_staff"],
        "profilePic": serialize_image(actor["picture"], media_origin),
    }


def _platform(settings: Settings, locale: Locale) -> dict[str, Any]:
    name = settings.brand_name_ar if locale == "ar" else settings.brand_name
    return {"_id": str(PLATFORM_ID), "name": name, "isStaff": True, "profilePic": None}


def _reference(id_: UUID | None) -> dict[str, str] | None:
    return {"_id": str(id_)} if id_ else None


def _facts(row: AnyRow, *, is_latest_visible: bool) -> dict[str, Any]:
    title = row.title or row.facts.get("title")
    facts = {**row.facts, "title": excerpt(title) if title else None}
    if not is_latest_visible:
        facts.pop("reaction", None)
    return facts


def _variant(row: AnyRow, facts: Mapping[str, Any]) -> str:
    """Return the key of the message that matches the facts of a notification."""
    untitled = "" if facts["title"] else ".untitled"
    variant = str(row.type)
    match row.type:
        case "evaluation":
            variant += f"{untitled}{'' if facts.get('reaction') else '.unnamed'}"
        case "comment" | "answer":
            variant += untitled
        case "reply" if "isReview" in facts:
            variant += ".review"
        case "newPost":
            variant += f"{'' if row.kind == 'post' else f'.{row.kind}'}{untitled}"
        case "purchase" if facts.get("amountCents") == 0:
            variant += ".free"
        case "system" if "notice" in facts:
            variant += f".{facts['notice']}{untitled}"
    return variant
