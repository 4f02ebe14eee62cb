"""How much a post is worth showing: the SQL function, and the counters that feed it."""

import importlib
import math
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import cast, func, select
from sqlalchemy.dialects.postgresql import JSONB

from api.posts.ranking import COUNTER_WEIGHTS, REACTION_WEIGHTS, SECONDS_PER_DOUBLING, hotness_sql
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.engagement import comment, evaluate
from api.tests.support.http import posted

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
NOBODY: dict[str, int] = dict.fromkeys(COUNTER_WEIGHTS, 0)
MILLISECONDS = st.integers(min_value=0, max_value=2**48 - 1)
COUNTS = st.fixed_dictionaries({act: st.integers(0, 1_000_000) for act in COUNTER_WEIGHTS})
EVALUATIONS = st.dictionaries(st.sampled_from(sorted(REACTION_WEIGHTS)), st.integers(1, 1_000_000))


def id_at(milliseconds: int) -> UUID:
    """A UUIDv7 of that time."""
    return UUID(int=(milliseconds << 80) | (7 << 76) | (2 << 62))


async def hotness(
    app: FastAPI, milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]
) -> float:
    given_counts = [counts[act] for act in ("comments", "shares", "saves", "purchases")]
    query = select(func.hotness(id_at(milliseconds), *given_counts, cast(evaluations, JSONB)))
    async with app.state.database.reading() as connection:
        found: float = await connection.scalar(query)
        return found


def reckoned(milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]) -> float:
    points = sum(COUNTER_WEIGHTS[act] * number for act, number in counts.items())
    points += sum(REACTION_WEIGHTS[name] * number for name, number in evaluations.items())
    return math.log2(1 + points) + milliseconds / 1000 / SECONDS_PER_DOUBLING


@RELAXED
@given(milliseconds=MILLISECONDS, counts=COUNTS, evaluations=EVALUATIONS)
async def test_postgres_reckons_as_the_rule_says(
    app: FastAPI, milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]
) -> None:
    found = await hotness(app, milliseconds, counts, evaluations)
    assert found == pytest.approx(reckoned(milliseconds, counts, evaluations), rel=1e-12)


@RELAXED
@given(
    counts=COUNTS,
    evaluations=EVALUATIONS,
    act=st.sampled_from(
        [*COUNTER_WEIGHTS, *(name for name, points in REACTION_WEIGHTS.items() if points)]
    ),
)
async def test_it_grows_with_each_act(
    app: FastAPI, counts: dict[str, int], evaluations: dict[str, int], act: str
) -> None:
    before = await hotness(app, 0, counts, evaluations)
    if act in COUNTER_WEIGHTS:
        counts = {**counts, act: counts[act] + 1}
    else:
        evaluations = {**evaluations, act: evaluations.get(act, 0) + 1}
    assert await hotness(app, 0, counts, evaluations) > before


@pytest.mark.parametrize("doublings", [1, 2, 3, 10])
async def test_a_doubling_of_points_outweighs_exactly_twelve_hours(
    app: FastAPI, doublings: int
) -> None:
    written = 1_800_000_000_000
    half_a_day = 12 * 60 * 60 * 1000
    points = {"surprise": 2**doublings - 1}
    old = await hotness(app, written, NOBODY, points)
    new = await hotness(app, written + doublings * half_a_day, NOBODY, {})
    assert old == pytest.approx(new, rel=1e-12)
    assert await hotness(app, written + doublings * half_a_day - 1000, NOBODY, {}) < old
    assert await hotness(app, written + doublings * half_a_day + 1000, NOBODY, {}) > old


async def test_what_weighs_nothing_changes_nothing(app: FastAPI) -> None:
    nothing = [name for name, points in REACTION_WEIGHTS.items() if not points]
    assert nothing == ["unclear", "dontknow"]
    assert await hotness(app, 0, NOBODY, dict.fromkeys(nothing, 5)) == 0


def test_the_migration_holds_the_rule_of_the_code() -> None:
    migration = importlib.import_module("migrations.versions.20261121_posts_search_notifications")
    assert migration.HOTNESS.split() == hotness_sql().split()


async def test_every_act_warms_its_post(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    post_id = (await factories.post(client, layla))["_id"]
    seen = [float(database.sql(f"SELECT hot FROM post_counts WHERE post_id = '{post_id}'"))]
    for act in ("comment", "evaluate", "save", "share"):
        if act == "comment":
            await comment(client, omar, post_id)
        elif act == "evaluate":
            await evaluate(client, omar, post_id, "love")
        else:
            await posted(client, f"/posts/{post_id}/{act}", omar)
        hot = database.sql(f"SELECT hot FROM post_counts WHERE post_id = '{post_id}'")
        seen.append(float(hot))
    assert seen == sorted(set(seen))
    assert seen[-1] - seen[0] == pytest.approx(math.log2(1 + 2 + 2 + 3 + 2))
