"""Suspension of members by the command line, and the end of those that are over."""

from datetime import datetime
from typing import Final
from uuid import UUID

from api.auth import service as auth
from api.core.clock import iso
from api.core.db.database import Database, WriteTransaction
from api.core.errors import ApiError
from api.core.observability import security_log
from api.moderation import queries
from api.moderation.cases import decisions
from api.moderation.cases import service as cases
from api.moderation.cases.subjects import Subject
from api.moderation.cases.suspension import end_suspension, lock_member
from api.moderation.cases.terms import DecisionTerms
from api.moderation.errors import ModerationError
from api.moderation.statements.statement_queries import list_restorable_statements
from api.payouts import staff

BATCH_SIZE: Final = 200


async def suspend(
    database: Database, member_id: UUID, *, by: UUID, days: int | None, reason: str | None
) -> datetime | None:
    """Suspend a member, or change the duration; return the end, if there is one.

    Raises:
        ModerationError: for the acting member and for staff.
    """
    async with database.writing() as connection:
        member = await lock_member(connection, member_id)
        if member_id == by or member.is_staff:
            raise ModerationError(f"{member.name} is staff; revoke that before.")
        case = await cases.open_case(connection, Subject("user", member_id, None, member_id))
        terms = DecisionTerms("suspend", reason or "other", days=days, has_reason=bool(reason))
        try:
            outcome = await decisions.decide_at_once(connection, case, terms, by=by)
        except ApiError as error:
            raise ModerationError(error.problem.text["en"]) from error
    return terms.until(outcome.decision.effective_at)


async def restore(database: Database, member_id: UUID, *, by: UUID) -> bool:
    """Restore a suspended member; return False if they were not suspended."""
    async with database.writing() as connection:
        if (await lock_member(connection, member_id)).suspended_at is None:
            return False
        await restore_locked(connection, member_id, by=by)
    return True


async def restore_locked(connection: WriteTransaction, member_id: UUID, *, by: UUID) -> None:
    """End the suspension of a locked member, and the statements that gave its reasons."""
    for statement in await list_restorable_statements(connection, member_id, ["suspend"]):
        await decisions.restore_statement(connection, statement, by=by)
    # One of the previous release has no statement.
    if (since := await end_suspension(connection, member_id, by=by)) is not None:
        await _record_restored(connection, member_id, by=by, since=since)


async def sign_out(database: Database, member_id: UUID, *, by: UUID) -> None:
    """End every session of a member without suspending them, such as after a theft.

    Raises:
        ModerationError: there is no such member.
    """
    async with database.writing() as connection:
        await lock_member(connection, member_id)
        await auth.end_all_sessions(connection, member_id)
        await staff.record_act(connection, by, "sessions-ended", {"member": str(member_id)})
    security_log.record("session_ended", "success", member=member_id, which="staff")


async def restore_due(database: Database) -> None:
    """Restore members whose suspension is over, one batch per run."""
    async with database.reading() as connection:
        over = await queries.list_expired_suspensions(connection, limit=BATCH_SIZE)
    for member_id in over:
        async with database.writing() as connection:
            since = await end_suspension(connection, member_id, by=None)
            if since is not None:
                await _record_restored(connection, member_id, by=None, since=since)


async def _record_restored(
    connection: WriteTransaction, member_id: UUID, *, by: UUID | None, since: datetime
) -> None:
    await queries.insert_action(
        connection,
        actor_id=by,
        action="restored",
        member_id=member_id,
        facts={"since": iso(since)},
    )
