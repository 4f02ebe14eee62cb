"""Operations on members: creation, account updates, visibility."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import islice
from typing import Any, Final, get_args
from uuid import UUID

from sqlalchemy.exc import IntegrityError

from api.core import errors
from api.core.clock import iso, now
from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.http.validation import validation_message
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.text.locale import Locale, Text, current_locale
from api.files import removal
from api.files import service as files
from api.files.serializers import StoredImage, serialize_image
from api.users import handle_suggestions, problems, queries, reserved_names
from api.users.events import ProfileChanged
from api.users.models import ALWAYS_ENABLED, NotificationType

# Time for which a former handle leads to its member; it stays reserved to them afterwards.
FORMER_HANDLE_LIFETIME: Final = timedelta(days=90)
MAX_RESERVED_HANDLES: Final = 10
# A suggestion is rarely taken, and concurrent registrations with the same name are rarer.
MAX_HANDLE_ATTEMPTS: Final = 5

# Displayed instead of the name of a deleted account.
DELETED_ACCOUNT_NAME: Final[Text] = {"en": "Deleted account", "ar": "حساب محذوف"}

# Preferences that are on by default: the types of notifications, and the e-mails about sales.
_PREFERENCES: Final = (*get_args(NotificationType), "saleEmails")
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
    handle: str | None = None


async def create(connection: WriteTransaction, member: NewMember) -> UUID:
    """Insert a member, active from today, with the time at which the terms were accepted.

    Raises:
        ApiError: `validation_failed` at `handle` for one that another member has or reserved.
    """
    member_id = new_id()
    values = {
        "id": member_id,
        "name": member.name,
        "gender_id": member.gender_id,
        "country_id": member.country_id,
        "birth_date": member.birth_date,
        "locale": member.locale,
        "handle": member.handle,
        "terms_accepted_at": now(),
    }
    try:
        async with connection.begin_nested():
            await queries.insert_member(connection, values, member.interest_ids)
    except IntegrityError as error:
        raise _handle_taken() from error
    if member.handle and await queries.is_reserved(connection, member.handle, member_id):
        raise _handle_taken()
    await queries.insert_activity(connection, [(member_id, now().date())])
    return member_id


async def create_with_handle(
    connection: WriteTransaction, member: NewMember, *, brands: tuple[str, ...]
) -> UUID:
    """Insert a member with the chosen handle, or with one suggested from the name.

    Raises:
        ApiError: `validation_failed` at `handle` for a chosen one that is not available.
    """
    if member.handle is not None:
        return await create(connection, member)
    for handle in await suggest_handles(
        connection, member.name, brands=brands, limit=MAX_HANDLE_ATTEMPTS
    ):
        try:
            return await create(connection, replace(member, handle=handle))
        except errors.ApiError:
            # A concurrent registration took it.
            continue
    return await create(connection, member)


async def suggest_handles(
    connection: AnyConnection, name: str, *, brands: tuple[str, ...], limit: int
) -> list[str]:
    """Return available handles for a name, the plainest first."""
    candidates = list(islice(handle_suggestions.suggest_handles(name), 2 * limit))
    unavailable = await queries.list_unavailable(connection, candidates)
    return [
        handle
        for handle in dict.fromkeys(candidates)
        if handle not in unavailable and not reserved_names.is_handle_of_platform(handle, brands)
    ][:limit]


async def is_available(connection: AnyConnection, handle: str, *, brands: tuple[str, ...]) -> bool:
    """Return whether a new member could have the handle."""
    if reserved_names.is_handle_of_platform(handle, brands):
        return False
    return not await queries.list_unavailable(connection, [handle])


async def get_profile(
    connection: ReadConnection, whom: UUID | str, viewer_id: UUID | None
) -> AnyRow | None:
    """Return a member by id, handle or former handle; None if they blocked the viewer."""
    row = await queries.get_profile(connection, whom, viewer_id)
    if row is not None or isinstance(whom, UUID):
        return row
    member_id = await queries.find_by_former_handle(connection, whom, FORMER_HANDLE_LIFETIME)
    if member_id is None:
        return None
    return await queries.get_profile(connection, member_id, viewer_id)


def refuse_imitation(
    name: str | None, brands: tuple[str, ...], *, handle: str | None = None
) -> None:
    """Refuse a new name or handle that imitates the platform.

    Raises:
        ApiError: `validation_failed` at `name`, `handle` or both.
    """
    faults: dict[str, Text] = {}
    if name and reserved_names.imitates_platform(name, brands):
        faults["name"] = validation_message("name_reserved")
    if handle and reserved_names.is_handle_of_platform(handle, brands):
        faults["handle"] = validation_message("handle_taken")
    if faults:
        security_log.record("imitating_name", "refused", fields=",".join(faults))
        raise errors.validation_failed(fields=faults)


async def get_account(
    connection: AnyConnection, member_id: UUID, media_origin: str
) -> dict[str, Any]:
    """Return the member's own account as JSON, without e-mail and phone, which `auth` adds.

    Raises:
        ApiError: `user_not_found` when the account is deleted.
    """
    row = await queries.get_account(connection, member_id)
    if row is None:
        raise problems.user_not_found()
    return {
        **serialize_author(row, media_origin),
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
        "notifications": _preferences(row.notification_choices),
        "followersCount": row.followers_count,
        "followingCount": row.following_count,
        "postsCount": row.posts_count,
        "mutedWordsCount": row.muted_words_count,
        "createdAt": iso(row.created_at),
        "deletesAt": None if row.deletes_at is None else iso(row.deletes_at),
    }


def _preferences(choices: dict[str, bool]) -> dict[str, bool]:
    always = dict.fromkeys(ALWAYS_ENABLED, True)
    return dict.fromkeys(_PREFERENCES, True) | choices | always


def displayed_name(name: str) -> str:
    """Return the displayed name; deleted accounts have a placeholder."""
    return name or DELETED_ACCOUNT_NAME[current_locale.get()]


def serialize_author(row: Any, media_origin: str) -> dict[str, Any]:
    """Serialize a row with `AUTHOR_COLUMNS` as `schemas.Author`."""
    picture: StoredImage | None = row.picture
    return {
        "_id": str(row.id),
        "name": displayed_name(row.name),
        "handle": row.handle,
        "isStaff": row.is_staff,
        "profilePic": serialize_image(picture, media_origin),
    }


async def update_account(
    connection: WriteTransaction,
    member_id: UUID,
    changes: Mapping[str, Any],
    *,
    brands: tuple[str, ...],
) -> None:
    """Update the given fields of a member's own account; `notifications` are merged.

    Raises:
        ApiError: `file_not_found` for a picture of another member; `validation_failed` at `handle`
            for a handle that another member has or reserved, and at `name` or `handle` for one that
            imitates the platform.
    """
    values = dict(changes)
    interests = values.pop("interest_ids", None)
    if "profile_pic" in values:
        # Before the new file, because the former one is locked after the profile.
        await queries.lock_profile(connection, member_id)
        values["picture"] = await _load_picture(connection, member_id, values.pop("profile_pic"))
    if values:
        await _update_row(connection, member_id, values, brands=brands)
    if interests is not None:
        # Without the lock, concurrent changes would insert the same rows.
        await queries.lock_profile(connection, member_id)
        await queries.replace_interests(connection, member_id, interests)


async def set_sale_emails(connection: WriteTransaction, member_id: UUID, *, is_on: bool) -> None:
    """Turn the e-mails about sales and tips on or off."""
    await queries.update_member(connection, member_id, {"notifications": {"saleEmails": is_on}})


async def _update_row(
    connection: WriteTransaction,
    member_id: UUID,
    values: dict[str, Any],
    *,
    brands: tuple[str, ...],
) -> None:
    before = await queries.lock_profile(connection, member_id)
    changed = {name: value for name, value in values.items() if value != before.get(name)}
    # Members keep a name that was accepted before; staff speak for the platform.
    if not before["is_staff"]:
        refuse_imitation(changed.get("name"), brands, handle=changed.get("handle"))
    try:
        async with connection.begin_nested():
            await queries.update_member(connection, member_id, values)
    except IntegrityError as error:
        raise _handle_taken() from error
    if "picture" in values:
        await _remove_former_picture(connection, member_id, before["picture"], values["picture"])
    if "handle" in values and values["handle"] != before["handle"]:
        await _exchange_handles(connection, member_id, before["handle"], values["handle"])
    if any(values[name] != before[name] for name in _PUBLIC_COLUMNS & values.keys()):
        await emit(connection, ProfileChanged(member_id=member_id))


async def _remove_former_picture(
    connection: WriteTransaction,
    member_id: UUID,
    former: StoredImage | None,
    picture: StoredImage | None,
) -> None:
    """Remove the file of a picture that the profile no longer shows."""
    if former and (picture is None or picture["fileId"] != former["fileId"]):
        await removal.remove_all(connection, member_id, [UUID(former["fileId"])])


async def get_picture(connection: AnyConnection, member_id: UUID) -> StoredImage | None:
    """Return the picture of a member's profile."""
    picture: StoredImage | None = await connection.scalar(queries.select_picture(member_id))
    return picture


async def set_picture(
    connection: WriteTransaction, member_id: UUID, picture: StoredImage | None
) -> None:
    """Replace the picture of a member's profile."""
    await _update_row(connection, member_id, {"picture": picture}, brands=())


async def get_bio(connection: AnyConnection, member_id: UUID) -> str:
    """Return the biography of a member."""
    return str(await connection.scalar(queries.select_bio(member_id)) or "")


async def set_bio(connection: WriteTransaction, member_id: UUID, bio: str) -> None:
    """Replace the biography of a member."""
    await _update_row(connection, member_id, {"bio": bio}, brands=())


async def _exchange_handles(
    connection: WriteTransaction, member_id: UUID, former: str | None, taken: str | None
) -> None:
    """Reserve the former handle, and refuse one that another member reserved.

    Runs after the handle was written: the write waited for a member who was giving it up.
    """
    if taken:
        if await queries.is_reserved(connection, taken, member_id):
            raise _handle_taken()
        await queries.release_handle(connection, member_id, taken)
    if former:
        await queries.reserve_handle(connection, member_id, former, limit=MAX_RESERVED_HANDLES)


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
