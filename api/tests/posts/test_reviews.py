"""Reviews of products: writing, lists, the seller's reply, ratings."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import (
    UNKNOWN_ID,
    count_events,
    first_engagements,
    request_statements,
)
from api.tests.support.http import field_errors, get_payload, list_all, post_payload, refusal
from api.tests.support.products import claim_product, create_product
from api.tests.support.reviews import read_rating, review, review_as_new_buyer


@pytest.fixture
async def product_id(client: httpx.AsyncClient, layla: SignedInMember) -> str:
    """A free product of Layla."""
    created_id: str = (await create_product(client, layla))["_id"]
    return created_id


@pytest.fixture
async def buyer(client: httpx.AsyncClient, omar: SignedInMember, product_id: str) -> SignedInMember:
    """Omar, who claimed the product."""
    await claim_product(client, product_id, omar)
    return omar


async def test_write_review_returns_review_as_listed(
    client: httpx.AsyncClient, layla: SignedInMember, buyer: SignedInMember, product_id: str
) -> None:
    assert await read_rating(client, product_id) == (0, None)
    written = await review(client, buyer, product_id, 4, "  أحسنتِ، انظري #خط و qima.com  ")
    assert (written["rating"], written["text"]) == (4, "أحسنتِ، انظري #خط و qima.com")
    assert (written["lang"], written["dir"]) == ("ar", "rtl")
    assert (written["editedAt"], written["hidden"], written["reply"]) == (None, False, None)
    assert written["author"]["_id"] == str(buyer.id)
    assert [(each["type"], each["tag"] or each["url"]) for each in written["entities"]] == [
        ("tag", "خط"),
        ("link", "https://qima.com"),
    ]
    for viewer in (None, layla, buyer):
        for sort in ("newest", "highest", "lowest"):
            path = f"/posts/{product_id}/reviews?sort={sort}"
            assert await get_payload(client, path, viewer) == [written]
    assert await read_rating(client, product_id) == (1, 40)


async def test_second_review_of_buyer_replaces_the_first(
    client: httpx.AsyncClient, buyer: SignedInMember, product_id: str, database: TestDatabase
) -> None:
    first = await review(client, buyer, product_id, 2, "قبل")
    events = count_events(database, "PostChanged", product_id)
    same = await review(client, buyer, product_id, 2, "قبل")
    assert same == first
    assert count_events(database, "PostChanged", product_id) == events
    edited = await review(client, buyer, product_id, 5, "")
    assert edited == {
        **first,
        "rating": 5,
        "text": "",
        "lang": edited["lang"],
        "dir": edited["dir"],
        "editedAt": edited["editedAt"],
    }
    assert edited["editedAt"] is not None
    assert await get_payload(client, f"/posts/{product_id}/reviews") == [edited]
    assert await read_rating(client, product_id) == (1, 50)
    assert count_events(database, "PostChanged", product_id) == events + 1
    assert count_events(database, "ProductReviewed", product_id) == 1


async def test_review_has_no_weight_in_the_revenue_share_or_the_hot_score(
    client: httpx.AsyncClient, buyer: SignedInMember, product_id: str, database: TestDatabase
) -> None:
    hot = f"SELECT hot FROM post_counts WHERE post_id = '{product_id}'"
    before = database.sql(hot)
    await review(client, buyer, product_id, 5, "مراجعة طويلة بما يكفي لتُعدّ تعليقًا لو كانت منه")
    assert first_engagements(database, buyer, product_id) == []
    assert database.sql(hot) == before


async def test_only_buyers_can_review(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, product_id: str
) -> None:
    path, body = f"/posts/{product_id}/reviews", {"rating": 5}
    answer = await client.post(path, json=body, headers=omar.headers)
    assert refusal(answer) == (403, "not_a_buyer")
    answer = await client.post(path, json=body, headers=layla.headers)
    assert refusal(answer) == (422, "own_review")
    assert refusal(await client.post(path, json=body)) == (401, "not_authenticated")
    post = (await factories.post(client, layla))["_id"]
    answer = await client.post(f"/posts/{post}/reviews", json=body, headers=omar.headers)
    assert refusal(answer) == (403, "not_a_buyer")
    for unknown_id in (UNKNOWN_ID, "nothing", "%00"):
        path = f"/posts/{unknown_id}/reviews"
        for answer in (
            await client.post(path, json=body, headers=omar.headers),
            await client.get(path),
            await client.get(f"{path}/summary"),
        ):
            assert refusal(answer) == (404, "post_not_found")
    assert await read_rating(client, product_id) == (0, None)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "rating"),
        ({"rating": 0}, "rating"),
        ({"rating": 6}, "rating"),
        ({"rating": 4.5}, "rating"),
        ({"rating": 4.0}, "rating"),
        ({"rating": "4"}, "rating"),
        ({"rating": True}, "rating"),
        ({"rating": None}, "rating"),
        ({"rating": 4, "text": "ا" * 1001}, "text"),
        ({"rating": 4, "text": "\u202eabc"}, "text"),
        ({"rating": 4, "text": None}, "text"),
        ({"rating": 4, "stars": 4}, "stars"),
    ],
)
async def test_invalid_review_is_rejected(
    client: httpx.AsyncClient,
    buyer: SignedInMember,
    product_id: str,
    body: dict[str, Any],
    field: str,
) -> None:
    answer = await client.post(f"/posts/{product_id}/reviews", json=body, headers=buyer.headers)
    assert list(field_errors(answer)) == [field]
    assert await read_rating(client, product_id) == (0, None)


async def test_review_accepts_a_thousand_graphemes(
    client: httpx.AsyncClient, layla: SignedInMember, buyer: SignedInMember, product_id: str
) -> None:
    text = "قَّ" * 1000
    written = await review(client, buyer, product_id, 3, text)
    assert len(written["text"]) == len(text)
    reply = f"/posts/{product_id}/reviews/{written['_id']}/reply"
    assert (await post_payload(client, reply, layla, {"text": text}))["reply"]["text"]
    answer = await client.post(reply, json={"text": f"{text}ق"}, headers=layla.headers)
    assert list(field_errors(answer)) == ["text"]
    answer = await client.post(reply, json={"text": " "}, headers=layla.headers)
    assert list(field_errors(answer)) == ["text"]


async def test_list_reviews_sorts_and_pages(
    app: FastAPI, client: httpx.AsyncClient, product_id: str
) -> None:
    written = [
        await review_as_new_buyer(app, client, product_id, rating, str(number))
        for number, rating in enumerate((3, 5, 1, 5, 3))
    ]
    assert [each["text"] for _, each in written] == list("01234")
    orders = {"newest": "43210", "highest": "31402", "lowest": "20413"}
    for sort, order in orders.items():
        path = f"/posts/{product_id}/reviews?sort={sort}"
        for limit in (1, 2, 20):
            listed = await list_all(client, path, limit=limit)
            assert "".join(each["text"] for each in listed) == order, (sort, limit)
        cursor = (await client.get(f"{path}&limit=1")).json()["nextCursor"]
        for other in orders:
            answer = await client.get(f"/posts/{product_id}/reviews?sort={other}&cursor={cursor}")
            assert answer.status_code == (200 if other == sort else 422)
    answer = await client.get(f"/posts/{product_id}/reviews?sort=best")
    assert list(field_errors(answer)) == ["sort"]


async def test_summary_has_ratings_and_own_review(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    buyer: SignedInMember,
    product_id: str,
    statements: Statements,
) -> None:
    path = f"/posts/{product_id}/reviews/summary"
    empty = {
        "ratingCount": 0,
        "ratingTenths": None,
        "stars": {"one": 0, "two": 0, "three": 0, "four": 0, "five": 0},
        "mine": None,
        "canReview": False,
    }
    for viewer in (None, layla):
        assert await get_payload(client, path, viewer) == empty
    assert await get_payload(client, path, buyer) == {**empty, "canReview": True}
    own = await review(client, buyer, product_id, 4)
    for rating in (5, 5, 2):
        await review_as_new_buyer(app, client, product_id, rating)
    counted = {
        "ratingCount": 4,
        "ratingTenths": 40,
        "stars": {"one": 0, "two": 1, "three": 0, "four": 1, "five": 2},
        "mine": None,
        "canReview": False,
    }
    for viewer in (None, layla):
        assert await get_payload(client, path, viewer) == counted
    statements.clear()
    assert await get_payload(client, path, buyer) == {**counted, "mine": own, "canReview": True}
    assert len(request_statements(statements)) == 1


async def test_kinds_other_than_products_have_no_rating(
    client: httpx.AsyncClient, layla: SignedInMember
) -> None:
    post = await factories.post(client, layla)
    assert (post["ratingCount"], post["ratingTenths"]) == (None, None)
    read = await get_payload(client, f"/posts/{post['_id']}/guest")
    assert (read["ratingCount"], read["ratingTenths"]) == (None, None)
    assert await get_payload(client, f"/posts/{post['_id']}/reviews") == []


async def test_deleted_review_leaves_lists_and_ratings(
    app: FastAPI,
    client: httpx.AsyncClient,
    layla: SignedInMember,
    buyer: SignedInMember,
    product_id: str,
    database: TestDatabase,
) -> None:
    other, theirs = await review_as_new_buyer(app, client, product_id, 1)
    own = await review(client, buyer, product_id, 4)
    path = f"/posts/{product_id}/reviews/{own['_id']}"
    for member in (layla, other):
        assert refusal(await client.delete(path, headers=member.headers)) == (403, "forbidden")
    events = count_events(database, "PostChanged", product_id)
    answer = await client.delete(path, headers=buyer.headers)
    assert answer.json() == {"payload": {"deleted": True}}
    assert count_events(database, "PostChanged", product_id) == events + 1
    for _ in range(2):
        answer = await client.delete(path, headers=buyer.headers)
        assert refusal(answer) == (404, "review_not_found")
    assert await get_payload(client, f"/posts/{product_id}/reviews") == [theirs]
    assert await read_rating(client, product_id) == (1, 10)
    # The buyer may write another one.
    again = await review(client, buyer, product_id, 2)
    assert again["_id"] != own["_id"]
    assert await read_rating(client, product_id) == (2, 15)
    elsewhere = (await create_product(client, layla))["_id"]
    for path in (
        f"/posts/{elsewhere}/reviews/{again['_id']}",
        f"/posts/{product_id}/reviews/{UNKNOWN_ID}",
    ):
        assert refusal(await client.delete(path, headers=buyer.headers)) == (
            404,
            "review_not_found",
        )


async def test_seller_replies_once_and_edits_and_removes_the_reply(
    client: httpx.AsyncClient, layla: SignedInMember, buyer: SignedInMember, product_id: str
) -> None:
    written = await review(client, buyer, product_id)
    path = f"/posts/{product_id}/reviews/{written['_id']}/reply"
    first = (await post_payload(client, path, layla, {"text": "شكرًا #خط"}))["reply"]
    assert (first["text"], first["lang"], first["dir"]) == ("شكرًا #خط", "ar", "rtl")
    assert [each["tag"] for each in first["entities"]] == ["خط"]
    assert first["editedAt"] is None
    assert (await post_payload(client, path, layla, {"text": "شكرًا #خط"}))["reply"] == first
    edited = (await post_payload(client, path, layla, {"text": "Thanks"}))["reply"]
    assert (edited["_id"], edited["createdAt"]) == (first["_id"], first["createdAt"])
    assert (edited["text"], edited["lang"], edited["entities"]) == ("Thanks", "en", [])
    assert edited["editedAt"] is not None
    (listed,) = await get_payload(client, f"/posts/{product_id}/reviews")
    assert listed == {**written, "reply": edited}
    # An edit of the review keeps the reply.
    assert (await review(client, buyer, product_id, 1))["reply"] == edited
    for _ in range(2):
        answer = await client.delete(path, headers=layla.headers)
        assert answer.json()["payload"]["reply"] is None
    (listed,) = await get_payload(client, f"/posts/{product_id}/reviews")
    assert listed["reply"] is None


async def test_reply_by_others_than_the_seller_is_rejected(
    app: FastAPI,
    client: httpx.AsyncClient,
    buyer: SignedInMember,
    product_id: str,
) -> None:
    written = await review(client, buyer, product_id)
    path = f"/posts/{product_id}/reviews/{written['_id']}/reply"
    stranger = await factories.member(app)
    for member in (buyer, stranger):
        answer = await client.post(path, json={"text": "ردّ"}, headers=member.headers)
        assert refusal(answer) == (403, "forbidden")
        assert refusal(await client.delete(path, headers=member.headers)) == (403, "forbidden")
    (listed,) = await get_payload(client, f"/posts/{product_id}/reviews")
    assert listed["reply"] is None


async def test_repeated_key_returns_the_review_as_it_is_now(
    client: httpx.AsyncClient, buyer: SignedInMember, product_id: str
) -> None:
    path = f"/posts/{product_id}/reviews"
    headers = {**buyer.headers, "idempotency-key": "review-1"}
    first = await client.post(path, json={"rating": 2}, headers=headers)
    edited = await review(client, buyer, product_id, 5, "أفضل")
    again = await client.post(path, json={"rating": 2}, headers=headers)
    assert again.json()["payload"] == edited != first.json()["payload"]
    answer = await client.post(path, json={"rating": 3}, headers=headers)
    assert refusal(answer) == (409, "idempotency_conflict")
    await client.delete(f"{path}/{edited['_id']}", headers=buyer.headers)
    answer = await client.post(path, json={"rating": 2}, headers=headers)
    assert refusal(answer) == (404, "review_not_found")
    assert await read_rating(client, product_id) == (0, None)


async def test_average_is_rounded_half_up_to_tenths(
    app: FastAPI, client: httpx.AsyncClient, product_id: str
) -> None:
    # 4, 5, 5 and 1 are 3.75 on average.
    for rating, tenths in ((4, 40), (5, 45), (5, 47), (1, 38)):
        await review_as_new_buyer(app, client, product_id, rating)
        assert (await read_rating(client, product_id))[1] == tenths


async def test_fifty_concurrent_reviews_are_counted_exactly(
    app: FastAPI, client: httpx.AsyncClient, product_id: str
) -> None:
    buyers = [await factories.member(app) for _ in range(50)]
    for each in buyers:
        await claim_product(client, product_id, each)
    path = f"/posts/{product_id}/reviews"

    async def write(position: int, rating: int) -> int:
        headers = buyers[position].headers
        while True:
            answer = await client.post(path, json={"rating": rating}, headers=headers)
            # A request that waited a second for the row of the counters is repeated.
            if answer.status_code != 503:
                return answer.status_code

    statuses = await asyncio.gather(*[write(number, 1 + number % 5) for number in range(50)])
    assert set(statuses) == {200}
    stars = dict.fromkeys(("one", "two", "three", "four", "five"), 10)
    assert (await get_payload(client, f"{path}/summary"))["stars"] == stars
    assert await read_rating(client, product_id) == (50, 30)
    # All edit at once, some twice.
    again = [write(number % 50, 5) for number in range(70)]
    assert set(await asyncio.gather(*again)) == {200}
    stars = {"one": 0, "two": 0, "three": 0, "four": 0, "five": 50}
    assert (await get_payload(client, f"{path}/summary"))["stars"] == stars


async def test_concurrent_first_reviews_of_a_buyer_create_one(
    client: httpx.AsyncClient, buyer: SignedInMember, product_id: str, database: TestDatabase
) -> None:
    path = f"/posts/{product_id}/reviews"
    answers = await asyncio.gather(
        *[
            client.post(path, json={"rating": rating}, headers=buyer.headers)
            for rating in (1, 2, 3, 4, 5)
        ]
    )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["payload"]["_id"] for answer in answers}) == 1
    (listed,) = await get_payload(client, path)
    assert await read_rating(client, product_id) == (1, 10 * listed["rating"])
    assert count_events(database, "ProductReviewed", product_id) == 1


async def test_library_has_own_rating(
    client: httpx.AsyncClient, buyer: SignedInMember, product_id: str
) -> None:
    (order,) = await get_payload(client, "/posts/purchased", buyer)
    assert order["ownRating"] is None
    written = await review(client, buyer, product_id, 3)
    (order,) = await get_payload(client, "/posts/purchased", buyer)
    assert (order["ownRating"], order["ratingTenths"]) == (3, 30)
    await client.delete(f"/posts/{product_id}/reviews/{written['_id']}", headers=buyer.headers)
    (order,) = await get_payload(client, "/posts/purchased", buyer)
    assert order["ownRating"] is None
