"""Members as lists show them: rows as plain JSON."""

from typing import Any

from api.core.db.database import AnyRow
from api.users.service import serialize_author


def serialize_suggestion(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row with bio, followers and `is_following` as the plain JSON of `schemas.Suggestion`."""
    return {
        **serialize_author(row, api_origin),
        "bio": row.bio,
        "followersCount": row.followers_count,
        "isFollowing": row.is_following,
    }


def serialize_person(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row of `queries.people` as the plain JSON of `schemas.Person`."""
    return {**serialize_suggestion(row, api_origin), "followsMe": row.follows_me}
