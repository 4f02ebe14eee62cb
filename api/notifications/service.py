"""What members are told: a notification on the wire, and the way for others to have one told."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, WriteTransaction
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.files.serializers import image_on_wire
from api.notifications import recipients, write_queries
from api.notifications.messages import excerpt, message
from api.notifications.recipients import Notice
from api.notifications.retention import instant_of

PLATFORM_ID: Final = UUID(int=0)

_FACTS: Final = ("title", "reaction", "amountCents", "status", "period")


async def tell(connection: WriteTransaction, notice: Notice) -> bool:
    """Have a member told something, once for its key; whether they are told it now.

    For money: `tip` takes `amountCents`, `payout` that and a `status`, `revenueReport` a `period`
    such as 2026-10, `system` a text in `en` and `ar`. The caller hints the member after its commit.
    """
    return bool(await write_queries.tell(connection, recipients.stated(notice)))


def on_wire(row: AnyRow, settings: Settings, locale: Locale) -> dict[str, Any]:
    """A row of `queries` as its plain JSON."""
    actors = [_sender(actor, settings.api_origin) for actor in row.actors or ()]
    # What stands of one act alone is of who acted last, whom the reader may not see any more.
    is_last_shown = not actors or actors[0]["_id"] == str(row.actor_id)
    facts = _facts(row, is_last_shown=is_last_shown)
    # Those of the latest whom the reader no longer sees don't count.
    count = row.total - (1 + row.earlier - len(actors)) if actors else 1
    return {
        "_id": str(row.id),
        "type": row.type,
        "isOpened": row.opened_at is not None,
        "from": actors[0] if actors else _platform(settings, locale),
        "message": message(
            _variant(row, facts),
            locale,
            names=[actor["name"] for actor in actors],
            count=count,
            facts=facts,
        ),
        "createdAt": iso(instant_of(row.moved_id)),
        "postId": _reference(row.post_id),
        "commentId": _reference(row.comment_id if is_last_shown else None),
        "actors": actors,
        "count": count,
        "facts": {name: facts.get(name) for name in _FACTS},
    }


def _sender(actor: Mapping[str, Any], api_origin: str) -> dict[str, Any]:
    return {
        "_id": actor["id"],
        "name": actor["name"],
        "profilePic": image_on_wire(actor["picture"], api_origin),
    }


def _platform(settings: Settings, locale: Locale) -> dict[str, Any]:
    name = settings.brand_name_ar if locale == "ar" else settings.brand_name
    return {"_id": str(PLATFORM_ID), "name": name, "profilePic": None}


def _reference(id_: UUID | None) -> dict[str, str] | None:
    return {"_id": str(id_)} if id_ else None


def _facts(row: AnyRow, *, is_last_shown: bool) -> dict[str, Any]:
    title = row.title or row.facts.get("title")
    facts = {**row.facts, "title": excerpt(title) if title else None}
    if not is_last_shown:
        facts.pop("reaction", None)
    return facts


def _variant(row: AnyRow, facts: Mapping[str, Any]) -> str:
    """Which sentence of the type's says what there is to say."""
    untitled = "" if facts["title"] else ".untitled"
    match row.type:
        case "evaluation":
            return f"evaluation{untitled}{'' if facts.get('reaction') else '.unnamed'}"
        case "comment":
            return f"comment{untitled}"
        case "newPost":
            kind = "" if row.kind == "post" else f".{row.kind}"
            return f"newPost{kind}{untitled}"
        case "purchase" if facts.get("amountCents") == 0:
            return "purchase.free"
        case "system" if "notice" in facts:
            return f"system.{facts['notice']}{untitled}"
    return str(row.type)
