"""Full graph of a month for auditors: who distributed how much to whom, as CSV."""

from collections import defaultdict
from datetime import date
from typing import Final, TextIO
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow, Database, WriteTransaction
from api.payments.ledger.models import Period
from api.payouts import staff
from api.revenue_share import bulk_sql, leaves, months, pair_amounts
from api.revenue_share.models import MemberLeaves, SumTree

HEADER: Final = "giver,author,points,units,published_units,leaves\n"
BATCH_SIZE: Final = 1_000

# Published quanta and indices of a contributor's leaves, by author.
_Published = dict[UUID, dict[UUID, tuple[int, list[int]]]]


class MonthWithoutTreeError(Exception):
    """The month has no sum tree; the message is shown to the operator."""


async def export(database: Database, month: date, file: TextIO, *, staff_id: UUID) -> int:
    """Write the pairs of a month, and record the access in the audit log of staff.

    Return the number of pairs. `units` follow from the rule, `published_units` are in the tree. The
    leaves of deleted accounts are not listed.

    Raises:
        MonthWithoutTreeError: the month is not published.
    """
    async with database.writing() as connection:
        period, tree = await _get_month(connection, month)
        facts = {"month": months.label(month)}
        await staff.record_act(connection, staff_id, "revenue-graph-exported", facts)
    # The record of the access is committed before the first pair is read.
    async with database.writing() as connection:
        await bulk_sql.raise_limits(connection)
        published = await _load_published(connection, month)
        file.write(HEADER)
        count = 0
        async for author_id, giver_id, points, units in pair_amounts.iterate(
            connection, month, period.rule_version
        ):
            quanta, indices = published.get(giver_id, {}).get(author_id, (0, []))
            numbers = " ".join(map(str, sorted(indices)))
            file.write(
                f"{giver_id},{author_id},{points},{int(units)},"
                f"{quanta * int(tree.quantum_units)},{numbers}\n"
            )
            count += 1
    return count


async def _get_month(connection: WriteTransaction, month: date) -> tuple[AnyRow, AnyRow]:
    periods = await connection.execute(
        select(Period.rule_version).where(Period.month == month, Period.status == "final")
    )
    trees = await connection.execute(select(SumTree.quantum_units).where(SumTree.month == month))
    period, tree = periods.one_or_none(), trees.one_or_none()
    if period is None or tree is None:
        raise MonthWithoutTreeError(f"{months.label(month)} is not published.")
    return period, tree


async def _load_published(connection: WriteTransaction, month: date) -> _Published:
    published: _Published = defaultdict(dict)
    statement = (
        select(MemberLeaves.member_id, MemberLeaves.leaves)
        .where(MemberLeaves.month == month, MemberLeaves.role == "giver")
        .order_by(MemberLeaves.member_id)
    )
    async for rows in bulk_sql.stream(connection, statement, BATCH_SIZE):
        for member_id, records in rows:
            for leaf in leaves.unpack_given(records):
                quanta, indices = published[member_id].get(leaf.author_id, (0, []))
                indices.append(leaf.position)
                published[member_id][leaf.author_id] = (quanta + (1 << leaf.exponent), indices)
    return published
