"""Recommended posts: the score, the reasons, what is left out, and the walk through the pages."""

import random
from collections import Counter
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
from api.tests.factories.raw_rows import add_post, member_row, post_row
from api.tests.support.http import got, pages, posted, refusal

PATH = "/users/recommendedPosts"
# Interests that no other test gives its members or posts.
LAYLA = ["astronomy", "gardening", "film"]
OTHERS = ["sports", "economics", "travel"]
BEGUN = datetime(2026, 11, 21, tzinfo=UTC)


def candidate(number: int, author: int | None = None, **more: Any) -> Candidate:
    space = UUID(int=7)
    facts: dict[str, Any] = {
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
    return Candidate(**facts)


def test_the_score_is_what_its_description_says() -> None:
    post = candidate(1, hot=100.5, evaluators=3, followers=7, interest_id="film", is_tagged=True)
    assert post.score() == pytest.approx(100.5 + 6 * log2(4) + 3 * log2(8) + 4)
    filed = candidate(1, hot=100.5, interest_id="film")
    assert filed.score() == pytest.approx(102.5)
    assert candidate(1, hot=100.5).score() == 100.5


@pytest.mark.parametrize(
    ("facts", "reason"),
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
def test_the_reason_is_the_greatest_term(facts: dict[str, Any], reason: str) -> None:
    assert candidate(1, **facts).reason() == reason


def walked(candidates: list[Candidate], limit: int) -> list[Candidate]:
    found, walk = [], RecommendationCursor(BEGUN)
    while True:
        page, following = next_page(candidates, walk, limit)
        found += page
        if following is None:
            return found
        cursor = following.cursor()
        assert len(cursor) <= 512
        walk = RecommendationCursor.at(cursor)


@pytest.mark.parametrize("limit", [1, 7, 20, 100])
def test_a_walk_shows_the_best_once_each_and_ends_at_its_depth(limit: int) -> None:
    chance = random.Random(limit)
    many = [candidate(n, hot=chance.random() * 9, followers=n % 3) for n in range(400)]
    found = walked(many, limit)
    assert len(found) == MAX_RESULTS
    assert len({each.post_id for each in found}) == MAX_RESULTS
    scores = [each.score() for each in found]
    assert scores == sorted(scores, reverse=True)
    # Two bytes can take one for another: few of the best are missing.
    best = sorted(many, key=Candidate.score, reverse=True)[:MAX_RESULTS]
    assert len(set(best) - set(found)) <= 3


@pytest.mark.parametrize("limit", [3, 10, 100])
def test_no_author_fills_ten_neighbours_while_others_are_left(limit: int) -> None:
    # The first author's posts are all better than the rest.
    many = [candidate(n, author=n % 40 if n > 60 else 0, hot=500.0 - n) for n in range(300)]
    found = walked(many, limit)
    for start in range(len(found) - DIVERSITY_WINDOW):
        authors = Counter(each.author_id for each in found[start : start + DIVERSITY_WINDOW])
        assert max(authors.values()) <= MAX_PER_AUTHOR, start


def test_one_author_alone_is_shown_all_the_same() -> None:
    many = [candidate(n, author=0, hot=float(-n)) for n in range(15)]
    assert walked(many, 4) == many


def test_what_comes_and_goes_meanwhile_doubles_nothing() -> None:
    chance = random.Random(5)
    many = [candidate(n, hot=chance.random()) for n in range(120)]
    found: list[Candidate] = []
    walk: RecommendationCursor | None = RecommendationCursor(BEGUN)
    while walk:
        page, walk = next_page(many, walk, 10)
        found += page
        many = [each._replace(hot=chance.random()) for each in many if chance.random() > 0.1]
    ids = [each.post_id for each in found]
    assert len(ids) == len(set(ids)) > 30


def test_topics_are_known_for_every_interest_and_only_for_these() -> None:
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
async def layla(app: FastAPI) -> SignedInMember:
    return await factories.member(app, interest_ids=LAYLA)


async def found(client: httpx.AsyncClient, viewer: SignedInMember) -> dict[str, dict[str, Any]]:
    """Every post recommended, by id, with its reason."""
    posts = [post async for page in pages(client, PATH, viewer, limit=100) for post in page]
    reasons = {post["_id"]: post["reason"] for post in posts}
    assert len(reasons) == len(posts)
    return reasons


async def test_each_reason_names_whom_or_what_it_is_of(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    friend, writer, known, gardener = [
        await factories.member(app, interest_ids=OTHERS) for _ in range(4)
    ]
    await factories.follow(client, layla, friend)
    await factories.follow(client, friend, known)
    evaluated = (await factories.post(client, writer))["_id"]
    await posted(client, f"/posts/{evaluated}/evaluations", friend, {"reaction": "love"})
    by_known = (await factories.post(client, known))["_id"]
    tagged = (await factories.post(client, gardener, tags=["حَديقة"]))["_id"]
    plain = add_post(database, gardener.id, evaluations={"perfect": 400})
    reasons = await found(client, layla)
    by_friend = (reasons[evaluated]["type"], reasons[evaluated]["member"]["_id"])
    assert by_friend == ("evaluatedByFollowed", str(friend.id))
    assert reasons[by_known]["type"] == "followedByFollowed"
    assert reasons[by_known]["member"]["_id"] == str(friend.id)
    assert reasons[tagged] == {"type": "interest", "member": None, "interestId": "gardening"}
    assert reasons[plain] == {"type": "popular", "member": None, "interestId": None}


async def test_a_category_tells_of_an_interest_less_than_a_tag(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    author = await factories.member(app)
    filed = (await factories.post(client, author, category_id="crafts"))["_id"]
    both = await factories.post(client, author, category_id="crafts", tags=["cinema"])
    reasons = await found(client, layla)
    assert reasons[filed]["interestId"] == "gardening"
    assert reasons[both["_id"]]["interestId"] == "film"


async def test_what_i_know_already_is_not_recommended(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    followed, author = [await factories.member(app) for _ in range(2)]
    await factories.follow(client, layla, followed)
    tags = ["فلك"]
    of_followed = (await factories.post(client, followed, tags=tags))["_id"]
    mine = (await factories.post(client, layla, tags=tags))["_id"]
    evaluated, saved, left = [
        (await factories.post(client, author, tags=tags))["_id"] for _ in range(3)
    ]
    bought = add_post(database, author.id, kind="digital", tags=tags)
    reasons = await found(client, layla)
    assert {evaluated, saved, left, bought} <= set(reasons)
    assert not {mine, of_followed} & set(reasons)
    await posted(client, f"/posts/{evaluated}/evaluations", layla, {"reaction": "clap"})
    await posted(client, f"/posts/{saved}/save", layla)
    database.sql(f"""
        INSERT INTO entitlement (id, member_id, post_id, source)
        VALUES ('{new_id()}', '{layla.id}', '{bought}', 'free')
    """)
    reasons = await found(client, layla)
    assert left in reasons
    assert not {evaluated, saved, bought} & set(reasons)


@pytest.mark.parametrize(
    "act", ["block", "blocked", "mute", "word", "suspended", "hidden", "deleted"]
)
async def test_what_is_kept_from_me_is_not_recommended(
    client: httpx.AsyncClient,
    app: FastAPI,
    layla: SignedInMember,
    database: TestDatabase,
    act: str,
) -> None:
    author, other = [await factories.member(app) for _ in range(2)]
    text = "زراعة الريحان"
    kept = (await factories.post(client, author, text, tags=["نباتات"]))["_id"]
    shown = (await factories.post(client, other, tags=["نباتات"]))["_id"]
    assert {kept, shown} <= set(await found(client, layla))
    if act == "word":
        await posted(client, "/users/muteWord", layla, {"word": "ريحان"})
    elif act == "suspended":
        database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{author.id}'")
    elif act in {"hidden", "deleted"}:
        database.sql(f"UPDATE post SET {act}_at = now() WHERE id = '{kept}'")
    else:
        by, of = (author, layla) if act == "blocked" else (layla, author)
        await posted(client, f"/users/{act.removesuffix('ed')}/{of.id}", by)
    reasons = await found(client, layla)
    database.sql("UPDATE member SET suspended_at = NULL")
    assert kept not in reasons
    assert shown in reasons


async def test_who_is_muted_is_no_reason(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    friend, author = [await factories.member(app, interest_ids=OTHERS) for _ in range(2)]
    await factories.follow(client, layla, friend)
    made = (await factories.post(client, author, tags=["رحلات"]))["_id"]
    await posted(client, f"/posts/{made}/evaluations", friend, {"reaction": "perfect"})
    assert (await found(client, layla))[made]["type"] == "evaluatedByFollowed"
    await posted(client, f"/users/mute/{friend.id}", layla)
    again = (await found(client, layla)).get(made)
    assert again is None or again["member"] is None


async def test_pages_are_two_statements_full_for_a_newcomer_and_show_nothing_twice(
    client: httpx.AsyncClient, app: FastAPI, database: TestDatabase, statements: Statements
) -> None:
    authors = [new_id() for _ in range(30)]
    rows = [member_row(author) for author in authors]
    rows += [post_row(new_id(), authors[n % 30]) for n in range(90)]
    database.sql("BEGIN;" + "".join(rows) + "COMMIT;")
    newcomer = await factories.member(app, interest_ids=["music", "chess", "birds"])
    await got(client, PATH, newcomer)
    shown: list[str] = []
    query: dict[str, str] = {}
    for number in range(4):
        statements.clear()
        answer = await client.get(PATH, params=query, headers=newcomer.headers)
        assert len(statements) == 2, statements
        body = answer.json()
        assert len(body["payload"]) == 20
        shown += [post["_id"] for post in body["payload"]]
        query = {"cursor": body["nextCursor"]}
        # What is shown becomes hot, and something new is published.
        database.sql(f"""
            UPDATE post_counts SET shares = shares + 90
            WHERE post_id IN ('{shown[-1]}', '{shown[-20]}');
            {post_row(new_id(), authors[number])}
        """)
    assert len(set(shown)) == 80


@pytest.mark.parametrize("cursor", ["", "stale", "WyJpZCIsIjAxIl0", "cmVjMQ", "cmVjMQAAAAAAAP8"])
async def test_a_foreign_cursor_is_refused(
    client: httpx.AsyncClient, layla: SignedInMember, cursor: str
) -> None:
    answer = await client.get(PATH, params={"cursor": cursor}, headers=layla.headers)
    assert refusal(answer) == (422, "invalid_cursor")
    assert refusal(await client.get(PATH)) == (401, "not_authenticated")
