"""Telling an author's followers of a new post, some thousands in one statement."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Integer, Text, and_, func, literal_column, select, true, tuple_, union_all
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import ARRAY, TIMESTAMP
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.compiled_sql import CompiledStatement, compile_statement, fetch_all, param
from api.core.db.database import WriteTransaction, table_of
from api.core.db.plan_hints import inline_literal
from api.notifications.models import Notification
from api.notifications.recipients import Actor, Receiver, chosen, listens
from api.posts.models import Post
from api.posts.visibility import is_listed, without_muted_words
from api.users.models import Follow, Member

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
    connection: WriteTransaction, post_id: UUID, author_id: UUID, *, after: Place | None, large: int
) -> Spread:
    """Tell the next followers of a post, each once however often this is done.

    `large` is how many followers make an author of whom one hears only when one asked to.
    """
    values: dict[str, Any] = {
        "post_id": post_id,
        "author_id": author_id,
        "subject": f"newPost:{post_id}",
        "large": large,
    }
    if after:
        values |= {"followed_at": after.followed_at, "follower_id": after.follower_id}
    rows = await fetch_all(connection, _telling(goes_on=after is not None).with_values(values))
    if not rows:
        return Spread([], None)
    (row,) = rows
    place = Place(row.created_at, row.follower_id) if row.walked == CHUNK else None
    return Spread(row.told or [], place)


@lru_cache
def _telling(*, goes_on: bool) -> CompiledStatement:
    """Built once: to build it costs as much as a small account's followers."""
    author_id = param("author_id", UuidType)
    place = (param("followed_at", TIMESTAMP(timezone=True)), param("follower_id", UuidType))
    chunk = _followers(author_id, place if goes_on else None).cte("chunk")
    told = _insert(chunk, author_id).cte("told")
    last = (
        select(chunk)
        .order_by(chunk.c.created_at, chunk.c.follower_id.desc())
        .limit(inline_literal(1))
    ).subquery()
    walked = select(func.count()).select_from(chunk).scalar_subquery()
    ids = select(func.array_agg(told.c.member_id, type_=ARRAY(UuidType))).scalar_subquery()
    return compile_statement(
        select(last.c.created_at, last.c.follower_id, walked.label("walked"), ids.label("told"))
    )


def _followers(author_id: Any, after: Any) -> Any:
    """Those of a large account who asked to be told, or those of any other who didn't decline.

    Each half is a walk along an index of its own, and the other one is not begun.
    """
    is_large = (
        select(Member.followers_count >= param("large", Integer))
        .where(Member.id == author_id)
        .scalar_subquery()
    )
    asked = _walk(author_id, after).where(Follow.new_posts, is_large)
    others = _walk(author_id, after).where(Follow.new_posts.is_not(False), ~is_large)
    return union_all(*(select(half.subquery()) for half in (asked, others)))


def _walk(author_id: Any, after: Any) -> Any:
    keys = (Follow.created_at, Follow.follower_id)
    return (
        select(*keys)
        .where(
            Follow.followee_id == author_id,
            tuple_(*keys) < tuple_(*after) if after else true(),
        )
        .order_by(Follow.created_at.desc(), Follow.follower_id.desc())
        .limit(inline_literal(CHUNK))
    )


def _insert(chunk: Any, author: Any) -> Any:
    follower_id, post = chunk.c.follower_id, param("post_id", UuidType)
    # Looked up for each: a join would read all members, and all muted words, for every chunk.
    wants = (
        select(chosen("newPost"))
        .where(Receiver.id == follower_id)
        .where(without_muted_words(Receiver.id, post, author))
        .scalar_subquery()
    )
    wanted = (
        select(func.uuidv7().label("id"), follower_id.label("member_id"))
        .select_from(chunk)
        .join(Actor, Actor.id == author)
        .join(Post, and_(Post.id == post, Post.author_id == Actor.id))
        # With what `listens` asks of the actor, who is the author, this is all of `visible_to`.
        .where(listens(follower_id), is_listed(), wants)
        # Neighbours in the indexes one after the other: a tenth less work for each row.
        .order_by(follower_id)
        .subquery()
    )
    new_post: Any = literal_column("'newPost'")
    subject = param("subject", Text)
    rows = select(wanted.c.id, wanted.c.id, wanted.c.member_id, new_post, subject, author, post)
    return (
        upsert(table_of(Notification))
        .from_select(
            ["id", "moved_id", "member_id", "type", "subject", "actor_id", "post_id"], rows
        )
        .on_conflict_do_nothing(index_elements=["member_id", "subject"])
        .returning(Notification.member_id)
    )
