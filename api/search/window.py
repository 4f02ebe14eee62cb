"""Which posts a search looks at: never more than a bounded number, the newest first.

A word may stand in every second of a million posts, and Postgres' index tells of all of them at
once. So the ranges of posts that `api.posts.search_text` writes into the vector are walked from
the newest one down, and the index answers for one at a time: five of 4,096 posts, which are enough
for a word of every sixteenth post, then whole blocks of 65,536. It steps from hit to hit of what is
rarest, which in a block is any other word and in the first ranges the range itself. The walk ends
when enough was met.
"""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BigInteger, Integer, Text, bindparam, cast, column, select, text, true, union
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.sql.selectable import CTE, CompoundSelect

from api.kernel.db import AnySelect
from api.posts.lists.filters import Filters
from api.posts.models import Post, PostText
from api.posts.search_text import RANGE_BITS
from api.posts.visibility import visible_to
from api.search import matching
from api.search.parsing import Asked
from api.users.models import Member

# What is ranked: the newest that this viewer may see.
WINDOW: Final = 1_000
# How many hits are looked through for those, so that what is hidden fills no window.
HITS: Final = 1_200
HITS_OF_EVERY_CATEGORY: Final = 4_000

# The newest 16,384 posts at least in fine ranges, the others in coarse ones, less what was met.
_RANGES = (
    text("""
        SELECT '''~0:' || n || '''' AS range, n + 1 << :fine AS below
        FROM post_text_place_seq, generate_series(
            last_value >> :fine, greatest((last_value >> :fine) - 4, 0), -1
        ) AS n
        UNION ALL
        SELECT '''~1:' || n || '''', met << :fine
        FROM post_text_place_seq,
            greatest((last_value >> :fine) - 4, 0) AS met,
            generate_series((met << :fine) - 1 >> :coarse, 0, -1) AS n
    """)
    .bindparams(
        bindparam("fine", RANGE_BITS[0], Integer), bindparam("coarse", RANGE_BITS[1], Integer)
    )
    .columns(column("range", Text), column("below", BigInteger))
    .subquery("ranges")
)


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched for: posts that hold every word, or any; and up to where its pages went.

    `hour` is counted since 1970: what is new is so by the first page's clock on every page.
    """

    asked: Asked
    filters: Filters
    every: bool
    hour: int
    after: tuple[Any, ...] | None = None

    @property
    def words(self) -> list[matching.Forms]:
        alone = len(self.asked.words) == 1
        return [matching.forms(word, alone=alone) for word in self.asked.words]


def window(search: Search, viewer_id: UUID | None) -> CTE:
    """The newest hits that the viewer may see: `id`, `vector`, `price_cents`."""
    narrowed = search.filters.category is not None
    hits = _hits(search).limit(HITS_OF_EVERY_CATEGORY if narrowed else HITS).subquery("hits")
    visible = (
        select(Post.id, Post.price_cents, hits.c.vector)
        .select_from(hits)
        .join(Post, Post.id == hits.c.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(visible_to(viewer_id))
    )
    if search.filters.category is not None:
        visible = visible.where(Post.category_id == search.filters.category)
    return visible.order_by(hits.c.post_id.desc()).limit(WINDOW).cte("window")


def _hits(search: Search) -> AnySelect | CompoundSelect[Any]:
    conditions = _conditions(search)
    if not search.asked.handles:
        return _met(conditions)
    mentioned = [matching.fact("@", handle) for handle in search.asked.handles]
    return union(
        _met([*conditions, matching.joined("||", mentioned)]).limit(HITS).subquery().select(),
        _written(search, conditions).subquery().select(),
    )


def _conditions(search: Search) -> list[matching.Condition]:
    digital = matching.fact("~", "digital")
    conditions = matching.conditions(search.asked, search.words, every=search.every)
    conditions.append(digital if search.filters.digital else matching.negated(digital))
    if search.filters.tag:
        conditions.append(matching.fact("#", search.filters.tag))
    return conditions


def _met(conditions: list[matching.Condition]) -> AnySelect:
    """What the index answers, range by range; each is only met when those before gave too few."""
    asked = select(matching.joined("&&", conditions).label("query")).cte("met")
    asked = asked.prefix_with("MATERIALIZED", dialect="postgresql")
    in_range = asked.c.query.op("&&")(cast(_RANGES.c.range, TSQUERY))
    hit = (
        select(PostText.post_id, PostText.vector)
        .where(PostText.vector.op("@@")(in_range), PostText.place < _RANGES.c.below)
        .order_by(PostText.post_id.desc())
        .limit(HITS)
        .lateral("hit")
    )
    return select(hit.c.post_id, hit.c.vector).select_from(
        _RANGES.join(asked, true()).join(hit, true())
    )


def _written(search: Search, conditions: list[matching.Condition]) -> AnySelect:
    """What the members of these handles wrote."""
    theirs = (
        select(Post.id)
        .where(Post.author_id == Member.id, Post.deleted_at.is_(None), Post.hidden_at.is_(None))
        .order_by(Post.id.desc())
        .limit(WINDOW)
        .lateral("theirs")
    )
    return (
        select(PostText.post_id, PostText.vector)
        .select_from(Member)
        .join(theirs, true())
        .join(PostText, PostText.post_id == theirs.c.id)
        .where(
            Member.handle.in_(search.asked.handles),
            PostText.vector.op("@@")(matching.joined("&&", conditions)),
        )
        .limit(HITS)
    )
