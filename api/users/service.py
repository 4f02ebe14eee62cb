"""Decisions about members: joining, changing one's own, following."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from api.files import service as files
from api.files.wire import StoredImage, image_on_wire
from api.kernel import errors
from api.kernel.clock import iso, now
from api.kernel.db import Writing
from api.kernel.events import emit
from api.kernel.ids import new_id
from api.kernel.locale import Locale
from api.kernel.validation import sentence
from api.users import problems, queries
from api.users.events import Followed


@dataclass(frozen=True, slots=True)
class NewMember:
    """What somebody who joins told of themselves, validated."""

    name: str
    gender_id: int
    country_id: str
    birth_date: date
    interest_ids: list[str]
    locale: Locale


async def create(connection: Writing, member: NewMember) -> UUID:
    """Make the member; accepting the terms is dated here."""
    member_id = new_id()
    values = {
        "id": member_id,
        "name": member.name,
        "gender_id": member.gender_id,
        "country_id": member.country_id,
        "birth_date": member.birth_date,
        "locale": member.locale,
        "terms_accepted_at": now(),
    }
    await queries.insert_member(connection, values, member.interest_ids)
    return member_id


async def me(connection: AsyncConnection, member_id: UUID, api_origin: str) -> dict[str, Any]:
    """One's own account for the wire, but for e-mail and phone, which identity keeps.

    Raises:
        ApiError: `user_not_found` when the account is gone.
    """
    row = await queries.own(connection, member_id)
    if row is None:
        raise problems.user_not_found()
    return {
        **author_on_wire(row, api_origin),
        "bio": row.bio,
        "genderId": row.gender_id,
        "countryId": row.country_id,
        "birthDate": row.birth_date.isoformat(),
        "interestIds": sorted(row.interest_ids or []),
        "locale": row.locale,
        "numerals": row.numerals,
        "theme": row.theme,
        "followersCount": row.followers_count,
        "followingCount": row.following_count,
        "postsCount": row.posts_count,
        "createdAt": iso(row.created_at),
    }


def author_on_wire(row: Any, api_origin: str) -> dict[str, Any]:
    """Whoever wrote or did something, from a row that holds `queries.AUTHOR`."""
    picture: StoredImage | None = row.picture
    return {
        "_id": str(row.id),
        "name": row.name,
        "handle": row.handle,
        "profilePic": image_on_wire(picture, api_origin),
    }


async def change(connection: Writing, member_id: UUID, changes: Mapping[str, Any]) -> None:
    """Change what is named of one's own account.

    Raises:
        ApiError: `file_not_found` for a picture that is not one's own, `validation_failed` at
            `handle` when another has it.
    """
    values = {
        name: value
        for name, value in changes.items()
        if name not in {"interest_ids", "profile_pic"}
    }
    if "profile_pic" in changes:
        values["picture"] = await _picture(connection, member_id, changes["profile_pic"])
    if values:
        try:
            async with connection.begin_nested():
                await queries.update_member(connection, member_id, values)
        except IntegrityError as error:
            raise errors.validation_failed(fields={"handle": sentence("handle_taken")}) from error
    if changes.get("interest_ids") is not None:
        await queries.replace_interests(connection, member_id, changes["interest_ids"])


async def _picture(connection: Writing, member_id: UUID, file_id: str | None) -> StoredImage | None:
    if file_id is None:
        return None
    found = await files.images_of(connection, member_id, [file_id], "avatar")
    return next(iter(found.values()))


async def follow(connection: Writing, follower_id: UUID, followee_id: UUID) -> int:
    """Follow a member; following again changes nothing. The member's followers after it.

    Raises:
        ApiError: `own_follow` for oneself, `user_not_found` for nobody.
    """
    await _check_pair(connection, follower_id, followee_id)
    await queries.lock_pair(connection, follower_id, followee_id)
    if await queries.insert_follow(connection, follower_id, followee_id):
        await queries.count_follow(connection, follower_id, followee_id, 1)
        await emit(connection, Followed(follower_id=follower_id, followee_id=followee_id))
    return await queries.followers_count(connection, followee_id)


async def unfollow(connection: Writing, follower_id: UUID, followee_id: UUID) -> int:
    """Stop following a member; the member's followers after it."""
    await _check_pair(connection, follower_id, followee_id)
    await queries.lock_pair(connection, follower_id, followee_id)
    if await queries.delete_follow(connection, follower_id, followee_id):
        await queries.count_follow(connection, follower_id, followee_id, -1)
    return await queries.followers_count(connection, followee_id)


async def is_active(connection: AsyncConnection, member_id: UUID) -> bool:
    """Whether there is such a member whom others may see."""
    return await queries.exists_active(connection, member_id)


async def count_published(
    connection: Writing, member_id: UUID, *, posts: int, products: int
) -> None:
    """Move a member's counters of what they published, up or down."""
    await queries.count_posts(connection, member_id, posts=posts, products=products)


async def _check_pair(connection: Writing, follower_id: UUID, followee_id: UUID) -> None:
    if follower_id == followee_id:
        raise problems.own_follow()
    if not await queries.exists_active(connection, followee_id):
        raise problems.user_not_found()
