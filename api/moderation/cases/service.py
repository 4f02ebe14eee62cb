"""Cases: opening and joining them, and what staff do before a decision."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from api.core.clock import iso, now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.http import idempotency
from api.core.ids import new_id
from api.moderation import problems
from api.moderation.cases import subjects, weights, write_queries
from api.moderation.cases.subjects import SignalInput, Subject
from api.moderation.queries import get_member_name, insert_action

TAKE_SPAN: Final = timedelta(minutes=15)


async def open_case(
    connection: WriteTransaction,
    subject: Subject,
    *,
    signal: SignalInput | None = None,
    is_held: bool = False,
) -> AnyRow:
    """Open a case of a subject, or join the one that is not decided; return it, locked.

    The first call remembers the subject as its readers see it. A signal replaces that of the same
    rule. With `is_held` an automatic rule hides the subject until staff saw it; the caller hides
    it, and the decision shows it again unless it removes it.
    """
    case = await write_queries.lock_case_to_join(connection, subject)
    if not case.evidence and (state := await subjects.load(connection, subject)) is not None:
        await write_queries.store_evidence(connection, case.id, state)
    if signal is not None:
        await write_queries.add_signal(connection, case, signal)
    if is_held and case.state == "open":
        await write_queries.set_state(connection, case.id, "held")
    return case


async def join_report(
    connection: WriteTransaction, case: AnyRow, *, reporter_id: UUID, reason: str
) -> None:
    """Add a new report to a case, weighed by its reason and its reporter's record."""
    weight = await weights.weigh_report(connection, reporter_id, reason)
    await write_queries.join_report(connection, case.id, reason, weight)


async def take(connection: WriteTransaction, number: int, *, by: UUID) -> None:
    """Take a case for 15 minutes; a repeated call renews the time.

    Raises:
        ApiError: `case_not_found`, `own_decision`, `case_taken`, `case_decided`.
    """
    case = await lock_for(connection, number, by)
    if case.state not in {"open", "held"}:
        raise problems.case_decided()
    if case.taken_by != by:
        await record(connection, case, by, "taken")
    await write_queries.take(connection, case.id, by, TAKE_SPAN)


async def release(connection: WriteTransaction, number: int, *, by: UUID) -> None:
    """Give a case back.

    Raises:
        ApiError: `case_not_found`, `own_decision`, `case_taken` for a case that another has.
    """
    case = await lock_for(connection, number, by)
    if case.taken_by is None:
        return
    await write_queries.take(connection, case.id, None, TAKE_SPAN)
    await record(connection, case, by, "released")


async def add_note(
    connection: WriteTransaction, number: int, text: str, *, by: UUID, key: str | None = None
) -> UUID:
    """Add a note for staff to a case, decided or not; return its id.

    Raises:
        ApiError: `case_not_found`, `own_decision`, `idempotency_conflict`.
    """
    case = await write_queries.lock_case(connection, number)
    if case is None:
        raise problems.case_not_found()
    refuse_own(case, by)
    request = {"operation": "note", "case": number, "text": text}
    note_id, is_first = await idempotency.claim(connection, by, key, request, object_id=new_id())
    if is_first:
        await write_queries.insert_note(connection, note_id, case.id, by, text)
        await record(connection, case, by, "noted")
    return note_id


async def lock_for(connection: WriteTransaction, number: int, by: UUID) -> AnyRow:
    """Lock a case for an act of a member of staff.

    Raises:
        ApiError: `case_not_found`, `own_decision`, or `case_taken` for a case that another has.
    """
    case = await write_queries.lock_case(connection, number)
    if case is None:
        raise problems.case_not_found()
    refuse_own(case, by)
    if case.taken_by not in {None, by} and case.taken_until > now():
        raise await _taken(connection, case)
    return case


def refuse_own(case: AnyRow, by: UUID) -> None:
    """Refuse an act on a case about the acting member.

    Raises:
        ApiError: `own_decision`.
    """
    if case.owner_id == by:
        raise problems.own_decision()


async def _taken(connection: WriteTransaction, case: AnyRow) -> ApiError:
    name = await get_member_name(connection, case.taken_by)
    taker = {"_id": str(case.taken_by), "name": name}
    return problems.case_taken(facts={"takenBy": taker, "takenUntil": iso(case.taken_until)})


async def record(
    connection: WriteTransaction, case: AnyRow, by: UUID, action: str, **facts: object
) -> None:
    """Record an act on a case in the log of staff."""
    await insert_action(
        connection,
        actor_id=by,
        action=action,
        member_id=case.owner_id,
        subject_id=case.subject_id,
        facts={"case": case.number, **facts},
    )
