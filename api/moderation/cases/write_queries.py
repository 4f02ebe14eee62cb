"""Statements that open, join, take and decide cases."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import and_, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.clock import iso, now
from api.core.db.database import AnyRow, WriteTransaction
from api.core.ids import new_id
from api.moderation.cases.models import (
    IS_PENDING,
    IS_WAITING,
    WAITING,
    Case,
    CaseDecision,
    CaseNote,
    Signal,
)
from api.moderation.cases.subjects import SignalInput, Subject, SubjectState
from api.moderation.cases.weights import MAX_WEIGHT
from api.moderation.models import Report

_COLUMNS = tuple(Case.__table__.c)


async def lock_case_to_join(connection: WriteTransaction, subject: Subject) -> AnyRow:
    """Lock the case of a subject that is not decided, or open one.

    A case whose decision has not taken effect is still joined: the decision can be undone.
    """
    pending = exists().where(CaseDecision.case_id == Case.id, IS_PENDING)
    rows = await connection.execute(
        select(*_COLUMNS)
        .where(Case.subject_id == subject.subject_id, Case.state == "decided", pending)
        .order_by(Case.number.desc())
        .limit(1)
        .with_for_update()
    )
    if (row := rows.one_or_none()) is not None:
        return row
    opened = await connection.execute(
        upsert(Case)
        .values(
            id=new_id(),
            kind=subject.kind,
            subject_id=subject.subject_id,
            post_id=subject.post_id,
            owner_id=subject.owner_id,
        )
        # Without a change, so that the row is returned and locked.
        .on_conflict_do_update(
            index_elements=[Case.subject_id], index_where=WAITING, set_={"state": Case.state}
        )
        .returning(*_COLUMNS)
    )
    return opened.one()


async def store_evidence(
    connection: WriteTransaction, case_id: UUID, subject: SubjectState
) -> None:
    evidence = {**subject.content, "takenAt": iso(now())}
    await connection.execute(
        update(Case).where(Case.id == case_id).values(evidence=evidence, lang=subject.lang)
    )


async def keep_removed(
    connection: WriteTransaction, case_id: UUID, removed: dict[str, Any]
) -> None:
    """Keep what a removal deleted from the database beside the evidence, for a restoration."""
    kept = func.jsonb_build_object("removed", bindparam("removed", removed, JSONB))
    await connection.execute(
        update(Case).where(Case.id == case_id).values(evidence=Case.evidence.op("||")(kept))
    )


async def join_report(
    connection: WriteTransaction, case_id: UUID, reason: str, weight: int
) -> None:
    """Add a new report to the weight and the count of a case."""
    await connection.execute(
        update(Case)
        .where(Case.id == case_id)
        .values(
            reason=reason,
            reported_at=func.now(),
            reports_count=Case.reports_count + 1,
            weight=func.least(MAX_WEIGHT, Case.weight + weight),
        )
    )


async def add_signal(connection: WriteTransaction, case: AnyRow, signal: SignalInput) -> None:
    """Add a signal to a case, or replace that of the same rule."""
    former = await connection.scalar(
        select(Signal.weight).where(Signal.case_id == case.id, Signal.rule == signal.rule)
    )
    new = upsert(Signal).values(
        id=new_id(),
        case_id=case.id,
        rule=signal.rule,
        weight=signal.weight,
        evidence=signal.evidence,
    )
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Signal.case_id, Signal.rule],
            set_={
                "weight": new.excluded.weight,
                "evidence": new.excluded.evidence,
                "created_at": func.now(),
            },
        )
    )
    added = signal.weight - (former or 0)
    weight = func.greatest(0, func.least(MAX_WEIGHT, Case.weight + added))
    rules = Case.rules if former is not None else func.array_append(Case.rules, signal.rule)
    await connection.execute(
        update(Case).where(Case.id == case.id).values(weight=weight, rules=rules)
    )


async def set_state(connection: WriteTransaction, case_id: UUID, state: str, **values: Any) -> None:
    await connection.execute(update(Case).where(Case.id == case_id).values(state=state, **values))


async def lock_case(connection: WriteTransaction, number: int) -> AnyRow | None:
    """Lock a case by its number: concurrent decisions wait for each other."""
    rows = await connection.execute(
        select(*_COLUMNS).where(Case.number == number).with_for_update()
    )
    return rows.one_or_none()


async def lock_case_by_id(connection: WriteTransaction, case_id: UUID) -> AnyRow:
    rows = await connection.execute(select(*_COLUMNS).where(Case.id == case_id).with_for_update())
    return rows.one()


async def take(
    connection: WriteTransaction, case_id: UUID, member_id: UUID | None, span: timedelta
) -> None:
    """Give a case to a member of staff for a time; None gives it back."""
    until = None if member_id is None else func.now() + span
    await connection.execute(
        update(Case).where(Case.id == case_id).values(taken_by=member_id, taken_until=until)
    )


async def insert_note(
    connection: WriteTransaction, note_id: UUID, case_id: UUID, author_id: UUID, text: str
) -> None:
    await connection.execute(
        insert(CaseNote).values(id=note_id, case_id=case_id, author_id=author_id, text=text)
    )


async def insert_decision(connection: WriteTransaction, **values: Any) -> AnyRow:
    rows = await connection.execute(
        insert(CaseDecision).values(id=new_id(), **values).returning(*CaseDecision.__table__.c)
    )
    return rows.one()


async def lock_pending_decision(connection: WriteTransaction, case_id: UUID) -> AnyRow | None:
    """Lock the decision of a case that has not taken effect."""
    rows = await connection.execute(
        select(CaseDecision.__table__)
        .where(CaseDecision.case_id == case_id, IS_PENDING)
        .with_for_update()
    )
    return rows.one_or_none()


async def get_decision(connection: WriteTransaction, decision_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(CaseDecision.__table__).where(CaseDecision.id == decision_id)
    )
    return rows.one_or_none()


async def get_last_effect(connection: WriteTransaction, case_id: UUID) -> AnyRow | None:
    """Return the latest decision that took effect, without dismissals; None after a restoration."""
    rows = await connection.execute(
        select(CaseDecision.__table__)
        .where(
            CaseDecision.case_id == case_id,
            CaseDecision.state == "effective",
            CaseDecision.act != "dismiss",
        )
        .order_by(CaseDecision.id.desc())
        .limit(1)
    )
    row = rows.one_or_none()
    return None if row is None or row.act == "restore" else row


async def get_latest_decision(connection: WriteTransaction, case_id: UUID) -> AnyRow | None:
    """Return the latest decision of a case that was neither undone nor failed."""
    rows = await connection.execute(
        select(CaseDecision.__table__)
        .where(CaseDecision.case_id == case_id, CaseDecision.state.in_(["pending", "effective"]))
        .order_by(CaseDecision.id.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def update_decision(connection: WriteTransaction, decision_id: UUID, **values: Any) -> None:
    await connection.execute(
        update(CaseDecision).where(CaseDecision.id == decision_id).values(**values)
    )


async def list_due_decisions(connection: WriteTransaction, limit: int) -> Sequence[UUID]:
    """List decisions whose time has come, oldest first."""
    rows = await connection.scalars(
        select(CaseDecision.id)
        .where(IS_PENDING, CaseDecision.effective_at <= func.now())
        .order_by(CaseDecision.effective_at)
        .limit(limit)
    )
    return rows.all()


async def close_reports(connection: WriteTransaction, case: AnyRow, outcome: str) -> int:
    """Close the open reports of a case; return their number."""
    # Those of the previous release have the subject alone.
    is_own = or_(
        Report.case_id == case.id,
        and_(Report.case_id.is_(None), Report.subject_id == case.subject_id),
    )
    closed = await connection.execute(
        update(Report)
        .where(Report.subject_id == case.subject_id, Report.closed_at.is_(None), is_own)
        .values(closed_at=func.now(), outcome=outcome, case_id=case.id)
    )
    return int(closed.rowcount)


async def merge_waiting_case(connection: WriteTransaction, case: AnyRow) -> None:
    """Move the reports of another undecided case of the subject to this one, and close that."""
    other = (
        await connection.execute(
            select(*_COLUMNS)
            .where(Case.subject_id == case.subject_id, Case.id != case.id, IS_WAITING)
            .with_for_update()
        )
    ).one_or_none()
    if other is None:
        return
    await connection.execute(
        update(Report).where(Report.case_id == other.id).values(case_id=case.id)
    )
    await set_state(connection, other.id, "closed", reports_count=0, weight=0)
    await connection.execute(
        update(Case)
        .where(Case.id == case.id)
        .values(
            reports_count=Case.reports_count + other.reports_count,
            weight=func.least(MAX_WEIGHT, Case.weight + other.weight),
        )
    )


async def list_reports_without_case(connection: WriteTransaction, limit: int) -> Sequence[AnyRow]:
    """List open reports that the previous release stored without a case."""
    rows = await connection.execute(
        select(Report.__table__)
        .where(Report.closed_at.is_(None), Report.case_id.is_(None))
        .order_by(Report.number.desc())
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    return rows.all()


async def set_case_of_report(connection: WriteTransaction, report_id: UUID, case_id: UUID) -> None:
    await connection.execute(update(Report).where(Report.id == report_id).values(case_id=case_id))
