"""npm run bench -- hot-rows: storms of follows on one account and of evaluations on one post.

Two processes call what the routes call, 1,000 times a second together, each act in a transaction of
its own. Counters must be exact afterwards.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from infra.bench.core.dataset import Shape
from infra.bench.core.report import Row, at_least, at_most, format_table, info_row
from infra.bench.performance.hot_row_client import Kind, Plan
from infra.local.process import PYTHON, ROOT
from infra.support import process_stats

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

RATE: Final = 1_000.0
SECONDS: Final = 60.0
QUICK_SECONDS: Final = 10.0
PROCESSES: Final = 2

_ACCOUNT: Final = "SELECT id FROM member ORDER BY followers_count DESC, id LIMIT 1"
_POST: Final = """
    SELECT id FROM post WHERE author_id = '{id}' AND kind = 'post'
      AND deleted_at IS NULL AND hidden_at IS NULL ORDER BY id DESC LIMIT 1
"""
# Members without a block between them and the account.
_ACTORS: Final = """
    SELECT id FROM member WHERE id <> '{id}' AND suspended_at IS NULL AND deletes_at IS NULL
      AND NOT EXISTS (SELECT FROM block WHERE '{id}' IN (blocker_id, blocked_id)
                      AND member.id IN (blocker_id, blocked_id))
    ORDER BY id
"""
_FOLLOWERS: Final = """
    SELECT (SELECT count(*) FROM follow WHERE followee_id = '{id}') - followers_count
    FROM member WHERE id = '{id}'
"""
_EVALUATIONS: Final = """
    SELECT (SELECT count(*) FROM evaluation WHERE post_id = '{id}')
         - (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(evaluations))
    FROM post_counts WHERE post_id = '{id}'
"""


@dataclass(frozen=True, slots=True)
class _Storm:
    kind: Kind
    target: str
    # Rows that are counted, less the counter.
    difference: str


def rows(bench: BenchEnvironment, *, quick: bool) -> list[dict[str, Any]]:
    """Return the rows of both storms, on a copy of the small dataset."""
    seconds = QUICK_SECONDS if quick else SECONDS
    with bench.writable_copy(bench.load_dataset(Shape.small())) as database:
        account = _value(bench, database, _ACCOUNT)
        post = _value(bench, database, _POST.format(id=account))
        storms = (
            _Storm("follow", account, _FOLLOWERS.format(id=account)),
            _Storm("evaluate", post, _EVALUATIONS.format(id=post)),
        )
        actors = _value(bench, database, _ACTORS.format(id=account)).split()
        found = [row for storm in storms for row in _rows(bench, database, storm, actors, seconds)]
    print(format_table(found))
    return [row.as_dict() for row in found]


def _rows(
    bench: BenchEnvironment, database: str, storm: _Storm, actors: list[str], seconds: float
) -> list[Row]:
    before = process_stats.cpu_of_backends(bench.postmaster)
    outcomes = _run(bench, database, storm, actors, seconds)
    spent = process_stats.cpu_of_backends(bench.postmaster) - before
    acts = sum(each["acts"] for each in outcomes)
    process_cpu = sum(each["cpu"] for each in outcomes)
    errors: dict[str, int] = {}
    for each in outcomes:
        for name, count in each["errors"].items():
            errors[name] = errors.get(name, 0) + count
    rate = sum(each["acts"] / each["seconds"] for each in outcomes)
    asyncio.run(_apply_rest(bench, database))
    wrong = abs(int(_value(bench, database, storm.difference)))
    name = f"{storm.kind}, one target"
    p99 = max(each["p99_ms"] for each in outcomes)
    bench.print_line(f"{acts:,} acts of {storm.kind}, errors: {errors or 'none'}")
    return [
        at_least("6", f"{name}, acts a second", rate, "acts/s", RATE * 0.99),
        at_most("6", f"{name}, errors", sum(errors.values()), "", 0, errors=errors),
        at_most("6", f"{name}, difference of the counter", wrong, "", 0),
        info_row("6", f"{name}, p99 of an act", p99, "ms"),
        info_row("6", f"{name}, process CPU", process_cpu * 1000 / max(acts, 1), "ms"),
        info_row("6", f"{name}, Postgres CPU", spent * 1000 / max(acts, 1), "ms"),
    ]


def _run(
    bench: BenchEnvironment, database: str, storm: _Storm, actors: list[str], seconds: float
) -> list[dict[str, Any]]:
    """Run the processes of a storm; return what each reports."""
    environment = bench.environment(database) | {"DATABASE_POOL_SIZE": "20"}
    started = []
    for number in range(PROCESSES):
        plan = Plan(
            storm.kind,
            storm.target,
            actors[number::PROCESSES],
            RATE / PROCESSES,
            seconds,
            is_worker=number == 0,
        )
        file = bench.folder / f"storm-{number}.json"
        file.write_text(json.dumps(asdict(plan)), encoding="utf-8")
        command = [str(PYTHON), "-m", "infra.bench.performance.hot_row_client", str(file)]
        started.append(
            subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        )
    outputs = [process.communicate(timeout=20 * SECONDS)[0] for process in started]
    # Log lines come first.
    return [json.loads(output.splitlines()[-1]) for output in outputs]


async def _apply_rest(bench: BenchEnvironment, database: str) -> None:
    """Apply what is deferred at the end, as a worker does within a second."""
    from api.core import deferred_counts  # noqa: PLC0415 - its settings are made by the caller
    from api.core.db.database import Database  # noqa: PLC0415
    from api.worker import DEFERRED_COUNTERS  # noqa: PLC0415

    opened = Database(bench.settings(database))
    try:
        await deferred_counts.apply_all(opened, DEFERRED_COUNTERS)
    finally:
        await opened.close()


def _value(bench: BenchEnvironment, database: str, query: str) -> str:
    return bench.postgres.sql(query, database=database)
