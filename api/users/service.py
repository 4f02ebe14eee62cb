"""Operations on members: creation, account updates, visibility."""

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
from api.files.serializers import StoredImage, serialize_image
from api.users import problems, queries
from api.users.events import ProfileChanged
from api.users.models import NotificationType

# Time for which a former handle stays reserved for its member.
HANDLE_COOLDOWN: Final = timedelta(days=14)

# Displayed instead of the name of a deleted account.
DELETED_ACCOUNT_NAME: Final[Text] = {"en": "Deleted account", "ar": "حساب محذوف"}

# Columns that cached public pages show.
_PUBLIC_COLUMNS: Final = frozenset({"name", "handle", "bio", "picture"})


@dataclass(frozen=True, slots=True)
class NewMember:
    """Validated data of a new member."""

    name: str
    gender_id: int
    country_id: str
    birth_date: date
    interest_ids: list[str]
    locale: Locale


async def create(connection: WriteTransaction, member: NewMember) -> UUID:
    """Insert a member, active from today, with the time at which the terms were accepted."""
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
    """Return the member's own account as JSON, without e-mail and phone, which `auth` adds.

    Raises:
        ApiError: `user_not_found` when the account is deleted.
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
    """Return the displayed name; deleted accounts have a placeholder."""
    return name or DELETED_ACCOUNT_NAME[current_locale.get()]


def serialize_author(row: Any, api_origin: str) -> dict[str, Any]:
    """Serialize a row with `queries.AUTHOR_COLUMNS` as `schemas.Author`."""
    picture: StoredImage | None = row.picture
    return {
        "_id": str(row.id),
        "name": displayed_name(row.name),
        "handle": row.handle,
        "profilePic": serialize_image(picture, api_origin),
    }


async def update_account(
    connection: WriteTransaction, member_id: UUID, changes: Mapping[str, Any]
) -> None:
    """Update the given fields of a member's own account; `notifications` are merged.

    Raises:
        ApiError: `file_not_found` for a picture of another member; `validation_failed` at `handle`
            for a handle that another member has or reserved.
    """
    values = dict(changes)
    interests = values.pop("interest_ids", None)
    if "profile_pic" in values:
        values["picture"] = await _load_picture(connection, member_id, values.pop("profile_pic"))
    if values:
        await _update_row(connection, member_id, values)
    if interests is not None:
        # Without the lock, concurrent changes would insert the same rows.
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
    """Reserve the former handle, and refuse one that another member reserved.

    Runs after the handle was written: the write waited for a member who was giving it up.
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
    found = await files.attach_images(connection, member_id, [file_id], "avatar")
    return next(iter(found.values()))


async def is_active(
    connection: AnyConnection, member_id: UUID, viewer_id: UUID | None = None
) -> bool:
    """Return whether the member is visible to the viewer: active, and not blocking the viewer."""
    return await queries.is_visible(connection, member_id, viewer_id)


# Part of the statements that publish a post.
count_published_statement = queries.count_published_statement


async def count_published(
    connection: WriteTransaction, member_id: UUID, *, posts: int, products: int
) -> None:
    """Change a member's counters of published posts by the given steps."""
    await connection.execute(count_published_statement(member_id, posts=posts, products=products))
