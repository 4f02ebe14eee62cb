"""Appeals of members against statements, and the answers of staff.

Another member of staff than the one who decided first answers an appeal. An operator who is alone
sets STAFF_SINGLE_APPROVER, which each answer records and tells. Locks are taken in one order: the
appeal, then its case.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID

from api.core import errors
from api.core.clock import now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.http import idempotency
from api.core.http.validation import validation_message
from api.core.settings import Settings
from api.moderation.appeals import problems, queries
from api.moderation.appeals.events import AppealDecided
from api.moderation.appeals.schemas import AppealDecisionInput
from api.moderation.cases import decisions, write_queries
from api.moderation.cases.terms import DecisionTerms
from api.moderation.problems import (
    act_not_applicable,
    decision_pending,
    own_decision,
    subject_gone,
)
from api.moderation.queries import insert_action

APPEAL_PERIOD: Final = timedelta(days=180)
# From the most to the least severe act.
SEVERITY: Final[Sequence[str]] = ("suspend", "remove", "limit", "hold_sales", "warn")
# Errors of a subject that is beyond restoration: the answer stands without an effect on it.
_LASTING: Final = frozenset({act_not_applicable.code, subject_gone.code})


async def create(
    connection: WriteTransaction,
    member_id: UUID,
    statement_id: UUID,
    text: str,
    *,
    key: str | None = None,
    at: datetime | None = None,
) -> AnyRow:
    """Appeal a statement of the member; return its row for the serializer of statements.

    Raises:
        ApiError: `statement_not_found`, `appeal_exists`, `appeal_closed` for a statement that is
            older than 180 days or was restored, `idempotency_conflict`.
    """
    await _get_statement(connection, statement_id, member_id)
    return await _create(connection, member_id, statement_id, text, key=key, at=at)


async def enter(
    connection: WriteTransaction, statement_number: int, text: str, *, by: UUID
) -> AnyRow:
    """Enter the appeal that a suspended member sent by e-mail; return the appeal.

    Raises:
        ApiError: `statement_not_found`, also if the member is not suspended and can appeal;
            `appeal_exists`, `appeal_closed`, `own_decision` for the acting member's statement.
    """
    found = await queries.find_statement_of_suspended(connection, statement_number)
    if found is None:
        raise problems.statement_not_found()
    if found.member_id == by:
        raise own_decision()
    statement = await _create(connection, found.member_id, found.id, text)
    appeal = await queries.get_appeal(connection, statement.appeal_id)
    await insert_action(
        connection,
        actor_id=by,
        action="noted",
        member_id=found.member_id,
        facts={"appeal": appeal.number, "statement": statement_number},
    )
    return appeal


async def _create(
    connection: WriteTransaction,
    member_id: UUID,
    statement_id: UUID,
    text: str,
    *,
    key: str | None = None,
    at: datetime | None = None,
) -> AnyRow:
    # Another appeal, or a restoration, may have committed before the lock.
    case = await queries.lock_case_of_statement(connection, statement_id)
    statement = await _get_statement(connection, statement_id, member_id)
    request = {"operation": "appeal", "statement": str(statement_id), "text": text}
    claimed = await idempotency.claim(connection, member_id, key, request)
    if not claimed.is_first:
        return statement
    if statement.appeal_id is not None:
        raise problems.appeal_exists()
    if statement.is_restored or statement.created_at + APPEAL_PERIOD < (at or now()):
        raise problems.appeal_closed()
    appeal = {
        "id": claimed.object_id,
        "statement_id": statement_id,
        "member_id": member_id,
        "text": text,
    }
    # A statement without a case is locked by nothing: the unique key decides.
    if not await queries.insert_appeal(connection, appeal):
        raise problems.appeal_exists()
    if case is not None and not _is_waiting(case):
        await write_queries.set_state(connection, case.id, "appealed")
    return await _get_statement(connection, statement_id, member_id)


async def _get_statement(
    connection: WriteTransaction, statement_id: UUID, member_id: UUID
) -> AnyRow:
    found = await queries.find_statement_of_member(connection, statement_id, member_id)
    if found is None:
        raise problems.statement_not_found()
    return found


async def decide(
    connection: WriteTransaction,
    settings: Settings,
    number: int,
    decision: AppealDecisionInput,
    *,
    by: UUID,
) -> AnyRow:
    """Answer an appeal as a second person, with effect at once; return the appeal.

    A reversal takes back what the statement was about. A change does so too, and then performs the
    milder act. What is beyond restoration, such as a review that was replaced, stays as it is.

    Raises:
        ApiError: `appeal_not_found`, `appeal_closed`, `own_decision`, `validation_failed`,
            `act_not_applicable`, `decision_pending`.
    """
    appeal = await queries.lock_appeal(connection, number)
    if appeal is None:
        raise problems.appeal_not_found()
    # The text was erased with the account of its member.
    if appeal.state != "open" or not appeal.text:
        raise problems.appeal_closed()
    is_first_decider = appeal.first_decided_by == by
    if appeal.member_id == by or (is_first_decider and not settings.staff_single_approver):
        raise own_decision()
    case = await queries.lock_case_of_statement(connection, appeal.statement_id)
    statement = await _get_statement(connection, appeal.statement_id, appeal.member_id)
    _require_possible(statement, decision)
    decision_id: UUID | None = None
    if decision.outcome != "upheld" and case is not None:
        if await write_queries.lock_pending_decision(connection, case.id) is not None:
            raise decision_pending()
        decision_id = await _reverse(connection, case, statement, by=by)
        if decision.outcome == "changed":
            decision_id = await _change(connection, case, statement, decision=decision, by=by)
    await queries.close_appeal(
        connection,
        appeal.id,
        state=decision.outcome,
        answer=decision.answer,
        decided_by=by,
        is_alone=is_first_decider,
        decision_id=decision_id,
    )
    # An automatic decision that stands leaves the case to the queue.
    if case is not None and not (_is_waiting(case) and decision.outcome == "upheld"):
        await write_queries.set_state(connection, case.id, "closed")
    await _record(connection, appeal, case, statement, decision=decision, by=by)
    await emit(connection, AppealDecided(appeal_id=appeal.id, member_id=appeal.member_id))
    return await queries.get_appeal(connection, appeal.id)


def _is_waiting(case: AnyRow) -> bool:
    """Return whether staff have not decided the case; an automatic rule may have."""
    return case.state in {"open", "held"}


def _require_possible(statement: AnyRow, decision: AppealDecisionInput) -> None:
    """Refuse a milder act that is missing, superfluous or not milder."""
    is_change = decision.outcome == "changed"
    if is_change and decision.act is None:
        raise errors.validation_failed(fields={"act": validation_message("missing")})
    for name in ("act", "days"):
        if not is_change and getattr(decision, name) is not None:
            raise errors.validation_failed(fields={name: validation_message("not_accepted")})
    if statement.is_restored and decision.outcome != "reversed":
        # Staff took the decision back meanwhile.
        raise act_not_applicable()
    if decision.act is not None and SEVERITY.index(decision.act) <= SEVERITY.index(statement.act):
        raise act_not_applicable.for_field("act")


async def _reverse(
    connection: WriteTransaction, case: AnyRow, statement: AnyRow, *, by: UUID
) -> UUID | None:
    """Take back what a statement is about; None if staff did so meanwhile."""
    if statement.is_restored:
        return None
    if statement.decision_id is None:
        return await _reverse_automatic(connection, case, statement, by=by)
    try:
        # What a failed restoration wrote before it failed is taken back.
        async with connection.begin_nested():
            outcome = await decisions.restore_statement(connection, statement, by=by)
    except ApiError as error:
        if error.problem.code not in _LASTING:
            raise
        return await _end(connection, case, statement, act="restore", by=by)
    decision_id: UUID = outcome.decision.id
    return decision_id


async def _reverse_automatic(
    connection: WriteTransaction, case: AnyRow, statement: AnyRow, *, by: UUID
) -> UUID:
    """Decide that nothing is wrong, which shows again what the automatic rule hid."""
    if not _is_waiting(case):
        # Staff decided the case since; their decision stays.
        return await _end(connection, case, statement, act="dismiss", by=by)
    terms = DecisionTerms("dismiss", statement.rule)
    outcome = await decisions.decide_at_once(connection, case, terms, by=by)
    decision_id: UUID = outcome.decision.id
    await queries.insert_restoration(connection, statement, decision_id)
    return decision_id


async def _end(
    connection: WriteTransaction,
    case: AnyRow,
    statement: AnyRow,
    *,
    act: Literal["dismiss", "restore"],
    by: UUID,
) -> UUID:
    """End a statement without an effect on its subject; return the decision."""
    at = now()
    decision = await write_queries.insert_decision(
        connection,
        case_id=case.id,
        act=act,
        decided_by=by,
        decided_at=at,
        effective_at=at,
        state="effective",
        former_state=case.state,
        terms=DecisionTerms(act, statement.rule).to_json(),
    )
    decision_id: UUID = decision.id
    await queries.insert_restoration(connection, statement, decision_id)
    return decision_id


async def _change(
    connection: WriteTransaction,
    case: AnyRow,
    statement: AnyRow,
    *,
    decision: AppealDecisionInput,
    by: UUID,
) -> UUID:
    """Perform the milder act with a statement of its own; return its decision.

    The sentence is that of the first decision.
    """
    first = await queries.get_terms(connection, statement.decision_id)
    terms = replace(
        DecisionTerms.of(first) if first else DecisionTerms("warn", statement.rule),
        act=decision.act or "warn",
        days=decision.days,
        with_refunds=False,
        with_files=False,
        report=None,
    )
    outcome = await decisions.decide_at_once(connection, case, terms, by=by, is_appeal=True)
    decision_id: UUID = outcome.decision.id
    return decision_id


async def _record(
    connection: WriteTransaction,
    appeal: AnyRow,
    case: AnyRow | None,
    statement: AnyRow,
    *,
    decision: AppealDecisionInput,
    by: UUID,
) -> None:
    facts: dict[str, Any] = {"appeal": appeal.number, "statement": statement.number}
    if case is not None:
        facts["case"] = case.number
    if decision.act is not None:
        facts["act"] = decision.act
    if appeal.first_decided_by == by:
        facts["isAlone"] = True
    await insert_action(
        connection,
        actor_id=by,
        action=f"appeal_{decision.outcome}",
        member_id=appeal.member_id,
        subject_id=None if case is None else case.subject_id,
        facts=facts,
    )
