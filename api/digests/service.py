"""Decisions about digests: rhythm, batches of due ones, and when a digest stops itself."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from api.auth import mail_delivery
from api.core import errors
from api.core.clock import iso, now
from api.core.db.database import AnyRow, Database, ReadConnection, WriteTransaction
from api.core.errors import PostponedError
from api.core.events.dispatch import emit, emit_once
from api.core.http.validation import validation_message
from api.core.ids import created_at, new_id
from api.core.settings import Settings
from api.core.time_zones import is_time_zone
from api.digests import queries
from api.digests.events import DigestQueued, DigestsDue
from api.digests.models import Rhythm
from api.digests.rhythm import PERIODS, Schedule
from api.digests.schemas import DigestUpdate
from api.notifications import service as notifications
from api.revenue_share import months

# Digests in flight at once, so that one-time codes never wait behind them.
BATCH_SIZE: Final = 100
POSTPONE_SECONDS: Final = 1
# Minutes between the runs: each ends when the next begins, so that one lost run delays little.
RUN_MINUTES: Final = 5
MAX_UNREAD: Final = 3

# Of members without an e-mail address.
_NONE: Final = Schedule(rhythm="off")
OFF: Final[dict[str, Any]] = {"rhythm": "off", "due_at": None, "queued_at": None}


@dataclass(frozen=True, slots=True)
class Content:
    """News of a digest: posts of followees, and numbers since the last one or the last visit."""

    posts: Sequence[AnyRow]
    followers: int
    reactions: int
    unread: int
    estimate_cents: int | None

    @property
    def is_empty(self) -> bool:
        """Whether there is no news; an estimated share alone is none."""
        return not (self.posts or self.followers or self.reactions or self.unread)


async def get_settings(connection: ReadConnection, member_id: UUID) -> dict[str, Any]:
    """Return the rhythm of the member's digest as JSON."""
    return _serialize(await queries.find_settings(connection, member_id))


async def change(
    connection: WriteTransaction, settings: Settings, member_id: UUID, changes: DigestUpdate
) -> dict[str, Any]:
    """Store changes of the rhythm; return all of it as JSON.

    Raises:
        ApiError: `validation_failed` for an unknown time zone.
    """
    if changes.time_zone is not None and not is_time_zone(changes.time_zone):
        message = validation_message("time_zone_unknown")
        raise errors.validation_failed(fields={"timeZone": message})
    await _save(connection, settings, member_id, changes.model_dump(exclude_none=True))
    return _serialize(await queries.find_settings(connection, member_id))


async def set_rhythm(
    connection: WriteTransaction, settings: Settings, member_id: UUID, rhythm: Rhythm
) -> None:
    """Change how often the digest comes; the same rhythm again changes nothing."""
    await _save(connection, settings, member_id, {"rhythm": rhythm})


async def turn_off(connection: WriteTransaction, member_id: UUID) -> None:
    """End the digest; a repeated call changes nothing."""
    await queries.update_digest(connection, member_id, **OFF)


async def add_member(connection: WriteTransaction, member_id: UUID) -> None:
    """Begin the digest of a member with an e-mail address."""
    schedule = Schedule()
    await queries.add_digest(
        connection, member_id, **asdict(schedule), due_at=schedule.next_due(now())
    )


async def begin_run(database: Database) -> None:
    """Begin to queue due digests, if there are any."""
    async with database.writing() as connection:
        if await queries.has_due(connection, now()):
            await emit(connection, DigestsDue(run_id=new_id()))


async def queue_batch(connection: WriteTransaction, event: DigestsDue) -> None:
    """Queue the next due digests, once most of the previous ones are handled.

    Raises:
        PostponedError: most of them are not.
    """
    at = now()
    if (at - created_at(event.run_id)).total_seconds() > RUN_MINUTES * 60:
        return
    await queries.lock_fan_out(connection)
    in_flight = await queries.count_in_flight(connection)
    if in_flight > BATCH_SIZE // 2:
        raise PostponedError(POSTPONE_SECONDS)
    limit = BATCH_SIZE - in_flight
    due = await queries.take_due(connection, at, limit=limit)
    if not due:
        return
    next_times = [(each.member_id, _schedule_of(each).next_due(at)) for each in due]
    await queries.mark_queued(connection, next_times)
    await emit(
        connection,
        *(DigestQueued(member_id=each.member_id, due_at=each.due_at) for each in due),
    )
    if len(due) == limit:
        following = DigestsDue(run_id=event.run_id, batch=event.batch + 1)
        await emit_once(connection, following, of=event.run_id, key=str(following.batch))


def is_sent(member: AnyRow, due_at: datetime) -> bool:
    """Return whether this digest, or a later one, was sent."""
    return member.sent_for is not None and member.sent_for >= due_at


def count_unread(member: AnyRow) -> int:
    """Return how many digests in a row the member has not read: after them there was no visit."""
    if member.sent_at is None or (member.last_seen_at and member.last_seen_at > member.sent_at):
        return 0
    unread: int = member.unread_in_row + 1
    return unread


async def read_content(connection: ReadConnection, member: AnyRow, due_at: datetime) -> Content:
    """Read the news since the last digest or visit, at most those of a day or a week."""
    times = (due_at - PERIODS[member.rhythm], member.sent_at, member.last_seen_at)
    since = max(each for each in times if each is not None)
    month = months.month_of(now())
    numbers = await queries.get_numbers(connection, member.member_id, since=since, month=month)
    return Content(
        posts=await queries.list_posts(connection, member.member_id, since=since),
        followers=numbers.followers,
        reactions=numbers.reactions,
        unread=await notifications.count_new(connection, member.member_id, since=since),
        estimate_cents=numbers.estimate_cents,
    )


def stopped(at: datetime) -> dict[str, Any]:
    """Return the columns of a digest that stops itself."""
    return OFF | {"stopped_at": at, "unread_in_row": 0}


async def _save(
    connection: WriteTransaction, settings: Settings, member_id: UUID, changes: dict[str, Any]
) -> None:
    row = await queries.lock_settings(connection, member_id)
    stored = _schedule_of(row) if row else _NONE
    schedule = replace(stored, **changes)
    if row is not None and schedule == stored:
        return
    values = asdict(schedule) | {"due_at": schedule.next_due(now())}
    if stored.rhythm == "off" and schedule.rhythm != "off":
        address = await queries.find_address(connection, member_id)
        if address is not None:
            await mail_delivery.forget_refusal(connection, settings, address)
    if schedule.rhythm != "off":
        # A member who chooses has read what came before.
        values |= {"stopped_at": None, "unread_in_row": 0}
    await queries.save(connection, member_id, **values)


def _schedule_of(row: AnyRow) -> Schedule:
    return Schedule(row.rhythm, row.weekday, row.hour, row.time_zone)


def _serialize(row: AnyRow) -> dict[str, Any]:
    schedule = _NONE if row.rhythm is None else _schedule_of(row)
    return {
        "rhythm": schedule.rhythm,
        "weekday": schedule.weekday,
        "hour": schedule.hour,
        "timeZone": schedule.time_zone,
        "hasEmail": row.has_email,
        "stoppedAt": iso(row.stopped_at) if row.stopped_at else None,
    }
