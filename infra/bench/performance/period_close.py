"""npm run bench -- period-close: closes and verifies a month of 100,000 members.

The month has a million counted events. It is generated with a fixed seed into a database that is
kept; each run closes a copy of it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from uuid import UUID

import asyncpg
import orjson
from sqlalchemy import text

from infra.local.atomic_files import write_private

if TYPE_CHECKING:
    from api.core.db.database import Database
    from infra.bench.core.environment import BenchEnvironment

MONTH: Final = date(2026, 9, 1)
BEGIN: Final = datetime(2026, 9, 1, tzinfo=UTC)
DUE: Final = datetime(2026, 10, 8, tzinfo=UTC)
REACTIONS: Final = ("perfect", "love", "fantastic", "clap", "surprise", "unclear")
TEXT: Final = "تعليقٌ طويلٌ بما يكفي ليُحسب في نصيب الشهر"
CLOSE_GOAL: Final = 60.0  # CPU seconds

T = TypeVar("T")


@dataclass(frozen=True)
class Shape:
    """Size of the month."""

    members: int = 100_000
    posts: int = 200_000
    acts: int = 1_000_000
    sales: int = 100_000
    seed: int = 20261121

    @classmethod
    def small(cls) -> Shape:
        return cls(members=2_000, posts=4_000, acts=20_000, sales=2_000)


def rows(bench: BenchEnvironment, *, quick: bool) -> list[dict[str, Any]]:
    """Close, close again and verify. Return the figures and whether the goals are met."""
    shape = Shape.small() if quick else Shape()
    base = _prepare_template(bench, shape)
    bench.postgres.sql("DROP DATABASE IF EXISTS month_run WITH (FORCE)")
    bench.postgres.sql(f"CREATE DATABASE month_run TEMPLATE {base} OWNER qima_owner")
    figures = asyncio.run(_measure(bench))
    for row in figures:
        print(f"{row['work']:40} {row['value']:>12} {'' if row['ok'] else 'MISSED'}", flush=True)
    return figures


async def _measure(bench: BenchEnvironment) -> list[dict[str, Any]]:
    from api.core.db.database import Database  # noqa: PLC0415 - after the environment is made
    from api.core.events.dispatch import WorkerContext  # noqa: PLC0415
    from api.core.settings import Settings  # noqa: PLC0415
    from api.revenue_share import estimates, period_close, verification  # noqa: PLC0415

    settings = bench.settings("month_run")
    database = Database(settings)
    jobs = WorkerContext(database=database, redis=None, services={Settings: settings})  # type: ignore[arg-type]
    watch = _CpuMeter(bench.postgres.folder)
    try:
        _, estimated = await watch.over(
            estimates.estimate, jobs, at=BEGIN + timedelta(days=29, hours=23)
        )
        first, closed = await watch.over(period_close.close, jobs, MONTH, at=DUE)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        again, repeated = await watch.over(period_close.close, jobs, MONTH, at=DUE)
        faults, verified = await watch.over(verification.verify, jobs, MONTH)
        statements = await _measure_statements(database, watch)
    finally:
        await database.close()
    return [
        *_rows("to estimate", estimated, ok=True),
        *_rows("to close", closed, ok=closed.cpu <= CLOSE_GOAL),
        *_rows("to close again", repeated, ok=first == again),
        *_rows("to verify, books and all", verified, ok=not faults),
        *statements,
        _row("megabytes of memory, at most", memory, ok=True),
        _row("others who want a core, on average", os.getloadavg()[1], ok=True),
    ]


def _rows(work: str, spent: _Cost, *, ok: bool) -> list[dict[str, Any]]:
    return [
        _row(f"seconds {work}", spent.wall, ok=True),
        _row(f"seconds of CPU {work}", spent.cpu, ok=ok),
    ]


async def _measure_statements(database: Database, watch: _CpuMeter) -> list[dict[str, Any]]:
    """Return the size of the tree, and the costs of a median statement and of the largest one."""
    from api.revenue_share import statement_verification, statements  # noqa: PLC0415

    month, figures = f"'{MONTH}'", []
    async with database.reading() as connection:
        for name, sql in (
            ("leaves of the tree", "SELECT leaf_count FROM revenue_tree"),
            (
                "megabytes of the tree and of the members' leaves",
                (
                    "SELECT (pg_total_relation_size('revenue_tree_nodes')"
                    " + pg_total_relation_size('revenue_leaves')) / 1e6"
                ),
            ),
        ):
            figures.append(_row(name, float(await connection.scalar(text(sql))), ok=True))
        report = await statements.get_public_report(connection, MONTH)
        authors = f"FROM revenue_leaves WHERE month = {month} AND role = 'author'"
        for name, skipped in (("median", f"(SELECT count(*) / 2 {authors})"), ("largest", "0")):
            member_id = await connection.scalar(
                text(
                    f"SELECT member_id {authors} ORDER BY length(leaves) DESC, member_id"
                    f" OFFSET {skipped} LIMIT 1"
                )
            )
            statement, spent = await watch.over(
                statements.get_statement, connection, member_id, MONTH
            )
            body = orjson.dumps(statement)
            faults = statement_verification.verify(body, report.body)
            leaves = len(statement["given"]["leaves"]) + len(statement["received"]["leaves"])
            figures += [
                _row(f"leaves of the {name} author", leaves, ok=not faults),
                _row(f"milliseconds of CPU of the {name} statement", spent.cpu * 1000, ok=True),
                _row(f"megabytes of the {name} statement", len(body) / 1e6, ok=True),
            ]
    return figures


def _row(work: str, value: float, *, ok: bool) -> dict[str, Any]:
    return {"work": work, "value": round(value, 1), "ok": ok}


class _Cost(NamedTuple):
    """Wall-clock seconds, and CPU seconds of this process and PostgreSQL together."""

    wall: float
    cpu: float


class _CpuMeter:
    """Meter of CPU time, which depends less on other work of the machine than wall-clock time."""

    def __init__(self, postgres: Path) -> None:
        self.server = int((postgres / "postmaster.pid").read_text(encoding="ascii").split()[0])

    async def over(
        self, work: Callable[..., Awaitable[T]], *args: Any, **more: Any
    ) -> tuple[T, _Cost]:
        began, spent = time.monotonic(), self._cpu()
        done = await work(*args, **more)
        return done, _Cost(time.monotonic() - began, self._cpu() - spent)

    def _cpu(self) -> float:
        """Return the CPU seconds so far. Backends live as long as their pooled connections."""
        ticks = 0
        for process in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                fields = process.read_text(encoding="utf-8").rpartition(")")[2].split()
                if int(fields[1]) == self.server:
                    ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK") + time.process_time()


def _prepare_template(bench: BenchEnvironment, shape: Shape) -> str:
    name = f"month_{shape.members}_{shape.acts}"
    marker = bench.folder / f"{name}.json"
    head = bench.migration_head(Path(__file__))
    if marker.exists() and json.loads(marker.read_text(encoding="ascii"))["head"] == head:
        return name
    bench.print_line(f"loading a month of {shape.members:,} members and {shape.acts:,} acts")
    bench.create_database(name)
    asyncio.run(_load(shape, bench.postgres.url("postgres", name)))
    write_private(marker, json.dumps({"head": head}))
    return name


async def _load(shape: Shape, url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        # As in a COPY by the product: without triggers and foreign keys.
        await connection.execute("SET session_replication_role = replica")
        for table, columns, records in _MonthData(shape).tables():
            await connection.copy_records_to_table(
                table, records=records, columns=columns.split(), timeout=3600
            )
        await connection.execute("SELECT setval('posting_number_seq', 100000000)")
        await connection.execute("VACUUM ANALYZE", timeout=3600)
    finally:
        await connection.close()


class _MonthData:
    """The rows of a month. A tenth of the members write; readership is skewed."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.draw = random.Random(shape.seed)
        self.members = [self._id(0) for _ in range(shape.members)]
        self.authors = self.members[: max(10, shape.members // 10)]
        self.posts = [
            (self._id(1), self.authors[int(len(self.authors) * self.draw.random() ** 2)])
            for _ in range(shape.posts)
        ]

    def tables(self) -> Iterator[tuple[str, str, Iterator[tuple[Any, ...]]]]:
        acts = sorted(self._acts(), key=lambda act: act[3])
        sales = list(self._sales())
        joined = BEGIN - timedelta(days=400)
        yield (
            "member",
            "id name gender_id country_id birth_date locale terms_accepted_at created_at",
            (
                (each, "عضو", 3, "LB", date(1990, 1, 1), "ar", joined, joined)
                for each in self.members
            ),
        )
        yield (
            "identifier",
            "id channel value member_id",
            ((each, "email", f"{each}@qima.example", each) for each in self.members),
        )
        yield (
            "activity_day",
            "member_id day",
            (
                (each, MONTH + timedelta(days=day))
                for number, each in enumerate(self.members)
                for day in range(number % 5 + 1)
            ),
        )
        yield (
            "post",
            "id author_id kind text lang dir",
            ((post, author, "post", "منشور", "ar", "rtl") for post, author in self.posts),
        )
        yield "post_counts", "post_id", ((post,) for post, _ in self.posts)
        yield "first_act", "member_id post_id act at", iter(acts)
        yield (
            "evaluation",
            "post_id member_id reaction evaluated_at",
            (
                (post, member, REACTIONS[post.int % len(REACTIONS)], at)
                for member, post, act, at in acts
                if act == "evaluation"
            ),
        )
        yield (
            "saved_post",
            "post_id member_id id",
            ((post, member, self._id(2)) for member, post, act, _ in acts if act == "save"),
        )
        yield (
            "comment",
            "id post_id author_id text lang dir created_at",
            (
                (self._id(3), post, member, TEXT, "ar", "rtl", at)
                for member, post, act, at in acts
                if act == "comment"
            ),
        )
        yield from self._booked(sales)

    def _booked(self, sales: list[Any]) -> Iterator[Any]:
        from api.payments.ledger.accounts import account_id, pending_account  # noqa: PLC0415

        stripe, fees, costs = (account_id(name) for name in ("stripe", "fees", "stripe_fees"))
        yield (
            "purchase",
            "id kind buyer_id seller_id post_id amount_cents fee_cents refund_days status paid_at",
            (
                (sale, "purchase", buyer, seller, post, 1999, 200, 14, "paid", at)
                for sale, buyer, seller, post, at in sales
            ),
        )
        yield "revenue_period", "month", iter([(MONTH,)])
        yield (
            "account",
            "id kind member_id balance_cents",
            ((account_id(pending_account(each)), "pending", each, 0) for each in self.authors),
        )
        yield (
            "journal",
            "id key kind month subject_id booked_at",
            ((sale, f"sale:{sale}", "sale", MONTH, sale, at) for sale, *_, at in sales),
        )
        yield (
            "posting",
            "number journal_id debit_id credit_id amount_cents",
            (
                (3 * number + part, sale, debit, credit, cents)
                for number, (sale, _, seller, *_) in enumerate(sales)
                for part, (debit, credit, cents) in enumerate(
                    (
                        (stripe, account_id(pending_account(seller)), 1799),
                        (stripe, fees, 200),
                        (costs, stripe, 88),
                    )
                )
            ),
        )

    def _acts(self) -> Iterator[tuple[UUID, UUID, str, datetime]]:
        seen: set[tuple[UUID, UUID, str]] = set()
        while len(seen) < self.shape.acts:
            member = self.draw.choice(self.members)
            post, author = self.posts[int(len(self.posts) * self.draw.random() ** 2)]
            act = self.draw.choices(("evaluation", "comment", "save"), (6, 3, 2))[0]
            if member != author and (member, post, act) not in seen:
                seen.add((member, post, act))
                at = BEGIN + timedelta(seconds=self.draw.randrange(30 * 86400))
                yield member, post, act, at

    def _sales(self) -> Iterator[Any]:
        seen: set[tuple[UUID, UUID]] = set()
        for _ in range(self.shape.sales):
            buyer = self.draw.choice(self.members)
            post, seller = self.draw.choice(self.posts)
            if buyer != seller and (buyer, post) not in seen:
                seen.add((buyer, post))
                at = BEGIN + timedelta(seconds=self.draw.randrange(30 * 86400))
                yield self._id(4), buyer, seller, post, at

    def _id(self, table: int) -> UUID:
        """Return an id from before the month, in random order within its table."""
        moment = int((BEGIN - timedelta(days=300 - table)).timestamp() * 1000)
        return UUID(int=(moment << 80) | (7 << 76) | (0b10 << 62) | self.draw.getrandbits(62))
