"""Figures of moderation, as staff see them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, get_args

from api.core.db.database import ReadConnection
from api.moderation.cases.models import Act
from api.moderation.figures import queries
from api.moderation.schemas import Reason


async def get_figures(
    connection: ReadConnection, days: int, *, with_payouts: bool, at: datetime
) -> dict[str, Any]:
    """Return the figures of the days until `at` as `schemas.Figures`."""
    today = at.astimezone(UTC).date()
    first_day = today - timedelta(days=days - 1)
    since = datetime.combine(first_day, time(), UTC)
    cases = await queries.count_cases(connection, since)
    decisions = await queries.count_decisions(connection, since)
    by_day = await queries.count_by_day(connection, since)
    appeals = await queries.count_appeals(connection, since)
    reports = await queries.count_reports(connection, since)
    rules = await queries.count_statements(connection, since)
    by_act = dict.fromkeys(get_args(Act), 0)
    for row in decisions:
        if row.state == "effective":
            by_act[row.act] = row.total
    return {
        "days": days,
        "opened": cases.opened,
        "decided": sum(by_act.values()),
        "waiting": cases.waiting,
        "overdue": cases.overdue,
        "medianMinutes": await queries.get_median_minutes(connection, since),
        "undone": sum(row.total for row in decisions if row.state == "undone"),
        "byAct": by_act,
        "byRule": {rule: rules.get(rule, 0) for rule in get_args(Reason)},
        "byDay": [
            {
                "day": day.isoformat(),
                **{name: by_day.get((day, name), 0) for name in ("opened", "decided", "appeals")},
            }
            for day in (first_day + timedelta(days=count) for count in range(days))
        ],
        "appeals": {
            "open": appeals.open,
            "upheld": appeals.upheld,
            "changed": appeals.changed,
            "reversed": appeals.reversed,
            "medianMinutes": None if appeals.minutes is None else int(appeals.minutes),
        },
        "automatic": {"held": cases.held, "restored": cases.shown_again},
        "reports": {"received": reports.received, "upheld": reports.upheld},
        "payouts": await _get_payout_figures(connection, since) if with_payouts else None,
    }


async def _get_payout_figures(connection: ReadConnection, since: datetime) -> dict[str, int]:
    row = await queries.count_payouts(connection, since)
    return {
        "requested": row.requested,
        "requestedCents": int(row.requested_cents),
        "transferred": row.transferred,
        "transferredCents": int(row.transferred_cents),
        "rejected": row.rejected,
        "held": row.held,
        "heldCents": int(row.held_cents),
    }
