"""Whom a member may like to follow, with the reason of each."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from api.core.db.database import AnyRow, Reading
from api.users.serializers import suggestion
from api.users.service import author_on_wire
from api.users.suggestions import queries


async def suggest_members(
    connection: Reading, viewer_id: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """The best first, in one statement; for a guest the most followed."""
    return await queries.list_suggested(connection, viewer_id=viewer_id, limit=limit)


def serialize_suggested_member(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row of `suggested` as the plain JSON of `schemas.SuggestedMember`."""
    friend = SimpleNamespace(
        id=row.friend_id,
        name=row.friend_name,
        handle=row.friend_handle,
        picture=row.friend_picture,
    )
    return {
        **suggestion(row, api_origin),
        "reason": {
            "type": row.reason,
            "member": author_on_wire(friend, api_origin) if friend.id else None,
            "interestId": row.interest_id,
            "count": row.reason_count,
        },
    }
