"""Telling an author's followers of a new post, some thousands in one statement."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, literal, or_, select
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.dialects.postgresql import insert as upsert

from api.kernel.db import Writing
from api.kernel.paging import behind
from api.notifications.acts import Actor, Receiver, chosen, listens
from api.notifications.models import Notification
from api.posts.models import Post
from api.posts.visibility import public, without_muted_words
from api.users.models import Follow

# So many that the statement's own cost is lost among them, and a few dozen milliseconds of work.
CHUNK: Final = 2000


@dataclass(frozen=True, slots=True)
class Place:
    """How far the walk over an author's followers came; they are taken newest first."""

    followed_at: datetime
    follower_id: UUID


@dataclass(frozen=True, slots=True)
class Spread:
    """What one step did: who was told just now, and where to go on, if anywhere."""

    told: list[UUID]
    place: Place | None


async def tell_followers(
    connection: Writing, post_id: UUID, author_id: UUID, *, after: Place | None, large: int
) -> Spread:
    """Tell the next followers of a post, each once however often this is done.

    `large` is how many followers make an author of whom one hears only when one asked to.
    """
    chunk = _followers(author_id, after).cte("chunk")
    told = _insert(chunk, post_id, author_id, large).cte("told")
    last = (
        select(chunk).order_by(chunk.c.created_at, chunk.c.follower_id.desc()).limit(1).subquery()
    )
    walked = select(func.count()).select_from(chunk).scalar_subquery()
    ids = select(func.array_agg(told.c.member_id, type_=ARRAY(UuidType))).scalar_subquery()
    rows = await connection.execute(
        select(last.c.created_at, last.c.follower_id, walked.label("walked"), ids.label("told"))
    )
    row = rows.one_or_none()
    if row is None:
        return Spread([], None)
    place = Place(row.created_at, row.follower_id) if row.walked == CHUNK else None
    return Spread(row.told or [], place)


def _followers(author_id: UUID, after: Place | None) -> Any:
    keys = (Follow.created_at, Follow.follower_id)
    return (
        select(*keys, Follow.new_posts)
        .where(
            Follow.followee_id == author_id,
            behind(keys, (after.followed_at, after.follower_id) if after else None),
        )
        .order_by(Follow.created_at.desc(), Follow.follower_id.desc())
        .limit(CHUNK)
    )


def _insert(chunk: Any, post_id: UUID, author_id: UUID, large: int) -> Any:
    asked: ColumnElement[bool] = or_(
        chunk.c.new_posts, and_(chunk.c.new_posts.is_(None), Actor.followers_count < large)
    )
    follower_id = chunk.c.follower_id
    # Looked up for each: a join would read all members for every chunk.
    choice = select(chosen("newPost")).where(Receiver.id == follower_id).scalar_subquery()
    wanted = (
        select(func.uuidv7().label("id"), follower_id.label("member_id"))
        .select_from(chunk)
        .join(Actor, Actor.id == author_id)
        .join(Post, and_(Post.id == post_id, Post.author_id == Actor.id))
        # With what `listens` asks of the actor, who is the author, this is all of `visible_to`.
        .where(asked, choice, listens(follower_id), public())
        .where(without_muted_words(follower_id, Post.id, Post.author_id))
        .subquery()
    )
    rows = select(
        wanted.c.id,
        wanted.c.id,
        wanted.c.member_id,
        literal("newPost"),
        literal(f"newPost:{post_id}"),
        literal(author_id, UuidType),
        literal(post_id, UuidType),
    )
    return (
        upsert(Notification)
        .from_select(
            ["id", "moved_id", "member_id", "type", "subject", "actor_id", "post_id"], rows
        )
        .on_conflict_do_nothing()
        .returning(Notification.member_id)
    )
