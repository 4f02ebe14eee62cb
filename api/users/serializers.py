"""Members as lists show them: rows as plain JSON."""

from typing import Any

from api.core.db.database import AnyRow
from api.users.service import author_on_wire


def suggestion(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row with bio, followers and `is_following` as the plain JSON of `schemas.Suggestion`."""
    return {
        **author_on_wire(row, api_origin),
        "bio": row.bio,
        "followersCount": row.followers_count,
        "isFollowing": row.is_following,
    }


def person(row: AnyRow, api_origin: str) -> dict[str, Any]:
    """A row of `queries.people` as the plain JSON of `schemas.Person`."""
    return {**suggestion(row, api_origin), "followsMe": row.follows_me}
