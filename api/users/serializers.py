"""Members in lists: rows as JSON objects."""

from typing import Any

from api.core.db.database import AnyRow
from api.users.service import serialize_author


def serialize_suggestion(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row with bio, followers and `is_following` as `schemas.Suggestion`."""
    return {
        **serialize_author(row, media_origin),
        "bio": row.bio,
        "followersCount": row.followers_count,
        "isFollowing": row.is_following,
    }


def serialize_person(row: AnyRow, media_origin: str) -> dict[str, Any]:
    """Serialize a row of `columns.select_people` as `schemas.Person`."""
    return {**serialize_suggestion(row, media_origin), "followsMe": row.follows_me}
