"""Hot score of posts: the SQL function and its counters."""

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
from api.tests.support.http import post_payload

RELAXED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
NO_ENGAGEMENT: dict[str, int] = dict.fromkeys(COUNTER_WEIGHTS, 0)
MILLISECONDS = st.integers(min_value=0, max_value=2**48 - 1)
COUNTS = st.fixed_dictionaries(
    {engagement: st.integers(0, 1_000_000) for engagement in COUNTER_WEIGHTS}
)
EVALUATIONS = st.dictionaries(st.sampled_from(sorted(REACTION_WEIGHTS)), st.integers(1, 1_000_000))


def id_at(milliseconds: int) -> UUID:
    """Return a UUIDv7 with a timestamp."""
    return UUID(int=(milliseconds << 80) | (7 << 76) | (2 << 62))


async def hotness(
    app: FastAPI, milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]
) -> float:
    given_counts = [
        counts[engagement] for engagement in ("comments", "shares", "saves", "purchases")
    ]
    query = select(func.hotness(id_at(milliseconds), *given_counts, cast(evaluations, JSONB)))
    async with app.state.database.reading() as connection:
        value: float = await connection.scalar(query)
        return value


def expected_hotness(
    milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]
) -> float:
    points = sum(COUNTER_WEIGHTS[engagement] * number for engagement, number in counts.items())
    points += sum(REACTION_WEIGHTS[name] * number for name, number in evaluations.items())
    return math.log2(1 + points) + milliseconds / 1000 / SECONDS_PER_DOUBLING


@RELAXED
@given(milliseconds=MILLISECONDS, counts=COUNTS, evaluations=EVALUATIONS)
async def test_hotness_sql_equals_reference(
    app: FastAPI, milliseconds: int, counts: dict[str, int], evaluations: dict[str, int]
) -> None:
    value = await hotness(app, milliseconds, counts, evaluations)
    assert value == pytest.approx(expected_hotness(milliseconds, counts, evaluations), rel=1e-12)


@RELAXED
@given(
    counts=COUNTS,
    evaluations=EVALUATIONS,
    engagement=st.sampled_from(
        [*COUNTER_WEIGHTS, *(name for name, points in REACTION_WEIGHTS.items() if points)]
    ),
)
async def test_hotness_increases_with_each_engagement(
    app: FastAPI, counts: dict[str, int], evaluations: dict[str, int], engagement: str
) -> None:
    before = await hotness(app, 0, counts, evaluations)
    if engagement in COUNTER_WEIGHTS:
        counts = {**counts, engagement: counts[engagement] + 1}
    else:
        evaluations = {**evaluations, engagement: evaluations.get(engagement, 0) + 1}
    assert await hotness(app, 0, counts, evaluations) > before


@pytest.mark.parametrize("doublings", [1, 2, 3, 10])
async def test_hotness_doubling_of_points_equals_twelve_hours(app: FastAPI, doublings: int) -> None:
    published_at = 1_800_000_000_000
    half_day = 12 * 60 * 60 * 1000
    points = {"surprise": 2**doublings - 1}
    old = await hotness(app, published_at, NO_ENGAGEMENT, points)
    new = await hotness(app, published_at + doublings * half_day, NO_ENGAGEMENT, {})
    assert old == pytest.approx(new, rel=1e-12)
    assert await hotness(app, published_at + doublings * half_day - 1000, NO_ENGAGEMENT, {}) < old
    assert await hotness(app, published_at + doublings * half_day + 1000, NO_ENGAGEMENT, {}) > old


async def test_hotness_ignores_reactions_without_weight(app: FastAPI) -> None:
    unweighted = [name for name, points in REACTION_WEIGHTS.items() if not points]
    assert unweighted == ["unclear", "dontknow"]
    assert await hotness(app, 0, NO_ENGAGEMENT, dict.fromkeys(unweighted, 5)) == 0


def test_hotness_sql_equals_migration() -> None:
    migration = importlib.import_module("migrations.versions.20261121_posts_search_notifications")
    assert migration.HOTNESS.split() == hotness_sql().split()


async def test_hot_score_increases_with_each_engagement(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    layla, omar = await factories.member(app), await factories.member(app)
    post_id = (await factories.post(client, layla))["_id"]
    scores = [float(database.sql(f"SELECT hot FROM post_counts WHERE post_id = '{post_id}'"))]
    for engagement in ("comment", "evaluate", "save", "share"):
        if engagement == "comment":
            await comment(client, omar, post_id)
        elif engagement == "evaluate":
            await evaluate(client, omar, post_id, "love")
        else:
            await post_payload(client, f"/posts/{post_id}/{engagement}", omar)
        hot = database.sql(f"SELECT hot FROM post_counts WHERE post_id = '{post_id}'")
        scores.append(float(hot))
    assert scores == sorted(set(scores))
    assert scores[-1] - scores[0] == pytest.approx(math.log2(1 + 2 + 2 + 3 + 2))
