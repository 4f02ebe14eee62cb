"""Failed guesses of one-time codes: limits per requester, per identifier and day, and in total."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Date, cast, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth import problems
from api.auth.events import GuessesBlocked
from api.auth.identifiers import Contact
from api.auth.models import CodeGuessCount, CodeGuessHour
from api.auth.requesters import Requester
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.events.dispatch import emit
from api.core.observability import metrics, security_log
from api.core.settings import Settings

_RETENTION: Final = timedelta(days=2)
# Key of the row that marks a day with refused guesses.
_MARK: Final = b""
_TODAY: Final = cast(func.timezone("UTC", func.now()), Date)


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that is counted as failed until it turns out to be correct."""

    otp_id: UUID
    contact: Contact
    requester: Requester
    owner_id: UUID | None


async def reserve(connection: WriteTransaction, settings: Settings, guess: Guess) -> None:
    """Count a guess before its evaluation, so that concurrent guesses respect the limit.

    Raises:
        ApiError: `otp_locked` if the requester has no guess left today, or no unknown device has.
    """
    requester = guess.requester
    most = (
        settings.rate_limit_otp_guesses_per_identifier_day
        if requester.is_trusted
        else settings.rate_limit_otp_guesses_per_requester_day
    )
    own, others = await _count(connection, guess, most)
    total = settings.rate_limit_otp_guesses_per_identifier_day
    if own <= most and (requester.is_trusted or own + others <= total):
        return
    security_log.record("code_wrong", "refused", member=guess.owner_id, known=requester.is_trusted)
    if not requester.is_trusted and await _mark_blocked(connection, guess):
        await emit(connection, GuessesBlocked(otp_id=guess.otp_id))
    raise problems.otp_locked(
        facts={"retryAfter": await _seconds_left(connection)}, keeps_writes=True
    )


async def release(connection: WriteTransaction, guess: Guess) -> None:
    """Remove a reserved guess that was correct, or was not evaluated."""
    await connection.execute(
        update(CodeGuessCount)
        .where(*_own_row(guess))
        .values(failures=func.greatest(CodeGuessCount.failures - 1, 0))
    )


async def record_failure(connection: WriteTransaction, settings: Settings, guess: Guess) -> None:
    """Count a failed guess in total, and alert when they are many."""
    security_log.record(
        "code_wrong", "failure", member=guess.owner_id, known=guess.requester.is_trusted
    )
    counted = (
        upsert(CodeGuessHour)
        .values(hour=func.date_trunc("hour", func.now()), failures=1)
        .on_conflict_do_update(
            index_elements=[CodeGuessHour.hour],
            set_={"failures": CodeGuessHour.failures + 1},
        )
        .returning(CodeGuessHour.failures)
    )
    failures = (await connection.execute(counted)).scalar_one()
    if failures % settings.otp_guesses_alert_hour == 0:
        metrics.alert("otp_guesses")
        security_log.record("code_guesses_many", "failure", failures=failures)


async def delete_counts(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of counts of earlier days; return their number."""
    is_old = CodeGuessCount.day < (now() - _RETENTION).date()
    return await delete_rows(connection, CodeGuessCount, is_old, limit=limit)


async def delete_hours(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of counts of earlier hours; return their number."""
    is_old = CodeGuessHour.hour < now() - _RETENTION
    return await delete_rows(connection, CodeGuessHour, is_old, limit=limit)


async def _count(connection: WriteTransaction, guess: Guess, most: int) -> tuple[int, int]:
    """Add a guess of the requester; return theirs, and those of the other unknown devices."""
    strangers = (
        select(func.coalesce(func.sum(CodeGuessCount.failures), 0))
        .where(
            *_rows(guess),
            CodeGuessCount.requester != guess.requester.key,
            CodeGuessCount.is_trusted.is_(False),
        )
        .scalar_subquery()
    )
    others: int = (await connection.execute(select(strangers))).scalar_one()
    # Refused guesses do not count for others.
    counted = (
        upsert(CodeGuessCount)
        .values(
            day=_TODAY,
            channel=guess.contact.channel,
            identifier=guess.contact.value,
            requester=guess.requester.key,
            is_trusted=guess.requester.is_trusted,
            failures=1,
        )
        .on_conflict_do_update(
            index_elements=_KEY,
            set_={"failures": func.least(CodeGuessCount.failures + 1, most + 1)},
        )
        .returning(CodeGuessCount.failures)
    )
    return (await connection.execute(counted)).scalar_one(), others


async def _mark_blocked(connection: WriteTransaction, guess: Guess) -> bool:
    """Mark the day as one with refused guesses; return whether it was not."""
    marked = (
        upsert(CodeGuessCount)
        .values(
            day=_TODAY,
            channel=guess.contact.channel,
            identifier=guess.contact.value,
            requester=_MARK,
            is_trusted=True,
            failures=0,
        )
        .on_conflict_do_nothing()
        .returning(CodeGuessCount.day)
    )
    return (await connection.execute(marked)).one_or_none() is not None


async def _seconds_left(connection: WriteTransaction) -> int:
    """Return the seconds until the day ends."""
    seconds = func.ceil(extract("epoch", _TODAY + 1 - func.timezone("UTC", func.now())))
    return max(1, int((await connection.execute(select(seconds))).scalar_one()))


_KEY: Final = [
    CodeGuessCount.day,
    CodeGuessCount.channel,
    CodeGuessCount.identifier,
    CodeGuessCount.requester,
]


def _rows(guess: Guess) -> tuple[Any, ...]:
    return (
        CodeGuessCount.day == _TODAY,
        CodeGuessCount.channel == guess.contact.channel,
        CodeGuessCount.identifier == guess.contact.value,
    )


def _own_row(guess: Guess) -> tuple[Any, ...]:
    return (*_rows(guess), CodeGuessCount.requester == guess.requester.key)
