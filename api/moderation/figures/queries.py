"""Statements that count cases, decisions, statements, appeals, reports and payouts."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Date,
    and_,
    cast,
    exists,
    extract,
    func,
    literal,
    select,
    union_all,
)

from api.core.db.database import AnyRow, ReadConnection
from api.core.ids import first_id
from api.moderation.appeals.models import Appeal
from api.moderation.cases.models import Case, CaseDecision
from api.moderation.models import Report
from api.moderation.statements.models import Statement
from api.payouts.models import Payout

OVERDUE_AFTER: Final = timedelta(hours=24)
_WAITING: Final = Case.state.in_(["open", "held"])
# Outcomes of reports that led to an act.
_UPHELD: Final = ("warned", "removed", "limited", "sales_held", "suspended")


async def count_cases(connection: ReadConnection, since: datetime) -> AnyRow:
    """Count cases since then and waiting ones, and those that automatic rules held.

    A case was held if it is, or if a decision about it found it so.
    """
    was_held = exists().where(CaseDecision.case_id == Case.id, CaseDecision.former_state == "held")
    was_dismissed = exists().where(
        CaseDecision.case_id == Case.id,
        CaseDecision.former_state == "held",
        CaseDecision.act == "dismiss",
        CaseDecision.state == "effective",
    )
    is_recent = Case.created_at >= since
    rows = await connection.execute(
        select(
            _count(is_recent).label("opened"),
            _count(_WAITING).label("waiting"),
            _count(and_(_WAITING, Case.created_at < func.now() - OVERDUE_AFTER)).label("overdue"),
            _count(and_(is_recent, (Case.state == "held") | was_held)).label("held"),
            _count(and_(is_recent, was_dismissed)).label("shown_again"),
        ).where(is_recent | _WAITING)
    )
    return rows.one()


async def count_decisions(connection: ReadConnection, since: datetime) -> Sequence[AnyRow]:
    """Count the decisions since then by act and state."""
    rows = await connection.execute(
        select(CaseDecision.act, CaseDecision.state, func.count().label("total"))
        .where(*_decided_since(since))
        .group_by(CaseDecision.act, CaseDecision.state)
        .order_by(CaseDecision.act, CaseDecision.state)
    )
    return rows.all()


async def get_median_minutes(connection: ReadConnection, since: datetime) -> int | None:
    """Return the median minutes from the opening of a case to its first effective decision."""
    earlier: Any = CaseDecision.__table__.alias("earlier")
    is_first = ~exists().where(
        earlier.c.case_id == CaseDecision.case_id,
        earlier.c.state == "effective",
        earlier.c.id < CaseDecision.id,
    )
    median = _median(CaseDecision.decided_at - Case.created_at)
    found = await connection.scalar(
        select(median)
        .select_from(CaseDecision)
        .join(Case, Case.id == CaseDecision.case_id)
        .where(*_decided_since(since), CaseDecision.state == "effective", is_first)
    )
    return None if found is None else int(found)


async def count_statements(connection: ReadConnection, since: datetime) -> dict[str, int]:
    """Count the statements since then by rule, without restorations."""
    rows = await connection.execute(
        select(Statement.rule, func.count())
        .where(Statement.created_at >= since, Statement.act != "restore")
        .group_by(Statement.rule)
        .order_by(Statement.rule)
    )
    return {rule: int(count) for rule, count in rows}


async def count_by_day(connection: ReadConnection, since: datetime) -> dict[tuple[date, str], int]:
    """Count cases, effective decisions and appeals by day (UTC)."""
    parts = [
        _by_day("opened", Case.created_at, Case.created_at >= since),
        _by_day(
            "decided",
            CaseDecision.decided_at,
            *_decided_since(since),
            CaseDecision.state == "effective",
        ),
        _by_day("appeals", Appeal.created_at, Appeal.created_at >= since),
    ]
    rows = await connection.execute(union_all(*parts))
    return {(row.day, row.name): int(row.total) for row in rows}


async def count_appeals(connection: ReadConnection, since: datetime) -> AnyRow:
    """Count open appeals and those that were decided since then, with their median minutes."""
    is_recent = Appeal.decided_at >= since
    outcomes = [
        _count(and_(is_recent, Appeal.state == state)).label(state)
        for state in ("upheld", "changed", "reversed")
    ]
    rows = await connection.execute(
        select(
            _count(Appeal.state == "open").label("open"),
            *outcomes,
            _median(Appeal.decided_at - Appeal.created_at).filter(is_recent).label("minutes"),
        ).where((Appeal.state == "open") | is_recent)
    )
    return rows.one()


async def count_reports(connection: ReadConnection, since: datetime) -> AnyRow:
    """Count the reports since then, and those that led to an act since then."""
    received = (
        select(func.count())
        .select_from(Report)
        .where(Report.id >= first_id(since), Report.created_at >= since)
    )
    upheld = (
        select(func.count())
        .select_from(Report)
        .where(Report.closed_at >= since, Report.outcome.in_(_UPHELD))
    )
    rows = await connection.execute(
        select(
            received.scalar_subquery().label("received"),
            upheld.scalar_subquery().label("upheld"),
        )
    )
    return rows.one()


async def count_payouts(connection: ReadConnection, since: datetime) -> AnyRow:
    """Count payouts that were requested, transferred or rejected since then, and held ones."""
    is_held = and_(Payout.status == "pending", Payout.held_at.is_not(None))
    is_requested = Payout.requested_at >= since
    is_transferred = and_(Payout.status == "transferred", Payout.settled_at >= since)
    is_rejected = and_(Payout.failure_code == "rejected", Payout.settled_at >= since)
    rows = await connection.execute(
        select(
            _count(is_requested).label("requested"),
            _sum(is_requested).label("requested_cents"),
            _count(is_transferred).label("transferred"),
            _sum(is_transferred).label("transferred_cents"),
            _count(is_rejected).label("rejected"),
            _count(is_held).label("held"),
            _sum(is_held).label("held_cents"),
        ).where(is_held | is_requested | is_transferred | is_rejected)
    )
    return rows.one()


def _decided_since(since: datetime) -> tuple[ColumnElement[bool], ...]:
    # The id, which contains the time, is indexed.
    return CaseDecision.id >= first_id(since), CaseDecision.decided_at >= since


def _by_day(name: str, instant: Any, *conditions: ColumnElement[bool]) -> Any:
    day = cast(func.timezone("UTC", instant), Date)
    return (
        select(literal(name).label("name"), day.label("day"), func.count().label("total"))
        .where(*conditions)
        .group_by(day)
    )


def _count(condition: ColumnElement[bool]) -> Any:
    return func.count().filter(condition)


def _sum(condition: ColumnElement[bool]) -> Any:
    return func.coalesce(func.sum(Payout.amount_cents).filter(condition), 0)


def _median(span: Any) -> Any:
    """Return the median of an interval, in minutes."""
    return func.percentile_cont(0.5).within_group(extract("epoch", span) / 60)
