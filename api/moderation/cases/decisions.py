"""Decisions about cases: stored at once, effective after some seconds, undone before that.

A decision that waits is a row and an event. The event is delivered when its time has come, and a
scheduled job applies what was lost. Whatever applies it locks the case first, so it happens once.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import structlog

from api.core.clock import iso, now
from api.core.db.database import AnyRow, Database, WriteTransaction
from api.core.errors import ApiError
from api.core.events.dispatch import emit
from api.core.settings import Settings
from api.files import evidence
from api.moderation import problems
from api.moderation.cases import effects, service, subjects, write_queries
from api.moderation.cases.events import DecisionApplied, DecisionStored
from api.moderation.cases.models import Act
from api.moderation.cases.refusals import find_refusal
from api.moderation.cases.subjects import subject_of
from api.moderation.cases.terms import OUTCOMES, DecisionTerms
from api.moderation.queries import get_member_name, get_owner_state, insert_action
from api.moderation.statements import service as statements
from api.users.staff_roles import get_role, may_act_as

log = structlog.get_logger("moderation")

BATCH_SIZE: Final = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of an applied decision: reports closed, and the result of its effect."""

    decision: AnyRow
    closed: int
    result: dict[str, Any]


async def decide(
    connection: WriteTransaction,
    settings: Settings,
    number: int,
    terms: DecisionTerms,
    *,
    by: UUID,
    version: str | None = None,
) -> AnyRow:
    """Store a decision about a case, which takes effect after `decision_delay_seconds`.

    `version` is that of the subject which the member of staff read. A decided case takes only
    `restore`, which ends the latest act.

    Raises:
        ApiError: `case_not_found`, `own_decision`, `case_taken`, `case_decided`,
            `decision_pending`, `subject_changed`, `subject_gone`, `staff_member`,
            `act_not_applicable`.
    """
    case = await service.lock_for(connection, number, by)
    if version is not None:
        state = await subjects.load(connection, subject_of(case))
        if state is not None and state.version != version:
            raise problems.subject_changed()
    delay = timedelta(seconds=settings.decision_delay_seconds)
    decision = await _store(connection, case, terms, by=by, delay=delay)
    await service.record(connection, case, by, "decided", act=terms.act, rule=terms.rule)
    await emit(connection, DecisionStored(decision_id=decision.id))
    return decision


async def decide_at_once(
    connection: WriteTransaction,
    case: AnyRow,
    terms: DecisionTerms,
    *,
    by: UUID,
    evidence_until: datetime | None = None,
    is_appeal: bool = False,
) -> Outcome:
    """Decide a locked case with effect at once, as the command line and appeals do.

    The files of a removed subject are kept as evidence until `evidence_until`. The answer to an
    appeal may decide a case that is decided.

    Raises:
        ApiError: those of `decide`.
    """
    service.refuse_own(case, by)
    delay = timedelta()
    decision = await _store(connection, case, terms, by=by, delay=delay, is_appeal=is_appeal)
    return await _apply(connection, case, decision, evidence_until)


async def restore_statement(
    connection: WriteTransaction, statement: AnyRow, *, by: UUID, text: str | None = None
) -> Outcome:
    """Restore at once what the decision of a statement did, whatever the case decided since.

    `text` is the sentence of the member of staff to the member.

    Raises:
        ApiError: `own_decision`, or `subject_gone` if there is nothing to restore.
    """
    case = await write_queries.lock_case_by_id(connection, statement.case_id)
    service.refuse_own(case, by)
    if statement.decision_id is None:
        # An automatic rule held the subject: to show it again is to leave it up.
        act: Act = "dismiss" if case.state in {"open", "held"} else "restore"
        return await decide_at_once(connection, case, DecisionTerms(act, text=text), by=by)
    terms = DecisionTerms("restore", statement.rule, text=text, restores=str(statement.decision_id))
    at = now()
    decision = await write_queries.insert_decision(
        connection,
        case_id=case.id,
        act="restore",
        decided_by=by,
        decided_at=at,
        effective_at=at,
        former_state=case.state,
        terms=terms.to_json(),
    )
    return await _apply(connection, case, decision)


async def undo(connection: WriteTransaction, number: int, *, by: UUID) -> None:
    """Undo a decision that has not taken effect; the case is as it was before.

    Raises:
        ApiError: `case_not_found`, `own_decision`, `case_not_decided`, `decision_effective`, or
            `case_taken` for the decision of another, unless an admin undoes it.
    """
    case = await service.lock_for(connection, number, by)
    decision = await write_queries.lock_pending_decision(connection, case.id)
    if decision is None:
        if case.state in {"open", "held"}:
            raise problems.case_not_decided()
        raise problems.decision_effective()
    if decision.decided_by != by and await get_role(connection, by) != "admin":
        name = await get_member_name(connection, decision.decided_by)
        raise problems.case_taken(
            facts={"takenBy": {"_id": str(decision.decided_by), "name": name}}
        )
    await _give_up(connection, case, decision, state="undone")
    await service.record(connection, case, by, "undone", act=decision.act)


async def apply_pending(database: Database, settings: Settings, decision_id: UUID) -> float:
    """Apply a decision whose time has come; return the seconds until then otherwise.

    A decision that is not possible any more, because its subject or the role of who decided is
    gone, has no effect: the case waits again and the log says why.
    """
    async with database.writing() as connection:
        known = await write_queries.get_decision(connection, decision_id)
        if known is None or known.state != "pending":
            return 0
        wait: float = (known.effective_at - now()).total_seconds()
        if wait > 0:
            return wait
        case = await write_queries.lock_case_by_id(connection, known.case_id)
        decision = await write_queries.lock_pending_decision(connection, case.id)
        if decision is None or decision.id != decision_id:
            return 0
        try:
            if not may_act_as(await get_role(connection, decision.decided_by), "moderator"):
                raise problems.act_not_applicable()
            # What a failed effect wrote before it failed is taken back.
            async with connection.begin_nested():
                await _apply(connection, case, decision, evidence.retention_end(settings))
        except ApiError as error:
            await _give_up(connection, case, decision, state="failed", failure=error.problem.code)
            await insert_action(
                connection,
                actor_id=None,
                action="undone",
                member_id=case.owner_id,
                subject_id=case.subject_id,
                facts={"case": case.number, "failure": error.problem.code},
            )
    return 0


async def apply_due(database: Database, settings: Settings) -> int:
    """Apply the decisions whose event was lost; return their number."""
    async with database.writing() as connection:
        due = await write_queries.list_due_decisions(connection, BATCH_SIZE)
    for decision_id in due:
        try:
            await apply_pending(database, settings, decision_id)
        except Exception:
            # The next run repeats it; the others do not wait for it.
            log.exception("decision_failed", decision_id=str(decision_id))
    return len(due)


async def _store(
    connection: WriteTransaction,
    case: AnyRow,
    terms: DecisionTerms,
    *,
    by: UUID,
    delay: timedelta,
    is_appeal: bool = False,
) -> AnyRow:
    """Store a decision about a locked case, if it is possible."""
    if terms.act == "restore":
        terms = await _resolve_restored(connection, case, terms)
    elif case.state not in {"open", "held"} and not is_appeal:
        raise await _decided(connection, case)
    else:
        refusal = find_refusal(
            case,
            terms,
            owner=await get_owner_state(connection, case.owner_id),
            subject=await subjects.load(connection, subject_of(case)),
        )
        if refusal is not None:
            raise refusal()
    at = now()
    decision = await write_queries.insert_decision(
        connection,
        case_id=case.id,
        act=terms.act,
        decided_by=by,
        decided_at=at,
        effective_at=at + delay,
        former_state=case.state,
        terms=terms.to_json(),
    )
    state = "decided" if case.state in {"open", "held"} else case.state
    await write_queries.set_state(
        connection, case.id, state, decided_at=at, taken_by=None, taken_until=None
    )
    return decision


async def _resolve_restored(
    connection: WriteTransaction, case: AnyRow, terms: DecisionTerms
) -> DecisionTerms:
    """Return the terms of a restoration with the decision that it ends."""
    if await write_queries.lock_pending_decision(connection, case.id) is not None:
        raise problems.decision_pending()
    last = await write_queries.get_last_effect(connection, case.id)
    if last is None:
        raise problems.act_not_applicable()
    return replace(terms, restores=str(last.id), rule=last.terms.get("rule", terms.rule))


async def _apply(
    connection: WriteTransaction,
    case: AnyRow,
    decision: AnyRow,
    evidence_until: datetime | None = None,
) -> Outcome:
    terms = DecisionTerms.of(decision.terms)
    closed = 0
    if terms.act == "restore":
        original = await write_queries.get_decision(connection, UUID(decision.terms["restores"]))
        assert original is not None
        result = await effects.reverse(connection, case, original, by=decision.decided_by)
    else:
        result = await effects.perform(connection, case, decision, evidence_until=evidence_until)
        closed = await write_queries.close_reports(connection, case, OUTCOMES[terms.act])
    await write_queries.update_decision(connection, decision.id, state="effective", result=result)
    facts = {
        "case": case.number,
        "kind": case.kind,
        "reason": terms.rule,
        "reports": closed,
        **result,
    }
    if (until := terms.until(decision.effective_at)) is not None:
        facts["until"] = iso(until)
    await insert_action(
        connection,
        actor_id=decision.decided_by,
        action=OUTCOMES[terms.act],
        member_id=case.owner_id,
        report_number=terms.report,
        subject_id=case.subject_id,
        facts=facts,
    )
    await statements.write_for_decision(connection, case, decision)
    await emit(connection, DecisionApplied(decision_id=decision.id, case_id=case.id))
    return Outcome(decision, closed, result)


async def _give_up(
    connection: WriteTransaction,
    case: AnyRow,
    decision: AnyRow,
    *,
    state: str,
    failure: str | None = None,
) -> None:
    """Return a case to the state before a decision that has no effect."""
    await write_queries.update_decision(connection, decision.id, state=state, failure=failure)
    if decision.former_state in {"open", "held"}:
        # A report may have opened another case meanwhile.
        await write_queries.merge_waiting_case(connection, case)
        await write_queries.set_state(connection, case.id, decision.former_state, decided_at=None)


async def _decided(connection: WriteTransaction, case: AnyRow) -> ApiError:
    last = await write_queries.get_latest_decision(connection, case.id)
    if last is None:
        return problems.case_decided()
    name = await get_member_name(connection, last.decided_by)
    return problems.case_decided(
        facts={
            "act": last.act,
            "decidedBy": {"_id": str(last.decided_by), "name": name},
            "decidedAt": iso(last.decided_at),
        }
    )
