"""Invariants of the stored data after injected faults, compared with the acknowledged writes."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

import asyncpg

from infra.support.workload import AckLog

DRAIN_TIMEOUT_SECONDS: Final = 300
EVER: Final = UUID(int=0)

_PENDING_COUNT = """
SELECT (SELECT count(*) FROM outbox WHERE dispatched_at IS NULL)
     + (SELECT count(*) FROM delivery WHERE due_at IS NOT NULL)
     + (SELECT count(*) FROM follower_count_change)
     + (SELECT count(*) FROM evaluation_count_change)
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
      <> (SELECT count(*) FROM evaluation WHERE post_id = counted.post_id)
   OR coalesce((SELECT sum(each) FROM unnest(counted.ratings) AS each), 0)
      <> (SELECT count(*) FROM product_review WHERE post_id = counted.post_id
          AND deleted_at IS NULL AND revoked_at IS NULL)
   OR (SELECT coalesce(sum(helpful), 0) FROM comment WHERE post_id = counted.post_id)
      <> (SELECT count(*) FROM helpful_mark JOIN comment ON comment.id = comment_id
          WHERE post_id = counted.post_id))
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


class Queryable(Protocol):
    """Database that the workload wrote to."""

    async def query(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """Query PostgreSQL directly."""


@dataclass(frozen=True, slots=True)
class InvariantReport:
    """Number of violations per invariant; all except `writes` and `drained_seconds` must be 0."""

    writes: int
    lost: int
    duplicated: int
    miscounted: int
    missing_notifications: int
    wrong_notifications: int
    dead_deliveries: int
    drained_seconds: float


async def check_invariants(
    database: Queryable, kept: AckLog, since: UUID = EVER
) -> InvariantReport:
    """Count the violations after all deliveries have ended.

    Posts older than `since` are ignored with their comments and evaluations: demo posts send no
    notifications, and end-to-end tests repeat texts.
    """
    waited = await wait_until_drained(database)
    return InvariantReport(
        writes=kept.writes,
        lost=await _lost(database, kept),
        duplicated=await _one(database, _DUPLICATE_COUNT, since),
        miscounted=await _one(database, _WRONG_COUNTER_COUNT, since),
        missing_notifications=await _one(database, _MISSING_NOTIFICATION_COUNT, since),
        wrong_notifications=await _one(database, _WRONG_NOTIFICATION_COUNT, since),
        dead_deliveries=await _one(database, _DEAD_COUNT),
        drained_seconds=waited,
    )


async def wait_until_drained(database: Queryable) -> float:
    """Wait until no delivery is pending, at most DRAIN_TIMEOUT_SECONDS; return the seconds."""
    began = time.monotonic()
    while True:
        passed = time.monotonic() - began
        if passed > DRAIN_TIMEOUT_SECONDS or not await _one(database, _PENDING_COUNT):
            return passed
        await asyncio.sleep(0.5)


async def _lost(database: Queryable, kept: AckLog) -> int:
    posts = await _ids(database, "SELECT id FROM post")
    comments = await _ids(database, "SELECT id FROM comment")
    rows = await database.query("SELECT post_id, member_id, reaction FROM evaluation")
    thought = {(row["post_id"], row["member_id"]): row["reaction"] for row in rows}
    saved = await database.query("SELECT post_id, member_id FROM saved_post")
    saves = {(row["post_id"], row["member_id"]) for row in saved}
    changed = [key for key, reaction in kept.evaluations.items() if thought.get(key) != reaction]
    missing = len(kept.posts - posts) + len(kept.comments - comments) + len(kept.saves - saves)
    return missing + len(changed)


async def _ids(database: Queryable, sql: str) -> set[UUID]:
    return {row["id"] for row in await database.query(sql)}


async def _one(database: Queryable, sql: str, *values: object) -> int:
    return int((await database.query(sql, *values))[0][0])
