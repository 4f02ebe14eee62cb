"""One process of the storm of `hot-rows`: acts of many members on one account or one post.

python -m infra.bench.performance.hot_row_client PLAN

PLAN is a JSON file, a `Plan`. The acts are the calls of the routes, each in its own transaction on
a connection of the pool, without HTTP. The outcome is printed as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal
from uuid import UUID

from api.core import deferred_counts
from api.core.db.database import Database
from api.core.db.role_settings import store_role_settings
from api.core.settings import Settings
from api.posts.evaluations import service as evaluations
from api.users.relationships import service as relationships
from api.worker import DEFERRED_COUNTERS
from infra.bench.core.ab_rounds import percentile

Kind = Literal["follow", "evaluate"]
# As many as connections, so that no act waits for a connection while it is measured.
CONCURRENCY: Final = 20
_REACTIONS: Final = ("love", "clap")


@dataclass(frozen=True, slots=True)
class Plan:
    """Acts per second for some seconds, by these members, on a member or a post.

    `is_worker` applies deferred counts meanwhile, as each worker does.
    """

    kind: Kind
    target: str
    members: list[str]
    rate: float
    seconds: float
    is_worker: bool


@dataclass
class Outcome:
    """Acts that succeeded, errors by type, milliseconds of an act, and CPU seconds of the process
    from the first act on."""

    acts: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    cpu: float = 0.0
    p50_ms: float = 0.0
    p99_ms: float = 0.0


async def run(plan: Plan, settings: Settings) -> Outcome:
    """Execute the plan: each act begins at its time, or as soon as a connection is free.

    Acts that have not begun at the end are left out.
    """
    await store_role_settings(settings)
    database = Database(settings)
    outcome, taken = Outcome(), []
    # Opens the connections and compiles the statements.
    warm_up = (_act(plan, database, settings, -1 - number) for number in range(CONCURRENCY))
    await asyncio.gather(*warm_up, return_exceptions=True)
    numbers = iter(range(int(plan.rate * plan.seconds)))
    began, cpu = time.monotonic(), time.process_time()

    async def work() -> None:
        for number in numbers:
            delay = began + number / plan.rate - time.monotonic()
            if delay > 0:
                await asyncio.sleep(delay)
            if time.monotonic() - began > plan.seconds:
                return
            started = time.monotonic()
            try:
                await _act(plan, database, settings, number)
            except Exception as error:  # noqa: BLE001 - the storm goes on, and reports each
                name = type(error).__name__
                outcome.errors[name] = outcome.errors.get(name, 0) + 1
            else:
                taken.append(time.monotonic() - started)

    counting = asyncio.create_task(deferred_counts.run(database, DEFERRED_COUNTERS))
    if not plan.is_worker:
        counting.cancel()
    try:
        await asyncio.gather(*(work() for _ in range(CONCURRENCY)))
    finally:
        counting.cancel()
        await asyncio.gather(counting, return_exceptions=True)
        await database.close()
    outcome.acts, outcome.seconds = len(taken), time.monotonic() - began
    outcome.cpu = time.process_time() - cpu
    if taken:
        outcome.p50_ms, outcome.p99_ms = (percentile(taken, part) * 1000 for part in (0.5, 0.99))
    return outcome


async def _act(plan: Plan, database: Database, settings: Settings, number: int) -> None:
    """Unfollow and follow in turn, or set one of two evaluations and remove it in turn."""
    lap, place = divmod(number, len(plan.members))
    member, target = UUID(plan.members[place]), UUID(plan.target)
    async with database.writing() as connection:
        if plan.kind == "evaluate":
            reaction: Any = (*_REACTIONS, None)[lap % 3]
            await evaluations.evaluate(
                connection, member, target, reaction, media_origin=settings.media_origin
            )
        elif lap % 2:
            await relationships.follow(connection, member, target, {})
        else:
            await relationships.unfollow(connection, member, target)


def main() -> None:
    """Read the plan, execute it, and print the outcome."""
    plan = Plan(**json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    print(json.dumps(asdict(asyncio.run(run(plan, Settings())))))


if __name__ == "__main__":
    main()
