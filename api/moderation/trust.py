"""Levels of trust: a daily job gives 1 and 2 by activity, staff gives 3.

- 1: three days of activity, and an evaluation by another member.
- 2: fifteen days of activity, answers by three others, and no statement in 60 days.
- 3: given by staff, and taken by staff alone.

The job looks at the members who were active lately. A statement takes level 2 away.
"""

from typing import Final
from uuid import UUID

from sqlalchemy import Integer, Uuid, bindparam, text
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import Database, WriteTransaction
from api.moderation.queries import insert_action
from api.users.models import Trust

BATCH_SIZE: Final = 1_000
_FIRST: Final = UUID(int=0)

# Each fact of a member is a look-up of at most a few rows.
_UPDATE: Final = text(
    """
    WITH active AS MATERIALIZED (
        SELECT DISTINCT member_id FROM activity_day
        WHERE day >= current_date - 2 AND member_id > :after
        ORDER BY member_id LIMIT :size
    ), facts AS (
        SELECT active.member_id, trust.level AS former, days.days, answers.answers,
            EXISTS (
                SELECT FROM post JOIN evaluation ON evaluation.post_id = post.id
                WHERE post.author_id = active.member_id AND post.deleted_at IS NULL
                    AND evaluation.member_id <> active.member_id
            ) AS is_evaluated,
            EXISTS (
                SELECT FROM statement
                WHERE member_id = active.member_id AND act <> 'restore'
                    AND created_at > now() - interval '60 days'
                    AND NOT EXISTS (
                        SELECT FROM statement AS ended WHERE ended.restores_id = statement.id
                    )
            ) AS has_statement
        FROM active
        JOIN member ON member.id = active.member_id AND member.deletes_at IS NULL
        LEFT JOIN trust ON trust.member_id = active.member_id
        CROSS JOIN LATERAL (
            SELECT count(*)::int AS days FROM (
                SELECT FROM activity_day WHERE member_id = active.member_id LIMIT 15
            ) AS found
        ) AS days
        CROSS JOIN LATERAL (
            SELECT count(DISTINCT writer)::int AS answers FROM (
                (
                    SELECT comment.author_id AS writer FROM post
                    JOIN comment ON comment.post_id = post.id AND comment.parent_id IS NULL
                    WHERE post.author_id = active.member_id AND post.deleted_at IS NULL
                        AND comment.author_id <> active.member_id
                        AND comment.deleted_at IS NULL AND comment.held_at IS NULL
                    LIMIT 200
                ) UNION ALL (
                    SELECT reply.author_id FROM comment
                    JOIN comment AS reply ON reply.parent_id = comment.id
                    WHERE comment.author_id = active.member_id
                        AND reply.author_id <> active.member_id
                        AND reply.deleted_at IS NULL AND reply.held_at IS NULL
                    LIMIT 200
                )
            ) AS answer
        ) AS answers
        WHERE coalesce(trust.level, 0) < 3
    ), earned AS (
        SELECT member_id, former,
            CASE
                WHEN days >= 15 AND answers >= 3 AND is_evaluated AND NOT has_statement THEN 2
                WHEN days >= 3 AND is_evaluated THEN 1
                ELSE 0
            END AS level,
            jsonb_build_object('days', days, 'answers', answers) AS facts
        FROM facts
    ), written AS (
        INSERT INTO trust (member_id, level, facts)
        -- What was earned is not lost by inactivity or deleted posts, but 2 is lost by a statement.
        SELECT member_id, greatest(level, least(coalesce(former, 0), 1)), facts FROM earned
        WHERE greatest(level, least(coalesce(former, 0), 1)) IS DISTINCT FROM coalesce(former, 0)
        ON CONFLICT (member_id) DO UPDATE
            SET level = excluded.level, facts = excluded.facts, since = now()
            WHERE trust.level < 3
    )
    SELECT member_id FROM active ORDER BY member_id DESC LIMIT 1
    """
).bindparams(bindparam("after", type_=Uuid), bindparam("size", type_=Integer))


async def update_levels(database: Database, *, batch_size: int = BATCH_SIZE) -> None:
    """Update the levels of the members who were active in the last two days, in batches by id."""
    last: UUID | None = _FIRST
    while last is not None:
        async with database.writing() as connection:
            last = await connection.scalar(_UPDATE, {"after": last, "size": batch_size})


async def set_level(connection: WriteTransaction, member_id: UUID, level: int, *, by: UUID) -> None:
    """Set the level of a member by hand; 3 stays until staff changes it. Recorded for staff."""
    new = upsert(Trust).values(member_id=member_id, level=level, facts={"by": str(by)})
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[Trust.member_id],
            set_={"level": new.excluded.level, "facts": new.excluded.facts, "since": text("now()")},
        )
    )
    await insert_action(
        connection,
        actor_id=by,
        action="trust_changed",
        member_id=member_id,
        facts={"level": level},
    )
