"""Statements about statements of reasons."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, or_, select
from sqlalchemy.orm import aliased

from api.core.db.database import AnyConnection, AnyRow, AnySelect
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import Case, CaseDecision
from api.moderation.people import person_columns
from api.moderation.statements.models import Statement
from api.users.models import Member

Decider: Any = aliased(Member, name="decider")
Restoration: Any = aliased(Statement, name="restoration")
Review: Any = aliased(CaseDecision, name="review")


async def find_statement_of_decision(connection: AnyConnection, decision_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(Statement.__table__).where(Statement.decision_id == decision_id)
    )
    return rows.one_or_none()


async def is_restored_by_answer(connection: AnyConnection, statement_id: UUID) -> bool:
    """Return whether a statement ends another one because of the answer to its appeal."""
    return bool(
        await connection.scalar(
            select(Statement.id)
            .join(Appeal, Appeal.statement_id == Statement.restores_id)
            .where(Statement.id == statement_id, Appeal.state.in_(["changed", "reversed"]))
        )
    )


def _is_held() -> ColumnElement[bool]:
    """Select whether an automatic rule hides the subject, and staff have not decided about it.

    A decision of staff and an answer to the appeal both end that. A decision that waits does not.
    """
    is_reviewed = exists().where(Review.case_id == Statement.case_id, Review.state == "effective")
    return and_(
        Statement.is_automatic,
        Statement.act == "remove",
        Restoration.id.is_(None),
        func.coalesce(Appeal.state, "open") == "open",
        ~is_reviewed,
    )


def select_statements() -> AnySelect:
    """Select statements with their case, appeal, restoration and decider, for the serializer."""
    return (
        select(
            Statement.__table__,
            Case.number.label("case_number"),
            func.left(Case.evidence["title"].astext, 240).label("subject_title"),
            func.left(Case.evidence["text"].astext, 240).label("subject_text"),
            Restoration.id.is_not(None).label("is_restored"),
            _is_held().label("is_held"),
            Appeal.id.label("appeal_id"),
            Appeal.number.label("appeal_number"),
            Appeal.state.label("appeal_state"),
            Appeal.text.label("appeal_text"),
            Appeal.answer.label("appeal_answer"),
            Appeal.created_at.label("appeal_created_at"),
            Appeal.decided_at.label("appeal_decided_at"),
            Appeal.is_alone.label("appeal_is_alone"),
            *person_columns(Decider, "decider"),
        )
        .outerjoin(Case, Case.id == Statement.case_id)
        .outerjoin(CaseDecision, CaseDecision.id == Statement.decision_id)
        .outerjoin(Decider, Decider.id == CaseDecision.decided_by)
        .outerjoin(Restoration, Restoration.restores_id == Statement.id)
        .outerjoin(Appeal, Appeal.statement_id == Statement.id)
    )


async def list_statements_of_member(
    connection: AnyConnection, member_id: UUID, *, limit: int, before: int | None = None
) -> Sequence[AnyRow]:
    """List the statements of a member, newest first, without restorations.

    `before` is the number of the last row of the previous page.
    """
    query = select_statements().where(Statement.member_id == member_id, Statement.act != "restore")
    if before is not None:
        query = query.where(Statement.number < before)
    rows = await connection.execute(query.order_by(Statement.number.desc()).limit(limit))
    return rows.all()


async def list_statements_of_case(
    connection: AnyConnection, case_id: UUID, *, limit: int
) -> Sequence[AnyRow]:
    """List the statements of a case, oldest first."""
    rows = await connection.execute(
        select_statements()
        .where(Statement.case_id == case_id)
        .order_by(Statement.number)
        .limit(limit)
    )
    return rows.all()


async def list_restorable_statements(
    connection: AnyConnection, member_id: UUID, acts: Sequence[str]
) -> Sequence[AnyRow]:
    """List the statements of a member whose acts still hold, oldest first."""
    ended = exists().where(Restoration.restores_id == Statement.id)
    holds = or_(Statement.until.is_(None), Statement.until > func.now())
    rows = await connection.execute(
        select(Statement.__table__)
        .where(
            and_(Statement.member_id == member_id, Statement.act.in_(acts), ~ended, holds),
            Statement.decision_id.is_not(None),
        )
        .order_by(Statement.number)
        .limit(100)
    )
    return rows.all()
