"""Statements about appeals."""

from collections.abc import Collection, Sequence
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, AnyRow, ReadConnection, WriteTransaction
from api.core.http.pagination import behind
from api.core.ids import new_id
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import Case, CaseDecision
from api.moderation.cases.subjects import shown_evidence
from api.moderation.statements.models import Statement
from api.moderation.statements.statement_queries import select_statements
from api.users.models import Member

AppealListState = Literal["open", "decided"]

# The text of an appeal is erased with the account of its member; nothing is left to answer.
_ANSWERABLE = Appeal.text != ""


async def insert_appeal(connection: WriteTransaction, values: dict[str, Any]) -> bool:
    """Insert an appeal; False if the statement has one."""
    inserted = await connection.scalar(
        upsert(Appeal)
        .values(values)
        .on_conflict_do_nothing(index_elements=[Appeal.statement_id])
        .returning(Appeal.id)
    )
    return inserted is not None


async def get_appeal(connection: AnyConnection, appeal_id: UUID) -> AnyRow:
    """Return an appeal that exists."""
    rows = await connection.execute(select(Appeal.__table__).where(Appeal.id == appeal_id))
    return rows.one()


async def find_appeal(connection: AnyConnection, number: int) -> AnyRow | None:
    rows = await connection.execute(select(Appeal.__table__).where(Appeal.number == number))
    return rows.one_or_none()


async def lock_appeal(connection: WriteTransaction, number: int) -> AnyRow | None:
    """Lock an appeal: concurrent answers wait for each other."""
    rows = await connection.execute(
        select(Appeal.__table__).where(Appeal.number == number).with_for_update()
    )
    return rows.one_or_none()


async def list_appeals(
    connection: ReadConnection, state: AppealListState, *, after: int | None, limit: int
) -> Sequence[AnyRow]:
    """List open appeals, oldest first, or answered ones, newest first.

    Open appeals of erased accounts are excluded.
    """
    is_open = state == "open"
    chosen = (Appeal.state == "open") & _ANSWERABLE if is_open else Appeal.state != "open"
    keys = None if after is None else [after]
    rows = await connection.execute(
        select(Appeal.__table__)
        .where(chosen, behind([Appeal.number], keys, ascending=is_open))
        .order_by(Appeal.number if is_open else Appeal.number.desc())
        .limit(limit)
    )
    return rows.all()


async def list_statements(connection: AnyConnection, ids: Collection[UUID]) -> dict[UUID, AnyRow]:
    """Return statements by id, for the serializer."""
    if not ids:
        return {}
    rows = await connection.execute(
        select_statements().where(Statement.id.in_(ids)).order_by(Statement.id)
    )
    return {row.id: row for row in rows}


async def find_statement_of_member(
    connection: WriteTransaction, statement_id: UUID, member_id: UUID
) -> AnyRow | None:
    """Find a statement that a member can appeal; not a restoration."""
    rows = await connection.execute(
        select_statements().where(
            Statement.id == statement_id,
            Statement.member_id == member_id,
            Statement.act != "restore",
        )
    )
    return rows.one_or_none()


async def find_statement_of_suspended(connection: WriteTransaction, number: int) -> AnyRow | None:
    """Find a statement of a member who cannot sign in to appeal it."""
    rows = await connection.execute(
        select(Statement.id, Statement.member_id)
        .join(Member, Member.id == Statement.member_id)
        .where(
            Statement.number == number,
            Statement.act != "restore",
            Member.suspended_at.is_not(None),
        )
    )
    return rows.one_or_none()


async def lock_case_of_statement(connection: WriteTransaction, statement_id: UUID) -> AnyRow | None:
    """Lock the case of a statement: a restoration and another appeal wait."""
    case_id = select(Statement.case_id).where(Statement.id == statement_id).scalar_subquery()
    rows = await connection.execute(
        select(Case.__table__).where(Case.id == case_id).with_for_update()
    )
    return rows.one_or_none()


async def close_appeal(connection: WriteTransaction, appeal_id: UUID, **values: Any) -> bool:
    """Store the answer to an open appeal; False if it has one."""
    closed = await connection.execute(
        update(Appeal)
        .where(Appeal.id == appeal_id, Appeal.state == "open")
        .values(decided_at=func.now(), **values)
    )
    return bool(closed.rowcount)


async def get_terms(connection: AnyConnection, decision_id: UUID | None) -> dict[str, Any] | None:
    """Return the terms of a decision; None for the decision of an automatic rule."""
    terms: dict[str, Any] | None = await connection.scalar(
        select(CaseDecision.terms).where(CaseDecision.id == decision_id)
    )
    return terms


async def get_evidence(connection: AnyConnection, statement_id: UUID) -> dict[str, Any]:
    """Return what the case of a statement remembers of its subject; empty if it was erased."""
    evidence: dict[str, Any] | None = await connection.scalar(
        select(shown_evidence())
        .select_from(Case)
        .join(Statement, Statement.case_id == Case.id)
        .where(Statement.id == statement_id)
    )
    return evidence or {}


async def insert_restoration(
    connection: WriteTransaction, statement: AnyRow, decision_id: UUID
) -> None:
    """Insert the statement that ends another one, unless the decision ended it.

    The answer to the appeal notifies the member.
    """
    await connection.execute(
        upsert(Statement)
        .values(
            id=new_id(),
            member_id=statement.member_id,
            case_id=statement.case_id,
            decision_id=decision_id,
            restores_id=statement.id,
            act="restore",
            ground=statement.ground,
            rule=statement.rule,
            facts=statement.facts,
            is_detected_automatically=statement.is_detected_automatically,
        )
        .on_conflict_do_nothing()
    )


async def find_answered(connection: ReadConnection, appeal_id: UUID) -> AnyRow | None:
    """Return an answered appeal for its notification; None after the account was deleted."""
    rows = await connection.execute(
        select(
            Appeal.id,
            Appeal.number,
            Appeal.state,
            Appeal.answer,
            Appeal.is_alone,
            Appeal.decided_at,
            Appeal.member_id,
            Statement.number.label("statement_number"),
        )
        .join(Statement, Statement.id == Appeal.statement_id)
        .join(Member, Member.id == Appeal.member_id)
        .where(Appeal.id == appeal_id, Appeal.state != "open", Member.purged_at.is_(None))
    )
    return rows.one_or_none()
