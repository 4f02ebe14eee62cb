"""Statements of the defence against spam. They run for new members only."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Integer,
    Select,
    Text,
    and_,
    cast,
    delete,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import BIT
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, AnyRow, WriteTransaction
from api.posts.models import Comment, Post
from api.posts.spam.fingerprints import MAX_DISTANCE_OF_GROUPS, Fingerprint
from api.posts.spam.models import PostFingerprint, SpamRule
from api.users.models import Follow

# Members with copies that are read: enough for the greatest threshold.
MAX_COPIES: Final = 200


async def read_rules(connection: AnyConnection) -> dict[str, AnyRow]:
    """Return the rules that an admin changed, by name."""
    rows = await connection.execute(select(SpamRule.__table__))
    return {row.rule: row for row in rows}


async def save_rule(connection: WriteTransaction, values: dict[str, Any]) -> None:
    """Insert or replace a rule; the database requires an admin in `changed_by`."""
    new = upsert(SpamRule).values(values)
    changed = {name: new.excluded[name] for name in values if name != "rule"}
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[SpamRule.rule], set_={**changed, "changed_at": func.now()}
        )
    )


async def count_written(
    connection: AnyConnection, author_id: UUID, *, excluding: UUID, limit: int
) -> int:
    """Count an author's posts and comments up to a limit, deleted ones too."""
    parts: list[Select[Any]] = [
        select(literal(1)).where(
            Post.author_id == author_id, Post.id != excluding, Post.deleted_at.is_(None)
        ),
        # Apart: each condition has an index of its own.
        select(literal(1)).where(
            Post.author_id == author_id, Post.id != excluding, Post.deleted_at.is_not(None)
        ),
        select(literal(1)).where(Comment.author_id == author_id, Comment.id != excluding),
    ]
    written = union_all(*(part.limit(limit) for part in parts)).subquery()
    return int(await connection.scalar(select(func.count()).select_from(written)) or 0)


async def count_mentioned_strangers(
    connection: AnyConnection,
    author_id: UUID,
    member_ids: Sequence[UUID],
    *,
    excluding: UUID,
    window: timedelta,
) -> int:
    """Count the members who don't follow the author, of those given and those mentioned lately."""
    mentioned = union_all(
        *(
            select(literal_column("entity.value ->> 'userId'").label("member_id"))
            .select_from(table)
            .join(
                func.jsonb_array_elements(table.entities).table_valued("value", name="entity"),
                true(),
            )
            .where(
                table.author_id == author_id,
                table.id != excluding,
                table.deleted_at.is_(None),
                table.created_at > func.now() - window,
            )
            for table in (Post, Comment)
        ),
        select(
            cast(func.unnest(literal([str(each) for each in member_ids], ARRAY(Text))), Text).label(
                "member_id"
            )
        ),
    ).subquery("mentioned")
    follows = exists().where(
        Follow.followee_id == author_id, cast(Follow.follower_id, Text) == mentioned.c.member_id
    )
    return int(
        await connection.scalar(
            select(func.count(mentioned.c.member_id.distinct())).where(
                mentioned.c.member_id.is_not(None),
                mentioned.c.member_id != str(author_id),
                ~follows,
            )
        )
        or 0
    )


async def lock_buckets(connection: WriteTransaction, buckets: Sequence[int]) -> None:
    """Let near-duplicates that are published at the same time wait for each other.

    Each would otherwise be unknown to the others. The order of the locks excludes deadlocks.
    """
    keys = func.unnest(literal(sorted(set(buckets)), ARRAY(Integer))).column_valued("key")
    lock = func.pg_advisory_xact_lock(func.hashtext("post_fingerprint"), keys)
    await connection.execute(select(lock))


async def find_copies(
    connection: AnyConnection,
    author_id: UUID,
    found: Fingerprint,
    *,
    window: timedelta,
    distance: int,
) -> Sequence[AnyRow]:
    """Find the texts of other new members that are near-duplicates, newest first."""
    xor = PostFingerprint.simhash.op("#")(literal(found.simhash, BigInteger))
    bits = func.bit_count(cast(xor, BIT(64)))
    has_group = PostFingerprint.buckets.overlap(literal(found.groups, ARRAY(Integer)))
    rows = await connection.execute(
        select(PostFingerprint.post_id, PostFingerprint.author_id, PostFingerprint.kind)
        .where(
            PostFingerprint.buckets.overlap(literal(found.buckets, ARRAY(Integer))),
            PostFingerprint.created_at > func.now() - window,
            PostFingerprint.author_id != author_id,
            or_(bits <= distance, and_(bits <= MAX_DISTANCE_OF_GROUPS, has_group)),
        )
        .order_by(PostFingerprint.created_at.desc(), PostFingerprint.post_id.desc())
        .limit(MAX_COPIES)
    )
    return rows.all()


async def save_fingerprint(connection: WriteTransaction, values: dict[str, Any]) -> None:
    """Insert the fingerprint of a text, or replace that of the text before an edit."""
    new = upsert(PostFingerprint).values(values)
    await connection.execute(
        new.on_conflict_do_update(
            index_elements=[PostFingerprint.post_id],
            set_={
                "simhash": new.excluded.simhash,
                "buckets": new.excluded.buckets,
                "created_at": func.now(),
            },
        )
    )


async def delete_old_fingerprints(
    connection: WriteTransaction, *, age: timedelta, limit: int
) -> int:
    """Delete a batch of fingerprints that no rule compares any more."""
    old = (
        select(PostFingerprint.post_id)
        .where(PostFingerprint.created_at < func.now() - age)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    deleted = await connection.execute(
        delete(PostFingerprint).where(PostFingerprint.post_id.in_(old))
    )
    return int(deleted.rowcount)
