"""Which posts a search looks at: never more than a bounded number, the newest first.

A word may stand in every second of a million posts, and Postgres' index tells of all of them at
once. So the ranges of posts that `api.posts.search_vector` writes into the vector are walked from
the newest one down, and the index answers for one at a time: five of 4,096 posts, which are enough
for a word of every twentieth post, then two of four such ranges each, since of a word of every
thirtieth a whole block holds more than is wanted, and at last blocks of 65,536. It steps from hit
to hit of what is rarest, which in a block is any other word and in the first ranges the range
itself. The walk ends when enough was met. What is rare is asked for at once, without a range:
`api.search.scan_depth` tells.

Whether the viewer may see a hit is asked where the page is cut: of a page's worth, not of all.
Only where the newest hits don't fill it are the next ones sifted for what the viewer may see.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Text,
    Uuid,
    any_,
    cast,
    column,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    text,
    true,
    type_coerce,
    union,
)
from sqlalchemy.dialects.postgresql import TSQUERY, TSVECTOR
from sqlalchemy.sql.selectable import CTE, CompoundSelect, Subquery

from api.core.db.database import AnySelect
from api.core.db.plan_hints import written
from api.posts.lists.filters import Filters, Sort
from api.posts.models import Post, PostText
from api.posts.search_vector import RANGE_BITS
from api.posts.visibility import visible_to
from api.search import matching
from api.search.parsing import ParsedQuery
from api.search.scan_depth import scan_depth
from api.users.models import Member

# What is sent with a statement, by name.
Texts: TypeAlias = Mapping[str, str]
# Something about a vector, of which `asked` has the queries as columns.
Value: TypeAlias = Callable[[Any, Any], ColumnElement[Any]]

# The newest hits, which are ranked.
MAX_HITS: Final = 1_000
# Among how many of those that hold all words phrases and one category are looked for.
FILTERED_LIMIT: Final = 1_500
# Among how many more where that fills no page.
SECOND_PASS_LIMIT: Final = 2_500

_DIGITAL = matching.facts_text("~", ["digital"])
_FINE, _COARSE = RANGE_BITS
_RANGES = (
    text(f"""
        SELECT NULL AS range, last_value + 1 AS below
        FROM post_text_place_seq, reach WHERE reach.at_once
        UNION ALL
        SELECT '''~0:' || n || '''' AS range, n + 1 << {_FINE} AS below
        FROM post_text_place_seq, reach, generate_series(
            last_value >> {_FINE}, greatest((last_value >> {_FINE}) - 4, 0), -1
        ) AS n WHERE NOT reach.at_once
        UNION ALL
        SELECT format('''~0:%s''|''~0:%s''|''~0:%s''|''~0:%s''', n, n - 1, n - 2, n - 3),
            n + 1 << {_FINE}
        FROM post_text_place_seq, reach, generate_series(
            (last_value >> {_FINE}) - 5, greatest((last_value >> {_FINE}) - 12, 0), -4
        ) AS n WHERE NOT reach.at_once
        UNION ALL
        SELECT '''~1:' || n || '''', least(met << {_FINE}, n + 1 << {_COARSE})
        FROM post_text_place_seq, reach,
            greatest((last_value >> {_FINE}) - 12, 0) AS met,
            generate_series((met << {_FINE}) - 1 >> {_COARSE}, 0, -1) AS n
        WHERE NOT reach.at_once
    """)  # noqa: S608 - built of constants
    .columns(column("range", Text), column("below", BigInteger))
    .subquery("ranges")
)


@dataclass(frozen=True, slots=True)
class QueryShape:
    """All of a search but its texts: what its statement is built of."""

    words: int
    every: bool
    phrases: int
    tags: int
    parts: int
    mentions: bool
    excludes: bool
    category: bool
    digital: bool
    by: Sort
    spoken: bool
    latin: int
    further: bool
    behind: bool

    @property
    def sifted(self) -> bool:
        """Whether hits are looked through for what the index can't tell."""
        return bool(self.phrases or self.category)

    @property
    def enough(self) -> int:
        """How many hits the first window is made of."""
        return FILTERED_LIMIT if self.sifted else MAX_HITS


@dataclass(frozen=True, slots=True)
class SearchState:
    """What is searched for: posts that hold every word, or any; and up to where its pages went.

    `hour` is counted since 1970: what is new is so by the first page's clock on every page.
    `further` is what comes behind the newest hits.
    """

    asked: ParsedQuery
    filters: Filters
    every: bool
    hour: int
    further: bool = False
    after: tuple[Any, ...] | None = None

    @property
    def words(self) -> list[matching.Forms]:
        alone = len(self.asked.words) == 1
        return [matching.forms(word, alone=alone) for word in self.asked.words]

    @property
    def latin(self) -> list[str]:
        return [word for word in self.asked.words if word.isascii()]

    @property
    def tags(self) -> list[str]:
        return [*self.asked.tags, *filter(None, [self.filters.tag])]

    @property
    def parts(self) -> list[list[str]]:
        """All that a post must hold, each by the lexemes of which one must stand in it."""
        parts = [[word] for phrase in self.asked.phrases for word in phrase]
        parts += [[f"#{tag}"] for tag in self.tags]
        return parts + [word.lexemes for word in self.words] if self.every else parts

    @property
    def told(self) -> list[list[str]]:
        """With what else a hit must hold: where any of it is rare, the walk has to go on."""
        handles = [f"@{handle}" for handle in self.asked.handles]
        return self.parts + [handles] * bool(handles) + [["~digital"]] * self.filters.digital

    @property
    def shape(self) -> QueryShape:
        asked = self.asked
        return QueryShape(
            words=len(asked.words),
            every=self.every,
            phrases=len(asked.phrases),
            tags=len(self.tags),
            parts=len(self.parts),
            mentions=bool(asked.handles),
            excludes=bool(asked.excluded),
            category=bool(self.filters.category),
            digital=self.filters.digital,
            by=self.filters.by,
            spoken=len(asked.spoken) > 1,
            latin=len(self.latin),
            further=self.further,
            behind=self.after is not None,
        )


def window(shape: QueryShape, sent: Texts, viewer_id: UUID | None, asked: CTE, value: Value) -> CTE:
    """The newest hits, whoever may see them, or those behind them that the viewer may see: each
    `post_id`, and of its vector the `value`."""
    hits = _hits(shape, sent, asked, value)
    if shape.further:
        hits = hits.offset(written(shape.enough)).limit(written(SECOND_PASS_LIMIT))
        hits = _sifted(shape, sent, hits.subquery("every")).where(_is_visible(viewer_id))
    elif shape.sifted:
        hits = _sifted(shape, sent, hits.limit(written(FILTERED_LIMIT)).subquery("every"))
    return _kept(hits.limit(written(MAX_HITS)), "window")


def parts(shape: QueryShape, sent: Texts) -> list[ColumnElement[Any]]:
    """What is asked of each hit: the columns of `asked`."""
    made = [matching.simple(sent[f"together{n}"]) for n in range(shape.phrases)]
    made += [matching.facts(sent[f"tag{n}"]) for n in range(shape.tags)]
    words = [matching.any_form(sent, n) for n in range(shape.words)]
    if shape.every:
        made = [*words, *made]
    elif words:
        made = [matching.joined("||", words), *made]
    if shape.digital:
        made.append(matching.facts(literal(_DIGITAL)))
    columns: list[ColumnElement[Any]] = [
        part.label(f"part{number}") for number, part in enumerate(made)
    ]
    if shape.mentions:
        columns.append(matching.facts(sent["mentioned"]).label("mentioned"))
    but = [matching.simple(sent["excluded"])] if shape.excludes else []
    but += [] if shape.digital else [matching.negated(matching.facts(literal(_DIGITAL)))]
    if but:
        columns.append(matching.joined("&&", but).label("but"))
    if shape.phrases:
        columns.append(matching.simple(sent["phrases"]).label("phrases"))
    return columns


def needs_second_pass(search: SearchState, met: int) -> bool:
    """Whether there may be hits behind the newest: not where these are known to be all."""
    return search.shape.sifted or met >= MAX_HITS


def _kept(query: Any, name: str) -> CTE:
    kept: CTE = query.cte(name).prefix_with("MATERIALIZED", dialect="postgresql")
    return kept


def _is_visible(viewer_id: UUID | None) -> ColumnElement[bool]:
    shown = exists().where(
        Post.id == literal_column("every.post_id"),
        Member.id == Post.author_id,
        visible_to(viewer_id),
    )
    # As a test of each, in the order of the walk: a join may rather read all posts.
    return shown.is_(true())


def _sifted(shape: QueryShape, sent: Texts, every: Subquery) -> AnySelect:
    """Hits that hold the phrases and are of the category, of which the index can't tell."""
    sifted = select(every).order_by(every.c.post_id.desc())
    if shape.phrases:
        sifted = sifted.where(every.c.said_so)
    if shape.category:
        # Looked up for each: a join may rather read all posts of the category.
        category = select(Post.category_id).where(Post.id == every.c.post_id).scalar_subquery()
        sifted = sifted.where(category == sent["category"])
    return sifted


def _hits(
    shape: QueryShape, sent: Texts, asked: CTE, value: Value
) -> AnySelect | CompoundSelect[Any]:
    enough = shape.enough + SECOND_PASS_LIMIT * shape.further
    if not shape.mentions:
        return _met(shape, sent, asked, value, enough)
    either = union(
        _met(shape, sent, asked, value, enough).limit(written(enough)).subquery().select(),
        _written(shape, sent, asked, value).subquery().select(),
    )
    return either.order_by(either.selected_columns.post_id.desc())


def _columns(shape: QueryShape, asked: Any, value: Value) -> list[ColumnElement[Any]]:
    """What a hit is, told while its vector is at hand: the vector is longer than all else."""
    columns: list[ColumnElement[Any]] = [
        type_coerce(PostText.post_id, Uuid()).label("post_id"),
        value(PostText.vector, asked).label("value"),
    ]
    if shape.phrases:
        columns.append(PostText.vector.op("@@", is_comparison=True)(asked.phrases).label("said_so"))
    return columns


def _conditions(asked: Any) -> list[ColumnElement[Any]]:
    return [column for column in asked if column.name.startswith("part")]


def _met(shape: QueryShape, sent: Texts, asked: CTE, value: Value, enough: int) -> AnySelect:
    """What the index answers, range by range; each is only met when those before gave too few."""
    conditions = _conditions(asked.c)
    if shape.mentions:
        conditions.append(asked.c.mentioned)
    ranged = cast(_RANGES.c.range, TSQUERY)
    # Alone, what is not to be there would have the index read whole; beside the parts it only tells
    # which of their posts are left out.
    if "but" in asked.c:
        within = func.coalesce(ranged.op("&&")(asked.c.but), asked.c.but, type_=TSQUERY)
    else:
        within = func.coalesce(ranged, conditions[0], type_=TSQUERY)
    far = scan_depth(sent["told"], sent["numbers"])
    walk = select(_RANGES.c.below, within.label("within"), *asked.c)
    walk = walk.select_from(far.join(_RANGES, true()).join(asked, true()))
    if shape.parts > 1:
        walk = walk.where(or_(far.c.at_once, _RANGES.c.below > func.coalesce(far.c.place, 0)))
    # Without the offset what is asked within a range would be made anew for each of its posts.
    range_ = walk.offset(written(0)).subquery("range")
    # Each part as a condition of its own: the index then leaps from where one is to the next,
    # and steps through a range, or through all that holds a word, no more.
    # The range stands first: the index takes them in turns and so begins where the range does.
    every = [range_.c.within, *(range_.c[each.name] for each in conditions)]
    told = (
        select(*_columns(shape, range_.c, value))
        .where(*(PostText.vector.op("@@")(each) for each in every))
        .where(PostText.place < range_.c.below)
        # Or hits would be put in order with all of their vectors.
        .offset(written(0))
        .correlate(range_)
        .lateral("told")
    )
    hit = select(told).order_by(told.c.post_id.desc()).limit(written(enough)).lateral("hit")
    return select(*hit.c).select_from(range_.join(hit, true()))


def _written(shape: QueryShape, sent: Texts, asked: CTE, value: Value) -> AnySelect:
    """What the members of these handles wrote."""
    theirs = (
        select(Post.id)
        .where(Post.author_id == Member.id, Post.deleted_at.is_(None), Post.hidden_at.is_(None))
        .order_by(Post.id.desc())
        .limit(written(MAX_HITS))
        .lateral("theirs")
    )
    held = [*_conditions(asked.c), *(asked.c[name] for name in ("but",) if name in asked.c)]
    return (
        select(*_columns(shape, asked.c, value))
        .select_from(Member)
        .join(theirs, true())
        .join(PostText, PostText.post_id == theirs.c.id)
        .join(asked, true())
        .where(
            Member.handle == any_(matching.listed(sent["handles"])),
            *(cast(PostText.vector, TSVECTOR).op("@@", is_comparison=True)(each) for each in held),
        )
        .limit(written(MAX_HITS))
    )
