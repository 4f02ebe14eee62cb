"""Suggestions of members to follow, with the reason of each."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from api.core.db.database import AnyRow, ReadConnection
from api.users.serializers import serialize_suggestion
from api.users.service import serialize_author
from api.users.suggestions import queries


async def suggest_members(
    connection: ReadConnection, viewer_id: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List the best suggestions first, in one statement; for guests the most followed members."""
    return await queries.list_suggested(connection, viewer_id=viewer_id, limit=limit)


def serialize_suggested_member(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `suggest_members` as `schemas.SuggestedMember`."""
    return {
        **serialize_suggestion(row, media_origin),
        "reason": {
            "type": row.reason,
            "member": serialize_reason_member(row, media_origin),
            "interestId": row.interest_id,
            "count": row.reason_count,
        },
    }


def serialize_reason_member(row: AnyRow, media_origin: str) -> dict[str, Any] | None:
    """Serialize the columns `reason_member_*` of a row as `Author`; None if they are null."""
    if row.reason_member_id is None:
        return None
    member = SimpleNamespace(
        id=row.reason_member_id,
        name=row.reason_member_name,
        handle=row.reason_member_handle,
        picture=row.reason_member_picture,
        is_staff=row.reason_member_is_staff,
    )
    return serialize_author(member, media_origin)
