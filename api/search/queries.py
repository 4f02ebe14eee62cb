"""The statement that finds posts and ranks them.

rank = 10,000 x how well the words match, the mean of all words of
            1.0 as written, 0.9 by the core or behind a clitic, 0.6 by its plural or singular,
            0.5 by a stem, 0 missing
      + 2,000 when the words follow each other as they were asked, 1,500 when their cores do
      + 1,500 x the share of the words that stand in a product's title
      +   100 x log2(1 + points) of hotness, 800 at most
      +   800 for what is new, less by the factor e every 30 days

What matches by stems alone therefore never stands above what holds the words themselves.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    Float,
    Integer,
    Text,
    any_,
    case,
    cast,
    column,
    func,
    literal,
    literal_column,
    null,
    select,
    true,
    tuple_,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import CTE

from api.core.db.compiled_sql import built_once, fetch
from api.core.db.database import AnyRow, AnySelect, Reading
from api.core.db.plan_hints import written
from api.posts.lists.filters import Sort
from api.posts.models import Post, PostCounts, PostText
from api.posts.ranking import SECONDS_PER_DOUBLING
from api.posts.search_vector import strip_article
from api.posts.serializers import select_visible_posts
from api.search import matching
from api.search.scan import QueryShape, SearchState, Texts, parts, window
from api.search.scan_depth import pairs

RECENT_HOURS: Final = 30 * 24


async def found(
    connection: Reading, search: SearchState, *, viewer_id: UUID | None, limit: int
) -> tuple[Sequence[AnyRow], int]:
    """A page of posts, with the `rank` by which the best come first, the `places` in each vector of
    what was found, and whether these come `further` behind; and how many hits were met."""
    sent: dict[str, Any] = {"viewer_id": viewer_id, **_sent(search)}
    if search.after:
        sent["after_id"] = search.after[-1]
    statement = _found(shape=search.shape, limit=limit, **sent)
    rows = await fetch(connection, statement)
    return [row for row in rows if row.post_id is not None], rows[0].met


def _sent(search: SearchState) -> dict[str, str]:
    """The texts of a search."""
    asked, shape = search.asked, search.shape
    sent = {
        f"{name}{number}": text
        for number, word in enumerate(search.words)
        for name, text in word.texts.items()
        if name in _asked_of_words(shape)
    }
    sent |= {f"together{n}": matching.together_text(each) for n, each in enumerate(asked.phrases)}
    sent |= {f"tag{n}": matching.facts_text("#", [each]) for n, each in enumerate(search.tags)}
    sent["told"], sent["numbers"] = pairs(search.told)
    sent["lexemes"] = matching.lexemes_text(search.words, asked.phrases)
    if asked.phrases:
        sent["phrases"] = matching.phrases_text(asked.phrases)
    if asked.excluded:
        sent["excluded"] = matching.excluded_text(asked.excluded)
    if asked.handles:
        sent["mentioned"] = matching.facts_text("@", asked.handles)
        sent["handles"] = " ".join(asked.handles)
    sent |= {f"latin{n}": word for n, word in enumerate(search.latin)}
    if shape.spoken and shape.by == "top":
        sent["said"] = matching.phrase_text(asked.spoken, "A")
        sent["alike"] = matching.phrase_text(map(strip_article, asked.spoken), "B")
    if search.filters.category:
        sent["category"] = search.filters.category
    if shape.by == "top":
        sent["hour"] = str(search.hour)
    if search.after and shape.by != "new":
        sent["after_key"] = str(search.after[0])
    return sent


def _asked_of_words(shape: QueryShape) -> tuple[str, ...]:
    """The texts of each word that a statement has use for."""
    ranked = ("exact", "near", "kin", *(["title"] if shape.digital else []))
    return ("form", "stem", *(ranked if shape.by == "top" else ()))


@built_once
def _found(
    *,
    shape: QueryShape,
    viewer_id: UUID | None,
    limit: int,
    after_id: UUID | None = None,
    **sent: str,
) -> AnySelect:
    asked = _asked(shape, sent)
    hits = window(shape, sent, viewer_id, asked, lambda vector, of: _closeness(shape, vector, of))
    met = select(func.count().label("met")).select_from(hits).subquery("met")
    keyed = _keyed(shape, sent, hits)
    keys = _keys(keyed, shape.by)
    # Put in order by its keys alone; what is not shown is left out while posts are read in it.
    ordered = select(keyed).order_by(*_order(keyed, shape.by))
    if shape.behind:
        key = [] if shape.by == "new" else [cast(literal(sent["after_key"], Text), Integer)]
        row, at = tuple_(*keys), tuple_(*key, after_id)
        ordered = ordered.where(row > at if shape.by == "priceAsc" else row < at)
    ordered_ = ordered.subquery("ordered")
    page = (
        select_visible_posts(viewer_id)
        .join(ordered_, ordered_.c.id == Post.id)
        .add_columns(
            ordered_.c.key.label("rank"),
            # Looked up for each that is shown: one table more takes as long to plan as all else.
            _places(select(asked.c.lexemes).scalar_subquery()).label("places"),
        )
        .order_by(*_order(ordered_, shape.by))
        .limit(written(limit))
        .subquery("page")
    )
    # How many were met is told of none, too.
    return (
        select(*page.c, met.c.met, written(shape.further).label("further"))
        .select_from(met.outerjoin(page, true()))
        .order_by(*_order(page, shape.by, key="rank", id_="post_id"))
    )


def _asked(shape: QueryShape, sent: Texts) -> CTE:
    """The queries that tell how well a word matches, each made once."""
    lexemes = matching.listed(sent["lexemes"])
    for number in range(shape.latin):
        lexemes = lexemes.op("||")(_stem_of(sent[f"latin{number}"]))
    columns: list[ColumnElement[Any]] = [lexemes.label("lexemes"), *parts(shape, sent)]
    kinds = [kind for kind in _asked_of_words(shape) if kind not in {"form", "stem"}]
    for number in range(shape.words):
        columns += [
            matching.simple(sent[f"{kind}{number}"]).label(f"{kind}{number}") for kind in kinds
        ]
        if kinds and not shape.every:
            columns.append(matching.any_form(sent, number).label(f"any{number}"))
    if shape.spoken and shape.by == "top":
        columns += [matching.simple(sent[name]).label(name) for name in ("said", "alike")]
    return select(*columns).cte("asked").prefix_with("MATERIALIZED", dialect="postgresql")


def _stem_of(word: str) -> ColumnElement[Any]:
    """What Postgres makes of a Latin word."""
    english: ColumnElement[Any] = literal_column("'english_stem'::regdictionary")
    return func.ts_lexize(english, word, type_=ARRAY(Text))


def _keyed(shape: QueryShape, sent: Texts, window: CTE) -> CTE:
    """What was met, with the `key` of its order; the newest first need none."""
    post_id = window.c.post_id
    if shape.by == "top":
        keyed = _ranked(window, cast(literal(sent["hour"], Text), Float))
    elif shape.by == "new":
        keyed = select(post_id.label("id"), null().label("key"))
    else:
        price = select(Post.price_cents).where(Post.id == post_id).scalar_subquery()
        keyed = select(post_id.label("id"), price.label("key"))
    return keyed.cte("keyed").prefix_with("MATERIALIZED", dialect="postgresql")


def _ranked(window: CTE, hour: ColumnElement[float]) -> AnySelect:
    """By how well they match, how popular and how new they are.

    How hot they are is looked up at once by a list of ids, along stretches of the index, and added
    up instead of joined: Postgres expects few of them, and would compare all with all.
    """
    ids = func.array(select(window.c.post_id).scalar_subquery())
    each = union_all(
        select(window.c.post_id, window.c.value, null().label("hot")),
        select(PostCounts.post_id, null(), PostCounts.hot).where(PostCounts.post_id == any_(ids)),
    ).subquery("each")
    rank = func.max(each.c.value) + _standing(each.c.post_id, func.max(each.c.hot), hour)
    return select(
        each.c.post_id.label("id"), cast(func.floor(rank), Integer).label("key")
    ).group_by(each.c.post_id)


def _closeness(shape: QueryShape, vector: Any, asked: Any) -> ColumnElement[Any]:
    """How well a post matches; in any other order than the best first it makes no difference."""

    def holds(name: str) -> ColumnElement[bool]:
        found: ColumnElement[bool] = vector.op("@@", is_comparison=True)(asked[name])
        return found

    if shape.by != "top":
        return null()
    numbers = range(shape.words)
    parts: list[ColumnElement[float]] = [literal(10_000.0)]
    if shape.words:
        parts = [10_000 * _mean([_match(holds, n, every=shape.every) for n in numbers])]
    if shape.spoken:
        parts.append(case((holds("said"), 2000.0), (holds("alike"), 1500.0), else_=0.0))
    if shape.words and shape.digital:
        parts.append(1500 * _mean([case((holds(f"title{n}"), 1.0), else_=0.0) for n in numbers]))
    return sum(parts[1:], parts[0])


def _match(
    holds: Callable[[str], ColumnElement[bool]], word: int, *, every: bool
) -> ColumnElement[float]:
    # One look for most of the posts that do not hold the word, where any may be missing.
    missing = [] if every else [(~holds(f"any{word}"), 0.0)]
    return case(
        (holds(f"exact{word}"), 1.0),
        *missing,
        (holds(f"near{word}"), 0.9),
        (holds(f"kin{word}"), 0.6),
        else_=0.5,
    )


def _mean(values: Sequence[ColumnElement[float]]) -> ColumnElement[float]:
    return sum(values[1:], values[0]) / float(len(values))


def _standing(post_id: ColumnElement[UUID], hot: Any, hour: Any) -> ColumnElement[float]:
    """How popular and how new a post is."""
    made_at = func.date_part("epoch", func.uuid_extract_timestamp(post_id), type_=Float)
    popular = hot - made_at / float(SECONDS_PER_DOUBLING)
    age = func.greatest(hour - made_at / 3600.0, 0.0)
    return 100 * func.least(popular, 8.0) + 800 * func.exp(-age / float(RECENT_HOURS))


def _keys(rows: Any, sort: Sort, key: str = "key", id_: str = "id") -> list[ColumnElement[Any]]:
    return [rows.c[id_]] if sort == "new" else [rows.c[key], rows.c[id_]]


def _order(rows: Any, sort: Sort, key: str = "key", id_: str = "id") -> list[ColumnElement[Any]]:
    keys = _keys(rows, sort, key, id_)
    return keys if sort == "priceAsc" else [key.desc() for key in keys]


def _places(lexemes: ColumnElement[list[str]]) -> ColumnElement[list[int]]:
    held = (
        func.unnest(PostText.vector)
        .table_valued(
            column("lexeme", Text),
            column("positions", ARRAY(Integer)),
            column("weights", ARRAY(Text)),
            name="held",
        )
        .lateral()
    )
    place = func.unnest(held.c.positions).table_valued("place", name="places").render_derived()
    return (
        select(func.array_agg(place.c.place))
        .select_from(PostText)
        .join(held, true())
        .join(place, true())
        .where(PostText.post_id == Post.id, held.c.lexeme == any_(cast(lexemes, ARRAY(Text))))
        .scalar_subquery()
    )
