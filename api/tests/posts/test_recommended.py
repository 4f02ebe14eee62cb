"""Recommended posts: score, reasons, exclusions and pagination."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from math import log2
from typing import Any
from uuid import UUID, uuid5

import httpx
import orjson
import pytest
from fastapi import FastAPI

from api.core.ids import new_id
from api.posts.lists.recommended import (
    DIVERSITY_WINDOW,
    MAX_PER_AUTHOR,
    MAX_RESULTS,
    Candidate,
    RecommendationCursor,
    next_page,
)
from api.reference import service as reference
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.raw_rows import insert_member_sql, insert_post, insert_post_sql
from api.tests.support.http import get_payload, list_pages, post_payload, refusal

PATH = "/users/recommendedPosts"
# Interests used by no other test.
VIEWER_INTERESTS = ["astronomy", "gardening", "film"]
OTHER_INTERESTS = ["sports", "economics", "travel"]
STARTED_AT = datetime(2026, 11, 21, tzinfo=UTC)


def candidate(number: int, author: int | None = None, **more: Any) -> Candidate:
    space = UUID(int=7)
    fields: dict[str, Any] = {
        "post_id": uuid5(space, f"post {number}"),
        "author_id": uuid5(space, f"author {number if author is None else author}"),
        "hot": 0.0,
        "evaluators": 0,
        "evaluator_id": None,
        "followers": 0,
        "follower_id": None,
        "interest_id": None,
        "is_tagged": False,
        **more,
    }
    return Candidate(**fields)


def test_score_equals_documented_formula() -> None:
    post = candidate(1, hot=100.5, evaluators=3, followers=7, interest_id="film", is_tagged=True)
    assert post.score() == pytest.approx(100.5 + 6 * log2(4) + 3 * log2(8) + 4)
    by_category = candidate(1, hot=100.5, interest_id="film")
    assert by_category.score() == pytest.approx(102.5)
    assert candidate(1, hot=100.5).score() == 100.5


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "popular"),
        ({"interest_id": "film"}, "interest"),
        ({"followers": 1}, "followedByFollowed"),
        ({"followers": 1, "interest_id": "film"}, "followedByFollowed"),
        ({"followers": 1, "interest_id": "film", "is_tagged": True}, "interest"),
        ({"evaluators": 1, "interest_id": "film", "is_tagged": True}, "evaluatedByFollowed"),
        ({"evaluators": 1, "followers": 3}, "evaluatedByFollowed"),
        ({"evaluators": 1, "followers": 4}, "followedByFollowed"),
    ],
)
def test_reason_is_greatest_term_of_score(fields: dict[str, Any], reason: str) -> None:
    assert candidate(1, **fields).reason() == reason


def read_all(candidates: list[Candidate], limit: int) -> list[Candidate]:
    posts, position = [], RecommendationCursor(STARTED_AT)
    while True:
        page, next_position = next_page(candidates, position, limit)
        posts += page
        if next_position is None:
            return posts
        cursor = next_position.encode()
        assert len(cursor) <= 512
        position = RecommendationCursor.decode(cursor)


@pytest.mark.parametrize("limit", [1, 7, 20, 100])
def test_next_page_returns_best_once_up_to_limit(limit: int) -> None:
    generator = random.Random(limit)
    candidates = [candidate(n, hot=generator.random() * 9, followers=n % 3) for n in range(400)]
    posts = read_all(candidates, limit)
    assert len(posts) == MAX_RESULTS
    assert len({each.post_id for each in posts}) == MAX_RESULTS
    scores = [each.score() for each in posts]
    assert scores == sorted(scores, reverse=True)
    # Collisions of the two-byte hashes omit a few of the best.
    best = sorted(candidates, key=Candidate.score, reverse=True)[:MAX_RESULTS]
    assert len(set(best) - set(posts)) <= 3


@pytest.mark.parametrize("limit", [3, 10, 100])
def test_next_page_limits_posts_per_author_in_window(limit: int) -> None:
    # All posts of the first author have higher scores than the rest.
    candidates = [candidate(n, author=n % 40 if n > 60 else 0, hot=500.0 - n) for n in range(300)]
    posts = read_all(candidates, limit)
    for start in range(len(posts) - DIVERSITY_WINDOW):
        authors = Counter(each.author_id for each in posts[start : start + DIVERSITY_WINDOW])
        assert max(authors.values()) <= MAX_PER_AUTHOR, start


def test_next_page_with_single_author_returns_all() -> None:
    candidates = [candidate(n, author=0, hot=float(-n)) for n in range(15)]
    assert read_all(candidates, 4) == candidates


def test_next_page_repeats_nothing_while_candidates_change() -> None:
    generator = random.Random(5)
    candidates = [candidate(n, hot=generator.random()) for n in range(120)]
    posts: list[Candidate] = []
    position: RecommendationCursor | None = RecommendationCursor(STARTED_AT)
    while position:
        page, position = next_page(candidates, position, 10)
        posts += page
        candidates = [
            each._replace(hot=generator.random()) for each in candidates if generator.random() > 0.1
        ]
    ids = [each.post_id for each in posts]
    assert len(ids) == len(set(ids)) > 30


def test_topics_cover_every_interest() -> None:
    topics = reference.topics()
    interests = orjson.loads(reference.answer("interests", "en").body)["payload"]
    assert {each.interest_id for each in topics} == {each["_id"] for each in interests}
    assert all(
        each.category_id is None or reference.is_category(each.category_id) for each in topics
    )
    assert all((each.category_id is None) != (each.folded_tag is None) for each in topics)
    calligraphy = {each.folded_tag for each in topics if each.interest_id == "calligraphy"}
    assert {"خط", "calligraphy"} <= calligraphy


@pytest.fixture
async def viewer(app: FastAPI) -> SignedInMember:
    return await factories.member(app, interest_ids=VIEWER_INTERESTS)


async def reasons_by_post(
    client: httpx.AsyncClient, viewer: SignedInMember
) -> dict[str, dict[str, Any]]:
    """Return the reasons of all recommended posts by post id."""
    posts = [post async for page in list_pages(client, PATH, viewer, limit=100) for post in page]
    reasons = {post["_id"]: post["reason"] for post in posts}
    assert len(reasons) == len(posts)
    return reasons


@pytest.fixture
def promote(database: TestDatabase) -> Iterator[Callable[..., None]]:
    """Raises the hot score of posts above that of popular posts of other tests.

    A list has `MAX_RESULTS` posts, so many sold or evaluated posts would displace these.
    """
    promoted: list[str] = []

    def set_shares(shares: int, post_ids: Sequence[str]) -> None:
        ids = ", ".join(f"'{post_id}'" for post_id in post_ids)
        database.sql(f"UPDATE post_counts SET shares = {shares} WHERE post_id IN ({ids})")

    def raise_score(*post_ids: str) -> None:
        promoted.extend(post_ids)
        set_shares(1_000_000, post_ids)

    yield raise_score
    set_shares(0, promoted)


async def test_recommendations_have_reason_with_member_or_interest(
    client: httpx.AsyncClient,
    app: FastAPI,
    viewer: SignedInMember,
    database: TestDatabase,
    promote: Callable[..., None],
) -> None:
    followee, writer, known, gardener = [
        await factories.member(app, interest_ids=OTHER_INTERESTS) for _ in range(4)
    ]
    await factories.follow(client, viewer, followee)
    await factories.follow(client, followee, known)
    evaluated = (await factories.post(client, writer))["_id"]
    await post_payload(client, f"/posts/{evaluated}/evaluations", followee, {"reaction": "love"})
    by_known = (await factories.post(client, known))["_id"]
    tagged = (await factories.post(client, gardener, tags=["حَديقة"]))["_id"]
    plain = insert_post(database, gardener.id, evaluations={"perfect": 400})
    promote(evaluated, by_known, tagged, plain)
    reasons = await reasons_by_post(client, viewer)
    by_followee = (reasons[evaluated]["type"], reasons[evaluated]["member"]["_id"])
    assert by_followee == ("evaluatedByFollowed", str(followee.id))
    assert reasons[by_known]["type"] == "followedByFollowed"
    assert reasons[by_known]["member"]["_id"] == str(followee.id)
    assert reasons[tagged] == {"type": "interest", "member": None, "interestId": "gardening"}
    assert reasons[plain] == {"type": "popular", "member": None, "interestId": None}


async def test_recommendation_by_tag_takes_precedence_over_category(
    client: httpx.AsyncClient, app: FastAPI, viewer: SignedInMember, promote: Callable[..., None]
) -> None:
    author = await factories.member(app)
    in_category = (await factories.post(client, author, category_id="crafts"))["_id"]
    both = await factories.post(client, author, category_id="crafts", tags=["cinema"])
    promote(in_category, both["_id"])
    reasons = await reasons_by_post(client, viewer)
    assert reasons[in_category]["interestId"] == "gardening"
    assert reasons[both["_id"]]["interestId"] == "film"


async def test_recommendations_exclude_own_followed_and_engaged_posts(
    client: httpx.AsyncClient,
    app: FastAPI,
    viewer: SignedInMember,
    database: TestDatabase,
    promote: Callable[..., None],
) -> None:
    followed, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, viewer, followed)
    tags = ["فلك"]
    of_followed = (await factories.post(client, followed, tags=tags))["_id"]
    own = (await factories.post(client, viewer, tags=tags))["_id"]
    evaluated, saved, other = [
        (await factories.post(client, author, tags=tags))["_id"] for _ in range(3)
    ]
    bought = insert_post(database, author.id, kind="digital", tags=tags)
    promote(of_followed, own, evaluated, saved, other, bought)
    reasons = await reasons_by_post(client, viewer)
    assert {evaluated, saved, other, bought} <= set(reasons)
    assert not {own, of_followed} & set(reasons)
    await post_payload(client, f"/posts/{evaluated}/evaluations", viewer, {"reaction": "clap"})
    await post_payload(client, f"/posts/{saved}/save", viewer)
    # The database grants no paid product as free.
    database.sql(f"""
        SET session_replication_role = replica;
        INSERT INTO entitlement (id, member_id, post_id, source)
        VALUES ('{new_id()}', '{viewer.id}', '{bought}', 'free')
    """)
    reasons = await reasons_by_post(client, viewer)
    assert other in reasons
    assert not {evaluated, saved, bought} & set(reasons)


@pytest.mark.parametrize(
    "relation", ["block", "blocked", "mute", "word", "suspended", "hidden", "deleted"]
)
async def test_recommendations_exclude_blocked_muted_and_hidden_posts(
    client: httpx.AsyncClient,
    app: FastAPI,
    viewer: SignedInMember,
    database: TestDatabase,
    relation: str,
    promote: Callable[..., None],
) -> None:
    author, other = [await factories.member(app) for _ in range(2)]
    text = "زراعة الريحان"
    excluded = (await factories.post(client, author, text, tags=["نباتات"]))["_id"]
    listed = (await factories.post(client, other, tags=["نباتات"]))["_id"]
    promote(excluded, listed)
    assert {excluded, listed} <= set(await reasons_by_post(client, viewer))
    if relation == "word":
        await post_payload(client, "/users/muteWord", viewer, {"word": "ريحان"})
    elif relation == "suspended":
        database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{author.id}'")
    elif relation in {"hidden", "deleted"}:
        database.sql(f"UPDATE post SET {relation}_at = now() WHERE id = '{excluded}'")
    else:
        actor, target = (author, viewer) if relation == "blocked" else (viewer, author)
        await post_payload(client, f"/users/{relation.removesuffix('ed')}/{target.id}", actor)
    reasons = await reasons_by_post(client, viewer)
    database.sql("UPDATE member SET suspended_at = NULL")
    assert excluded not in reasons
    assert listed in reasons


async def test_recommendation_reason_excludes_muted_member(
    client: httpx.AsyncClient, app: FastAPI, viewer: SignedInMember, promote: Callable[..., None]
) -> None:
    followee, author = [await factories.member(app, interest_ids=OTHER_INTERESTS) for _ in range(2)]
    await factories.follow(client, viewer, followee)
    post_id = (await factories.post(client, author, tags=["رحلات"]))["_id"]
    promote(post_id)
    await post_payload(client, f"/posts/{post_id}/evaluations", followee, {"reaction": "perfect"})
    assert (await reasons_by_post(client, viewer))[post_id]["type"] == "evaluatedByFollowed"
    await post_payload(client, f"/users/mute/{followee.id}", viewer)
    again = (await reasons_by_post(client, viewer)).get(post_id)
    assert again is None or again["member"] is None


async def test_recommendations_page_runs_two_statements_without_repetition(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, statements: Statements
) -> None:
    authors = [new_id() for _ in range(30)]
    rows = [insert_member_sql(author) for author in authors]
    rows += [insert_post_sql(new_id(), authors[n % 30]) for n in range(90)]
    database.sql("BEGIN;" + "".join(rows) + "COMMIT;")
    newcomer = await factories.member(app, interest_ids=["music", "chess", "birds"])
    await get_payload(client, PATH, newcomer)
    listed: list[str] = []
    query: dict[str, str] = {}
    for number in range(4):
        statements.clear()
        answer = await client.get(PATH, params=query, headers=newcomer.headers)
        assert len(statements) == 2, statements
        body = answer.json()
        assert len(body["payload"]) == 20
        listed += [post["_id"] for post in body["payload"]]
        query = {"cursor": body["nextCursor"]}
        # Posts listed before become hot, and a new post is published.
        database.sql(f"""
            UPDATE post_counts SET shares = shares + 90
            WHERE post_id IN ('{listed[-1]}', '{listed[-20]}');
            {insert_post_sql(new_id(), authors[number])}
        """)
    assert len(set(listed)) == 80


@pytest.mark.parametrize("cursor", ["", "stale", "WyJpZCIsIjAxIl0", "cmVjMQ", "cmVjMQAAAAAAAP8"])
async def test_recommendations_with_invalid_cursor_are_rejected(
    client: httpx.AsyncClient, viewer: SignedInMember, cursor: str
) -> None:
    answer = await client.get(PATH, params={"cursor": cursor}, headers=viewer.headers)
    assert refusal(answer) == (422, "invalid_cursor")
    assert refusal(await client.get(PATH)) == (401, "not_authenticated")
