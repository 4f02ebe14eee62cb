"""Inputs of a month as a local file: records that also contain the ids of the database."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnySelect, WriteTransaction
from api.payments.ledger.models import Period
from api.revenue_share import allocation_v1, allocation_v2, bulk_sql, input_records
from api.revenue_share.allocation_v1 import LineKey, Outcome, Share
from api.revenue_share.rules import RuleVersion, version_of
from api.revenue_share.snapshot_tables import CONTRIBUTORS


class LineId(NamedTuple):
    """A line, identified by the database ids of its author and post."""

    author_id: UUID
    post_id: UUID
    kind: str


async def write(
    connection: WriteTransaction,
    period: Any,
    path: Path,
    *,
    engagements: AnySelect,
    contributors: Any = CONTRIBUTORS.c,
) -> None:
    """Write the month's inputs; `period` is its row with the pool's amounts.

    `contributors` are the columns of the snapshot, or of the inputs of a computed month.
    """
    key = period.proof_key
    counted = engagements.subquery().c
    givers = input_records.select_contributor_records(key, contributors, version_of(period))
    with path.open("wb") as file:
        file.write(input_records.HEADER + input_records.parameters(period))
        await bulk_sql.copy_out(connection, givers.add_columns(contributors.member_id), file.write)
        records = input_records.select_engagement_records(key, counted)
        records = records.add_columns(counted.author_id, counted.post_id)
        await bulk_sql.copy_out(connection, records, file.write)


def compute(path: Path) -> Outcome:
    return input_records.parse(path).compute()


async def carried_amount(connection: WriteTransaction, month: date) -> int:
    """Return the cents carried over from the previous month; zero unless it is final."""
    row = (
        await connection.execute(
            select(Period.carried_cents, Period.status)
            .where(Period.month < month)
            .order_by(Period.month.desc())
            .limit(1)
        )
    ).one_or_none()
    return row.carried_cents if row and row.status == "final" else 0


class ComputedMonth(NamedTuple):
    """An inputs file and its outcome, translated to database ids."""

    path: Path
    outcome: Outcome
    version: RuleVersion

    def budgets(self) -> Iterator[tuple[UUID, allocation_v1.ContributorBudget]]:
        for fields in self._records("giver"):
            budget = self.outcome.budgets.get(fields[1])
            if budget is not None:
                yield UUID(fields[6]), budget

    def fees(self) -> Iterator[tuple[UUID, int]]:
        """Yield contributors and their net fees, with the negative amount of earlier months."""
        for fields in self._records("giver"):
            yield UUID(fields[6]), int(fields[5])

    def authors(self) -> Iterator[tuple[UUID, list[tuple[LineId, Share]]]]:
        """Yield each author with their lines; one author at a time bounds the memory."""
        for _, records in groupby(self._records("act"), key=lambda fields: fields[2]):
            rows = list(records)
            author_id = UUID(rows[0][6])
            posts = {fields[3]: fields[7] for fields in rows}
            compute_lines = (
                allocation_v1.compute_lines if self.version == "v1" else allocation_v2.compute_lines
            )
            shares = compute_lines(self.outcome, _parse_engagements(rows))
            yield (
                author_id,
                [(_line_id(key, author_id, posts), share) for key, share in shares.items()],
            )

    def _records(self, kind: str) -> Iterator[list[str]]:
        with self.path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith(kind):
                    yield line.rstrip("\n").split(",")


def _parse_engagements(records: Iterable[list[str]]) -> Iterator[allocation_v1.Engagement]:
    for _, contributor, author, post, kind, points, *_ in records:
        yield allocation_v1.Engagement(contributor, author, post, kind, int(points))


def _line_id(key: LineKey, author_id: UUID, posts: dict[str, Any]) -> LineId:
    return LineId(author_id, UUID(posts[key.post]), key.kind)
