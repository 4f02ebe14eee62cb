"""What a month is reckoned from, as a file of this machine: a proof whose acts tell at their end
whose they are."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import select

from api.core.db.database import AnyRow, AnySelect, WriteTransaction
from api.payments.ledger.models import Period
from api.revenue_share import allocation_v1, bulk_sql, proof, snapshot
from api.revenue_share.allocation_v1 import LineKey, Outcome, Part


class RealKey(NamedTuple):
    """A line by the ids that its author and post have here."""

    author_id: UUID
    post_id: UUID
    kind: str


async def write(
    connection: WriteTransaction, period: AnyRow, path: Path, *, acts: AnySelect
) -> None:
    """Write what was collected; `period` is the month's row, with what is shared out."""
    key = period.proof_key
    counted = acts.subquery().c
    with path.open("wb") as file:
        file.write(proof.HEADER + proof.parameters(period))
        givers = proof.giver_records(key, snapshot.GIVING.c)
        await bulk_sql.copy_out(
            connection, givers.add_columns(snapshot.GIVING.c.member_id), file.write
        )
        records = proof.act_records(key, counted)
        records = records.add_columns(counted.author_id, counted.post_id)
        await bulk_sql.copy_out(connection, records, file.write)


def reckon(path: Path) -> Outcome:
    return proof.read(path).reckon()


async def carried_into(connection: WriteTransaction, month: date) -> int:
    """What the month before carried over; nothing while it is not final."""
    row = (
        await connection.execute(
            select(Period.carried_cents, Period.status)
            .where(Period.month < month)
            .order_by(Period.month.desc())
            .limit(1)
        )
    ).one_or_none()
    return row.carried_cents if row and row.status == "final" else 0


class Reckoned(NamedTuple):
    """A file and what came of it, told by the ids that members and posts have here."""

    path: Path
    outcome: Outcome

    def budgets(self) -> Iterator[tuple[UUID, allocation_v1.Budget]]:
        for fields in self._records("giver"):
            budget = self.outcome.budgets.get(fields[1])
            if budget is not None:
                yield UUID(fields[6]), budget

    def fees(self) -> Iterator[tuple[UUID, int]]:
        """Givers and their own net fees."""
        for fields in self._records("giver"):
            yield UUID(fields[6]), int(fields[5])

    def authors(self) -> Iterator[tuple[UUID, list[tuple[RealKey, Part]]]]:
        """Each author with the lines of theirs; one at a time, since all are many."""
        for _, records in groupby(self._records("act"), key=lambda fields: fields[2]):
            of_author = list(records)
            author_id = UUID(of_author[0][6])
            posts = {fields[3]: fields[7] for fields in of_author}
            parts = allocation_v1.lines(self.outcome, _acts(of_author))
            yield author_id, [(_real(key, author_id, posts), part) for key, part in parts.items()]

    def _records(self, kind: str) -> Iterator[list[str]]:
        with self.path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith(kind):
                    yield line.rstrip("\n").split(",")


def _acts(records: Iterable[list[str]]) -> Iterator[allocation_v1.Act]:
    for _, giver, author, post, kind, points, *_ in records:
        yield allocation_v1.Act(giver, author, post, kind, int(points))


def _real(key: LineKey, author_id: UUID, posts: dict[str, Any]) -> RealKey:
    return RealKey(author_id, UUID(posts[key.post]), key.kind)
