"""Snapshot of a month's inputs: fees, eligibility, engagements with points or exclusion reason.

An engagement belongs to the month in which it first occurred (`first_act`). A purchase or tip
belongs to the month of its journal by rule `v1`, and to the month in which it counts by rule `v2`.
Its state is read at the time of the snapshot. The result is in temporary tables, dropped at the end
of the transaction.
"""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BigInteger, func, insert, literal, or_, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.schema import CreateTable

from api.core.db.database import WriteTransaction
from api.payments.ledger.models import Period
from api.revenue_share import (
    bulk_sql,
    counted_engagements,
    counted_purchases,
    eligibility,
    ledger_totals,
    months,
)
from api.revenue_share.counted_engagements import IDS, in_journals
from api.revenue_share.models import ContributorRow
from api.revenue_share.rules import RuleVersion
from api.revenue_share.snapshot_tables import CONTRIBUTORS, ENGAGEMENTS, SHARED_ACCOUNTS

BATCH_SIZE: Final = 5_000
# Engagements are inserted in windows of this length.
ENGAGEMENT_WINDOW: Final = timedelta(days=8)


async def create(
    connection: WriteTransaction,
    month: date,
    version: RuleVersion,
    *,
    earlier: Sequence[date] = (),
) -> ledger_totals.MonthTotals:
    """Fill the temporary tables and return the ledger's totals of the month.

    `earlier` are earlier months that are not computed.
    """
    for table in (ENGAGEMENTS, CONTRIBUTORS, SHARED_ACCOUNTS, counted_purchases.COUNTED):
        await connection.execute(CreateTable(table))
    await bulk_sql.execute(connection, counted_engagements.insert_shared_accounts())
    if version == "v1":
        totals = await load_recorded(connection, month, with_engagements=True)
    else:
        await bulk_sql.execute(connection, counted_purchases.insert_counted(month, earlier))
        totals = await load_counted(connection, month, with_engagements=True)
    begin, end = months.start_of(month), months.end_of(month)
    while begin < end:
        window_end = min(begin + ENGAGEMENT_WINDOW, end)
        engagements = counted_engagements.insert_first_engagements(begin, window_end)
        await bulk_sql.execute(connection, engagements)
        begin = window_end
    await bulk_sql.execute(connection, text("ANALYZE counted_engagement"))
    await bulk_sql.execute(connection, counted_engagements.delete_repeated())
    await bulk_sql.execute(connection, counted_engagements.mark_beyond_daily_limit())
    await _insert_contributors(connection, month, version, fees=totals.contributor_fees)
    await bulk_sql.execute(connection, text("ANALYZE contributor"))
    return totals


def select_counted() -> Any:
    """Select the counted engagements of members who have a budget."""
    return (
        select(
            ENGAGEMENTS.c.giver_id,
            ENGAGEMENTS.c.author_id,
            ENGAGEMENTS.c.post_id,
            ENGAGEMENTS.c.kind,
            ENGAGEMENTS.c.points,
        )
        .join(CONTRIBUTORS, CONTRIBUTORS.c.member_id == ENGAGEMENTS.c.giver_id)
        .where(ENGAGEMENTS.c.reason.is_(None), _distributes())
    )


def select_exclusions() -> Any:
    """Select the number of excluded engagements by author and reason."""
    reason = func.coalesce(ENGAGEMENTS.c.reason, "not_eligible")
    return (
        select(ENGAGEMENTS.c.author_id, reason.label("reason"), func.count().label("count"))
        .outerjoin(CONTRIBUTORS, CONTRIBUTORS.c.member_id == ENGAGEMENTS.c.giver_id)
        .where(or_(ENGAGEMENTS.c.reason.is_not(None), _distributes().is_not(True)))
        .group_by(ENGAGEMENTS.c.author_id, reason)
    )


def _distributes() -> Any:
    contributors = CONTRIBUTORS.c
    return or_(
        contributors.is_eligible, contributors.fees_cents + contributors.carried_in_cents > 0
    )


async def load_recorded(
    connection: WriteTransaction, month: date, *, with_engagements: bool = False
) -> ledger_totals.MonthTotals:
    """Return the totals of the journals of the month, by rule `v1`.

    With `with_engagements` insert the purchases and tips of the month.
    """
    totals = ledger_totals.MonthTotals()
    journals = await bulk_sql.fetch(connection, ledger_totals.select_journals(month))
    for batch in _batches(journals):
        ids = [row[0] for row in batch]
        movements = ledger_totals.select_movements().where(in_journals(ids))
        totals.add(await bulk_sql.fetch(connection, movements))
        if with_engagements:
            await bulk_sql.execute(connection, counted_engagements.insert_purchases(ids))
    return totals


async def load_counted(
    connection: WriteTransaction, month: date, *, with_engagements: bool = False
) -> ledger_totals.MonthTotals:
    """Return the totals of the journals that count, and sellers' totals of the month by itself.

    With `with_engagements` insert the purchases and tips that count for the first time.
    """
    await bulk_sql.execute(connection, text("ANALYZE counted_purchase"))
    totals = ledger_totals.MonthTotals()
    journals = await bulk_sql.fetch(connection, counted_purchases.select_journals(month))
    for batch in _batches(journals):
        counted = {row["id"] for row in batch if row["is_counted"]}
        recorded = {row["id"] for row in batch if row["is_recorded"]}
        movements = ledger_totals.select_movements().where(
            in_journals([row["id"] for row in batch])
        )
        for row in await bulk_sql.fetch(connection, movements):
            if row["id"] in counted:
                totals.add_fees(row)
            if row["id"] in recorded:
                totals.add_sales(row)
        if with_engagements and counted:
            purchases = counted_engagements.insert_purchases(sorted(counted))
            await bulk_sql.execute(connection, purchases)
    return totals


def _batches(rows: Sequence[Any]) -> Iterator[list[Any]]:
    remaining = iter(rows)
    while batch := list(islice(remaining, BATCH_SIZE)):
        yield batch


async def _insert_contributors(
    connection: WriteTransaction, month: date, version: RuleVersion, *, fees: dict[UUID, int]
) -> None:
    """Insert the members who paid, those with negative fees of before, and the eligible ones."""
    columns = [column.name for column in CONTRIBUTORS.columns]
    payers = sorted(fees.items())
    for batch in _batches(payers):
        rows = select(
            func.unnest(literal([member for member, _ in batch], type_=IDS)),
            func.unnest(literal([cents for _, cents in batch], type_=ARRAY(BigInteger))),
            literal(0),
            literal(False),
            literal(False),
        )
        await bulk_sql.execute(connection, insert(CONTRIBUTORS).from_select(columns, rows))
    if version != "v1":
        carried = upsert(CONTRIBUTORS).from_select(columns, _select_carried_fees(month))
        await bulk_sql.execute(
            connection,
            carried.on_conflict_do_update(
                index_elements=[CONTRIBUTORS.c.member_id],
                set_={"carried_in_cents": carried.excluded.carried_in_cents},
            ),
        )
    eligible = upsert(CONTRIBUTORS).from_select(columns, _select_eligible(month, version))
    await bulk_sql.execute(
        connection,
        eligible.on_conflict_do_update(
            index_elements=[CONTRIBUTORS.c.member_id],
            set_={
                "is_eligible": True,
                "has_full_budget": eligible.excluded.has_full_budget,
            },
        ),
    )


def _select_carried_fees(month: date) -> Any:
    """Select the negative fees that the last computed month left, if it has rule `v2`."""
    last = (
        select(Period.month)
        .where(Period.month < month, Period.reckoned_at.is_not(None), Period.rule_version != "v1")
        .order_by(Period.month.desc())
        .limit(1)
        .scalar_subquery()
    )
    left = ContributorRow.fees_cents + ContributorRow.carried_in_cents
    return select(ContributorRow.member_id, literal(0), left, literal(False), literal(False)).where(
        ContributorRow.month == last, left < 0
    )


def _select_eligible(month: date, version: RuleVersion) -> Any:
    """Select the members who are eligible for the common pool, as rows of contributors."""
    evaluated = eligibility.select_evaluators(version).subquery("evaluated")
    member = evaluated.c.giver_id
    has_full_budget = (
        literal(False) if version == "v1" else eligibility.has_full_budget(member, month)
    )
    return select(member, literal(0), literal(0), literal(True), has_full_budget).where(
        eligibility.is_verified(member),
        eligibility.is_old_enough(member, month),
        eligibility.is_active_enough(member, month),
    )
