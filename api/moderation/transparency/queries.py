"""Statements that count statements of reasons and appeals by month."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import func, select

from api.core.db.database import AnyRow, ReadConnection
from api.moderation.appeals.models import Appeal
from api.moderation.statements.models import Statement

# Above the number of combinations in a year: 12 months, 2 grounds, 8 rules, 6 acts, 2 deciders.
MAX_ROWS: Final = 2_304


async def count_statements(
    connection: ReadConnection, since: datetime, until: datetime
) -> Sequence[AnyRow]:
    """Count statements by month, ground, rule, act and automation, oldest first."""
    month = _month(Statement.created_at)
    columns = (Statement.ground, Statement.rule, Statement.act, Statement.is_automatic)
    rows = await connection.execute(
        select(month.label("month"), *columns, func.count().label("total"))
        .where(Statement.created_at >= since, Statement.created_at < until)
        .group_by(month, *columns)
        .order_by(month, *columns)
        .limit(MAX_ROWS)
    )
    return rows.all()


async def count_appeals(
    connection: ReadConnection, since: datetime, until: datetime
) -> Sequence[AnyRow]:
    """Count answered appeals by month and outcome, oldest first."""
    month = _month(Appeal.decided_at)
    rows = await connection.execute(
        select(month.label("month"), Appeal.state.label("outcome"), func.count().label("total"))
        .where(Appeal.decided_at >= since, Appeal.decided_at < until)
        .group_by(month, Appeal.state)
        .order_by(month, Appeal.state)
        .limit(MAX_ROWS)
    )
    return rows.all()


def _month(instant: Any) -> Any:
    # The format is a constant: as a parameter, GROUP BY would have another one than SELECT.
    return func.to_char(func.timezone("UTC", instant), "YYYY-MM")
