"""Trending tags: those that most members used lately.

score = the sum over all authors of 0.5 ** (hours since the author's last use / 24)

A member counts once per tag, so that no account makes a tag trend by posting it often. A scheduled
job writes the tags to `trending_tag`, from which a request reads one page.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    CTE,
    ColumnElement,
    Double,
    Float,
    Text,
    Uuid,
    delete,
    func,
    insert,
    literal,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP

from api.core.clock import now
from api.core.db.compiled_sql import compiled_once, fetch_all
from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.db.plan_hints import inline_literal
from api.core.ids import first_id
from api.posts.lists.trending import received_evaluation
from api.posts.models import Post, PostTag, TrendingTag
from api.posts.visibility import visible_to
from api.users.models import Member, MutedWord
from api.users.trust import is_trusted

MIN_AUTHORS: Final = 3
MAX_TAGS: Final = 10
WINDOW: Final = timedelta(hours=72)
_HALF_LIFE_HOURS: Final = 24
# Of each language, with a reserve for tags that muted words hide.
MAX_STORED_TAGS: Final = 50
# The newest posts of the window are counted, so that the cost is bounded.
MAX_POSTS: Final = 20_000


async def refresh(connection: WriteTransaction, *, at: datetime | None = None) -> None:
    """Replace the trending tags by those of the present, or of `at`."""
    # A concurrent run would insert the same tags.
    await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("trending_tag"))))
    await connection.execute(delete(TrendingTag))
    columns = ["folded", "tag", "lang", "authors", "score"]
    await connection.execute(insert(TrendingTag).from_select(columns, _select_counted(at or now())))


async def list_tags(
    connection: ReadConnection, *, viewer_id: UUID | None, lang: str
) -> Sequence[AnyRow]:
    """List `tag` and `authors` of the trending tags, those of a language first."""
    return await fetch_all(connection, _list_tags(viewer_id=viewer_id, lang=lang))


@compiled_once(viewer_id=Uuid, lang=Text)
def _list_tags(*, viewer_id: UUID | None, lang: str) -> AnySelect:
    return (
        select(TrendingTag.tag, TrendingTag.authors)
        .where(_without_muted_words(viewer_id))
        .order_by((TrendingTag.lang == lang).desc(), TrendingTag.score.desc(), TrendingTag.folded)
        .limit(inline_literal(MAX_TAGS))
    )


def _without_muted_words(viewer_id: UUID | None) -> ColumnElement[bool]:
    if viewer_id is None:
        return true()
    muted = select(MutedWord.member_id).where(
        MutedWord.member_id == viewer_id, TrendingTag.words.bool_op("@@")(MutedWord.query)
    )
    return ~muted.exists()


def _select_counted(at: datetime) -> AnySelect:
    """Select the tags to store, with their spelling, language, authors and score."""
    uses = _select_uses(at)
    by_author = (
        select(uses.c.folded, func.min(uses.c.hours).label("hours"))
        .group_by(uses.c.folded, uses.c.author_id)
        .subquery("by_author")
    )
    weight = func.power(literal(0.5, Double), by_author.c.hours / _HALF_LIFE_HOURS, type_=Double)
    scored = (
        select(
            by_author.c.folded,
            func.count().label("authors"),
            func.sum(weight, type_=Double).label("score"),
        )
        .group_by(by_author.c.folded)
        .having(func.count() >= MIN_AUTHORS)
        .subquery("scored")
    )
    written = (
        select(
            uses.c.folded,
            func.mode().within_group(uses.c.spelling).label("tag"),
            func.mode().within_group(uses.c.lang).label("lang"),
        )
        .group_by(uses.c.folded)
        .subquery("written")
    )
    rank = func.row_number().over(
        partition_by=written.c.lang, order_by=[scored.c.score.desc(), scored.c.folded]
    )
    ranked = (
        select(
            scored.c.folded,
            written.c.tag,
            written.c.lang,
            scored.c.authors,
            scored.c.score,
            rank.label("rank"),
        )
        .join(written, written.c.folded == scored.c.folded)
        .subquery("ranked")
    )
    columns: list[Any] = [column for column in ranked.c if column.name != "rank"]
    return select(*columns).where(ranked.c.rank <= MAX_STORED_TAGS)


def _select_uses(at: datetime) -> CTE:
    """Select how each author wrote a tag, in which language, and how many hours ago last."""
    age = literal(at, TIMESTAMP(timezone=True)) - func.uuid_extract_timestamp(Post.id)
    hours = func.greatest(func.date_part("epoch", age, type_=Float) / 3600.0, 0.0, type_=Float)
    posts = (
        select(Post.id, Post.author_id, Post.lang, Post.tags, hours.label("hours"))
        .join(Member, Member.id == Post.author_id)
        .where(
            Post.id >= first_id(at - WINDOW),
            visible_to(None),
            is_trusted(received_evaluation()),
        )
        .order_by(Post.id.desc())
        .limit(MAX_POSTS)
        .subquery("posts")
    )
    spelling: ColumnElement[str] = posts.c.tags[PostTag.position + 1]
    return (
        select(
            PostTag.folded,
            posts.c.author_id,
            posts.c.lang,
            spelling.label("spelling"),
            func.min(posts.c.hours).label("hours"),
        )
        .join(posts, posts.c.id == PostTag.post_id)
        .group_by(PostTag.folded, posts.c.author_id, posts.c.lang, spelling)
        .cte("uses")
    )
