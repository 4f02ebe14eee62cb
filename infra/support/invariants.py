"""Invariants of the stored data after injected faults, compared with the acknowledged writes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

import asyncpg

from infra.support.workload import Acknowledged

DRAIN_TIMEOUT_SECONDS: Final = 300
EVER: Final = UUID(int=0)

_PENDING_COUNT = """
SELECT (SELECT count(*) FROM outbox WHERE dispatched_at IS NULL)
     + (SELECT count(*) FROM delivery WHERE due_at IS NOT NULL)
"""
_DEAD_COUNT = "SELECT count(*) FROM delivery WHERE due_at IS NULL AND done_at IS NULL"
_DUPLICATE_COUNT = """
SELECT (SELECT count(*) FROM (SELECT FROM comment WHERE post_id >= $1
                              GROUP BY text HAVING count(*) > 1) AS one)
     + (SELECT count(*) FROM (SELECT FROM post WHERE id >= $1
                              GROUP BY text HAVING count(*) > 1) AS one)
"""
_WRONG_COUNTER_COUNT = """
SELECT count(*) FROM post_counts AS counted
WHERE post_id >= $1 AND (
   counted.comments <> (SELECT count(*) FROM comment WHERE post_id = counted.post_id)
   OR counted.saves <> (SELECT count(*) FROM saved_post WHERE post_id = counted.post_id)
   OR (SELECT coalesce(sum(value::int), 0) FROM jsonb_each_text(counted.evaluations))
      <> (SELECT count(*) FROM evaluation WHERE post_id = counted.post_id))
"""
_MISSING_NOTIFICATION_COUNT = """
SELECT (SELECT count(*) FROM comment AS act JOIN post ON post.id = act.post_id
        WHERE post.id >= $1
          AND NOT EXISTS (SELECT FROM told_act WHERE member_id = post.author_id
                          AND told_act.act = 'comment:' || act.id))
     + (SELECT count(*) FROM evaluation AS act JOIN post ON post.id = act.post_id
        WHERE post.id >= $1
          AND NOT EXISTS (SELECT FROM told_act WHERE member_id = post.author_id
                          AND told_act.act = 'evaluation:' || act.post_id || ':' || act.member_id))
"""
_WRONG_NOTIFICATION_COUNT = """
SELECT count(*) FROM notification AS told
WHERE told.id >= $1 AND told.type IN ('comment', 'evaluation') AND told.count <>
      (SELECT count(DISTINCT actor_id) FROM told_act WHERE notification_id = told.id)
"""


class World(Protocol):
    """Database that the workload wrote to."""

    async def ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """Query PostgreSQL directly."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Number of violations per invariant; all except `writes` and `drained_seconds` must be 0."""

    writes: int
    lost: int
    doubled: int
    miscounted: int
    untold: int
    told_wrong: int
    given_up: int
    drained_seconds: float


async def count(world: World, kept: Acknowledged, since: UUID = EVER) -> Counted:
    """Count the violations after all deliveries have ended.

    Posts older than `since` are ignored with their comments and evaluations: demo posts send no
    notifications, and end-to-end tests repeat texts.
    """
    waited = await drained(world)
    return Counted(
        writes=kept.writes,
        lost=await _lost(world, kept),
        doubled=await _one(world, _DUPLICATE_COUNT, since),
        miscounted=await _one(world, _WRONG_COUNTER_COUNT, since),
        untold=await _one(world, _MISSING_NOTIFICATION_COUNT, since),
        told_wrong=await _one(world, _WRONG_NOTIFICATION_COUNT, since),
        given_up=await _one(world, _DEAD_COUNT),
        drained_seconds=waited,
    )


async def drained(world: World) -> float:
    """Wait until no delivery is pending, at most DRAIN_TIMEOUT_SECONDS; return the seconds."""
    began = time.monotonic()
    while True:
        passed = time.monotonic() - began
        if passed > DRAIN_TIMEOUT_SECONDS or not await _one(world, _PENDING_COUNT):
            return passed
        await asyncio.sleep(0.5)


async def _lost(world: World, kept: Acknowledged) -> int:
    posts = await _ids(world, "SELECT id FROM post")
    comments = await _ids(world, "SELECT id FROM comment")
    rows = await world.ask("SELECT post_id, member_id, reaction FROM evaluation")
    thought = {(row["post_id"], row["member_id"]): row["reaction"] for row in rows}
    saved = await world.ask("SELECT post_id, member_id FROM saved_post")
    saves = {(row["post_id"], row["member_id"]) for row in saved}
    changed = [key for key, reaction in kept.evaluations.items() if thought.get(key) != reaction]
    missing = len(kept.posts - posts) + len(kept.comments - comments) + len(kept.saves - saves)
    return missing + len(changed)


async def _ids(world: World, sql: str) -> set[UUID]:
    return {row["id"] for row in await world.ask(sql)}


async def _one(world: World, sql: str, *values: object) -> int:
    return int((await world.ask(sql, *values))[0][0])
