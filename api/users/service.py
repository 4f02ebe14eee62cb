"""Decisions about members: joining, changing one's own, who is seen."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, get_args
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from api.core import errors
from api.core.clock import iso, now
from api.core.db.database import AnyConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.validation import validation_message
from api.core.ids import new_id
from api.core.text.locale import Locale, Text, current_locale
from api.files import service as files
from api.files.serializers import StoredImage, image_on_wire
from api.users import problems, queries
from api.users.events import ProfileChanged
from api.users.models import NotificationType

# How long a handle that was given up stays with whom it was known for.
HANDLE_COOLDOWN: Final = timedelta(days=14)

# In the place of a name, of one who left for good.
DELETED_ACCOUNT_NAME: Final[Text] = {"en": "Deleted account", "ar": "حساب محذوف"}

# What others see of a member, on pages that are kept.
_PUBLIC_COLUMNS: Final = frozenset({"name", "handle", "bio", "picture"})


@dataclass(frozen=True, slots=True)
class NewMember:
    """What somebody who joins told of themselves, validated."""

    name: str
    gender_id: int
    country_id: str
    birth_date: date
    interest_ids: list[str]
    locale: Locale


async def create(connection: WriteTransaction, member: NewMember) -> UUID:
    """Make the member, here for the first day; accepting the terms is dated here."""
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
    await queries.insert_activity(connection, [(member_id, now().date())])
    return member_id


async def get_account(
    connection: AnyConnection, member_id: UUID, api_origin: str
) -> dict[str, Any]:
    """One's own account for the wire, but for e-mail and phone, which identity keeps.

    Raises:
        ApiError: `user_not_found` when the account is gone.
    """
    row = await queries.get_account(connection, member_id)
    if row is None:
        raise problems.user_not_found()
    return {
        **serialize_author(row, api_origin),
        "bio": row.bio,
        "genderId": row.gender_id,
        "countryId": row.country_id,
        "birthDate": row.birth_date.isoformat(),
        "interestIds": sorted(row.interest_ids or []),
        "locale": row.locale,
        "numerals": row.numerals,
        "theme": row.theme,
        "textSize": row.text_size,
        "motion": row.motion,
        "notifications": dict.fromkeys(get_args(NotificationType), True) | row.notification_choices,
        "followersCount": row.followers_count,
        "followingCount": row.following_count,
        "postsCount": row.posts_count,
        "createdAt": iso(row.created_at),
        "deletesAt": None if row.deletes_at is None else iso(row.deletes_at),
    }


def displayed_name(name: str) -> str:
    """A name as it is shown: only who left for good has none."""
    return name or DELETED_ACCOUNT_NAME[current_locale.get()]


def serialize_author(row: Any, api_origin: str) -> dict[str, Any]:
    """Whoever wrote or did something, from a row that holds `queries.AUTHOR`."""
    picture: StoredImage | None = row.picture
    return {
        "_id": str(row.id),
        "name": displayed_name(row.name),
        "handle": row.handle,
        "profilePic": image_on_wire(picture, api_origin),
    }


async def update_account(
    connection: WriteTransaction, member_id: UUID, changes: Mapping[str, Any]
) -> None:
    """Change what is named of one's own account; `notifications` are added to those chosen before.

    Raises:
        ApiError: `file_not_found` for a picture that is not one's own, `validation_failed` at
            `handle` when another has it, or gave it up lately.
    """
    values = dict(changes)
    interests = values.pop("interest_ids", None)
    if "profile_pic" in values:
        values["picture"] = await _load_picture(connection, member_id, values.pop("profile_pic"))
    if values:
        await _update_row(connection, member_id, values)
    if interests is not None:
        # Two changes at once would each insert what the other did.
        await queries.lock_profile(connection, member_id)
        await queries.replace_interests(connection, member_id, interests)


async def _update_row(
    connection: WriteTransaction, member_id: UUID, values: dict[str, Any]
) -> None:
    before = await queries.lock_profile(connection, member_id)
    try:
        async with connection.begin_nested():
            await queries.update_member(connection, member_id, values)
    except IntegrityError as error:
        raise _handle_taken() from error
    if "handle" in values and values["handle"] != before["handle"]:
        await _exchange_handles(connection, member_id, before["handle"], values["handle"])
    if any(values[name] != before[name] for name in _PUBLIC_COLUMNS & values.keys()):
        await emit(connection, ProfileChanged(member_id=member_id))


async def _exchange_handles(
    connection: WriteTransaction, member_id: UUID, former: str | None, taken: str | None
) -> None:
    """Keep the former handle from others for a while, and refuse one that another has so kept.

    Asked after the handle was written, which waited for whoever was just giving it up.
    """
    if taken and await queries.is_in_cooldown(connection, taken, member_id, HANDLE_COOLDOWN):
        raise _handle_taken()
    if former:
        await queries.upsert_former_handle(connection, member_id, former)


def _handle_taken() -> errors.ApiError:
    return errors.validation_failed(fields={"handle": validation_message("handle_taken")})


async def _load_picture(
    connection: WriteTransaction, member_id: UUID, file_id: str | None
) -> StoredImage | None:
    if file_id is None:
        return None
    found = await files.images_of(connection, member_id, [file_id], "avatar")
    return next(iter(found.values()))


async def is_active(
    connection: AnyConnection, member_id: UUID, viewer_id: UUID | None = None
) -> bool:
    """Whether there is such a member for this viewer: neither suspended, nor one who blocked
    them."""
    return await queries.is_visible(connection, member_id, viewer_id)


# A part of whatever statement publishes something.
count_published_statement = queries.count_published_statement


async def count_published(
    connection: WriteTransaction, member_id: UUID, *, posts: int, products: int
) -> None:
    """Move a member's counters of what they published, up or down."""
    await connection.execute(count_published_statement(member_id, posts=posts, products=products))
