"""Taking a free product, the library, and the files that buyers get."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import fields, got, pages, posted, refusal
from api.tests.support.products import (
    CONTENT,
    claim_product,
    create_product,
    product_input,
    request_payment_link,
    upload_product_file,
)

NOWHERE = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


async def asked_for(
    client: httpx.AsyncClient, post: dict[str, Any], viewer: SignedInMember | None, number: int = 0
) -> httpx.Response:
    """What asking for one of a product's files answers."""
    return await client.get(
        f"/posts/{post['_id']}/files/{post['files'][number]['fileId']}",
        headers=viewer.headers if viewer else {},
    )


async def downloaded(
    client: httpx.AsyncClient, post: dict[str, Any], viewer: SignedInMember, number: int = 0
) -> bytes:
    link = (await asked_for(client, post, viewer, number)).json()["payload"]
    # Whoever has the address, without a token; its bytes are of any type.
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as browser:
        answer = await browser.get(link["url"].replace("http://localhost:8000", ""))
    assert answer.status_code == 200, answer.text
    return answer.content


async def test_a_free_product_is_granted_at_once_and_once(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await create_product(client, layla)
    answer = await request_payment_link(client, made["_id"], omar, amountCents=-7)
    assert answer.json()["payload"] == {
        "granted": True,
        "paymentId": None,
        "url": None,
        "amountCents": 0,
        "currency": "USD",
        "expiresAt": None,
    }
    assert refusal(await request_payment_link(client, made["_id"], omar)) == (
        409,
        "already_purchased",
    )
    seen = await got(client, f"/posts/post/{made['_id']}", omar)
    assert seen["counts"]["purchases"] == 1
    assert seen["viewer"]["purchased"] is True
    own = await got(client, f"/posts/post/{made['_id']}", layla)
    assert own["viewer"]["purchased"] is False


async def test_twenty_taps_at_once_are_one_purchase_and_one_fact(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = await create_product(client, layla)
    answers = await asyncio.gather(
        *[request_payment_link(client, made["_id"], omar) for _ in range(20)]
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert (await got(client, f"/posts/{made['_id']}/guest"))["counts"]["purchases"] == 1
    facts = database.sql(
        "SELECT payload ->> 'buyer_id', payload ->> 'author_id', payload ->> 'amount_cents'"
        f" FROM outbox WHERE type = 'Purchased' AND payload ->> 'post_id' = '{made['_id']}'"
    )
    assert facts == f"{omar.id}|{layla.id}|0"


async def test_many_buyers_at_once_are_all_counted(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    made = await create_product(client, layla)
    buyers = [await factories.member(app) for _ in range(12)]
    await asyncio.gather(*[claim_product(client, made["_id"], buyer) for buyer in buyers])
    assert (await got(client, f"/posts/{made['_id']}/guest"))["counts"]["purchases"] == 12


@pytest.mark.usefixtures("sandbox")
async def test_a_price_set_at_the_same_moment_is_either_paid_or_not_there_yet(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    draft = await product_input(client, layla)
    made = await posted(client, "/posts", layla, draft)
    buyers = [await factories.member(app) for _ in range(8)]
    dearer = client.post(
        f"/posts/{made['_id']}/update", json={**draft, "priceCents": 500}, headers=layla.headers
    )
    takes = [request_payment_link(client, made["_id"], buyer) for buyer in buyers]
    answers = await asyncio.gather(*takes[:4], dearer, *takes[4:])
    assert {answer.status_code for answer in answers} == {200}
    del answers[4]
    told = [answer.json()["payload"] for answer in answers]
    assert {(each["granted"], each["amountCents"]) for each in told} <= {(True, 0), (False, 500)}
    seen = await got(client, f"/posts/{made['_id']}/guest")
    assert seen["counts"]["purchases"] == len([each for each in told if each["granted"]])
    late = (await request_payment_link(client, made["_id"], await factories.member(app))).json()[
        "payload"
    ]
    assert (late["granted"], late["amountCents"]) == (False, 500)


@pytest.mark.usefixtures("sandbox")
async def test_what_costs_something_is_not_had_before_it_is_paid(
    client: httpx.AsyncClient,
    layla: SignedInMember,
    omar: SignedInMember,
    database: TestDatabase,
) -> None:
    paid, post = (
        await create_product(client, layla, priceCents=500),
        await factories.post(client, layla),
    )
    for answer in (
        await request_payment_link(client, paid["_id"], omar),
        await request_payment_link(client, paid["_id"], omar, purpose="tip", amountCents=500),
        await request_payment_link(client, post["_id"], omar, purpose="tip", amountCents=10_000),
    ):
        assert answer.json()["payload"]["granted"] is False
    assert refusal(await asked_for(client, paid, omar)) == (403, "not_purchased")
    assert database.sql(f"SELECT count(*) FROM entitlement WHERE member_id = '{omar.id}'") == "0"
    assert await got(client, "/posts/purchased", omar) == []


async def test_the_library_says_what_its_author_changed_since(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    draft = await product_input(client, layla)
    made = await posted(client, "/posts", layla, draft)
    await claim_product(client, made["_id"], omar)

    async def is_updated(**changes: Any) -> bool:
        await posted(client, f"/posts/{made['_id']}/update", layla, {**draft, **changes})
        (order,) = await got(client, "/posts/purchased", omar)
        told: bool = order["order"]["isUpdated"]
        return told

    assert await is_updated(priceCents=700, refundDays=30) is False
    assert await is_updated(text="طبعة ثانية") is True
    assert await is_updated() is False
    assert await is_updated(files=[await upload_product_file(client, layla, "2.pdf")]) is True


async def test_what_can_not_be_bought_or_tipped_says_why(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    free, post = (
        (await create_product(client, layla))["_id"],
        (await factories.post(client, layla))["_id"],
    )
    for post_id in (NOWHERE, "nothing"):
        assert refusal(await request_payment_link(client, post_id, omar)) == (404, "post_not_found")
    assert refusal(await request_payment_link(client, free, None)) == (401, "not_authenticated")
    assert refusal(await request_payment_link(client, free, layla)) == (422, "own_post")
    assert refusal(
        await request_payment_link(client, post, layla, purpose="tip", amountCents=500)
    ) == (
        422,
        "own_post",
    )
    assert refusal(await request_payment_link(client, post, omar)) == (422, "not_for_sale")
    for cents in (None, 0, -500, 499, 501, 20_000, 10**20):
        tip = await request_payment_link(client, post, omar, purpose="tip", amountCents=cents)
        assert refusal(tip) == (422, "invalid_tip_amount")
        assert set(fields(tip)) == {"amountCents"}
    assert set(fields(await request_payment_link(client, free, omar, purpose="gift"))) == {
        "purpose"
    }


async def test_who_is_blocked_takes_nothing(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = await create_product(client, layla)
    database.sql(f"INSERT INTO block VALUES ('{layla.id}', '{omar.id}')")
    assert refusal(await request_payment_link(client, made["_id"], omar)) == (404, "post_not_found")
    assert refusal(await asked_for(client, made, omar)) == (404, "post_not_found")


async def test_the_library_holds_what_i_took_newest_first_by_pages(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, statements: Statements
) -> None:
    made = [await create_product(client, layla, title=f"دليل {number}") for number in range(5)]
    assert await got(client, "/posts/purchased", omar) == []
    for each in made:
        await claim_product(client, each["_id"], omar)
    statements.clear()
    found = await got(client, "/posts/purchased", omar)
    assert len(statements) <= 2
    assert [each["_id"] for each in found] == [each["_id"] for each in reversed(made)]
    order = found[0].pop("order")
    assert order.pop("purchasedAt").endswith("Z")
    assert len(order.pop("_id")) == 36
    assert order == {
        "paidCents": 0,
        "currency": "USD",
        "source": "free",
        "paymentId": None,
        "status": "owned",
        "refundableUntil": None,
        "isUpdated": False,
    }
    assert found[0] == await got(client, f"/posts/post/{made[-1]['_id']}", omar)
    parts = [page async for page in pages(client, "/posts/purchased", omar, limit=2)]
    assert [len(part) for part in parts] == [2, 2, 1]
    assert [each["_id"] for part in parts for each in part] == [each["_id"] for each in found]
    assert await got(client, "/posts/purchased", layla) == []


async def test_the_library_is_its_member_s_alone(client: httpx.AsyncClient) -> None:
    assert refusal(await client.get("/posts/purchased")) == (401, "not_authenticated")


async def test_a_file_comes_by_a_link_that_ends(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await create_product(client, layla)
    assert await downloaded(client, made, layla) == CONTENT
    assert refusal(await asked_for(client, made, omar)) == (403, "not_purchased")
    assert refusal(await asked_for(client, made, None)) == (401, "not_authenticated")
    await claim_product(client, made["_id"], omar)
    assert await downloaded(client, made, omar) == CONTENT
    assert (await asked_for(client, made, omar)).json()["payload"]["expiresAt"].endswith("Z")


async def test_what_no_product_offers_is_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    made, other, post = (
        await create_product(client, layla),
        await create_product(client, layla),
        await factories.post(client, layla),
    )
    await claim_product(client, made["_id"], omar)
    for viewer in (layla, omar):
        for file_id in (NOWHERE, "nothing", other["files"][0]["fileId"]):
            answer = await client.get(
                f"/posts/{made['_id']}/files/{file_id}", headers=viewer.headers
            )
            assert refusal(answer) == (404, "file_not_found")
        answer = await client.get(f"/posts/{NOWHERE}/files/{NOWHERE}", headers=viewer.headers)
        assert refusal(answer) == (404, "post_not_found")
        answer = await client.get(f"/posts/{post['_id']}/files/{NOWHERE}", headers=viewer.headers)
        assert refusal(answer) == (404, "file_not_found")


async def test_a_revoked_entitlement_opens_nothing_and_may_be_had_again(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = await create_product(client, layla)
    await claim_product(client, made["_id"], omar)
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE member_id = '{omar.id}'")
    assert refusal(await asked_for(client, made, omar)) == (403, "not_purchased")
    assert await got(client, "/posts/purchased", omar) == []
    await claim_product(client, made["_id"], omar)
    assert await downloaded(client, made, omar) == CONTENT


async def test_buyers_keep_what_its_author_deletes(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    made = await create_product(client, layla)
    await claim_product(client, made["_id"], omar)
    answer = await client.delete(f"/posts/{made['_id']}", headers=layla.headers)
    assert answer.status_code == 200
    (kept,) = await got(client, "/posts/purchased", omar)
    assert (kept["_id"], kept["files"]) == (made["_id"], made["files"])
    assert (await got(client, f"/posts/post/{made['_id']}", omar))["viewer"]["purchased"] is True
    assert await downloaded(client, kept, omar) == CONTENT
    stranger = await factories.member(app)
    for viewer in (layla, stranger):
        page = await client.get(f"/posts/post/{made['_id']}", headers=viewer.headers)
        assert refusal(page) == (404, "post_not_found")
        assert refusal(await asked_for(client, made, viewer)) == (404, "post_not_found")
    assert refusal(await request_payment_link(client, made["_id"], stranger)) == (
        404,
        "post_not_found",
    )
    assert refusal(await client.get(f"/posts/{made['_id']}/guest")) == (404, "post_not_found")


async def test_a_buyer_keeps_a_product_whose_author_blocks_them_or_is_suspended(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    made = await create_product(client, layla)
    await claim_product(client, made["_id"], omar)
    database.sql(f"INSERT INTO block VALUES ('{layla.id}', '{omar.id}')")
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{layla.id}'")
    assert [each["_id"] for each in await got(client, "/posts/purchased", omar)] == [made["_id"]]
    assert await downloaded(client, made, omar) == CONTENT


async def test_a_file_taken_out_stays_for_earlier_buyers_alone(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    first, second = (
        await upload_product_file(client, layla, "1.pdf"),
        await upload_product_file(client, layla, "2.pdf"),
    )
    draft = await product_input(client, layla, files=[first, second])
    made = await posted(client, "/posts", layla, draft)
    await claim_product(client, made["_id"], omar)
    changed = await posted(
        client, f"/posts/{made['_id']}/update", layla, {**draft, "files": [second]}
    )
    assert [file["fileId"] for file in changed["files"]] == [second]
    later = await factories.member(app)
    assert refusal(await asked_for(client, made, later, 0)) == (404, "file_not_found")
    await claim_product(client, made["_id"], later)
    assert refusal(await asked_for(client, made, later, 0)) == (404, "file_not_found")
    for viewer in (omar, layla):
        assert await downloaded(client, made, viewer, 0) == CONTENT
    (early,) = await got(client, "/posts/purchased", omar)
    (late,) = await got(client, "/posts/purchased", later)
    assert [file["name"] for file in early["files"]] == ["2.pdf", "1.pdf"]
    assert [file["name"] for file in late["files"]] == ["2.pdf"]
    await posted(client, f"/posts/{made['_id']}/update", layla, draft)
    assert await downloaded(client, made, later, 0) == CONTENT


async def test_nothing_but_the_link_gives_what_is_paid_for(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    canary = b"canary-of-paid-content"
    file_id = await upload_product_file(client, layla, "canary.txt", canary)
    made = await create_product(client, layla, files=[file_id], priceCents=500)
    follower = await factories.member(app)
    await factories.follow(client, follower, layla)
    object_id = database.sql(f"SELECT object_id FROM file WHERE id = '{file_id}'")
    paths = [
        "/posts", "/posts/feed", "/posts/guest", "/posts/exploreDigitalProducts", "/posts/mine",
        f"/posts/{layla.id}", f"/posts/post/{made['_id']}", f"/posts/{made['_id']}/guest",
        "/posts/purchased", "/notifications", f"/users/{layla.id}",
        f"/media/{file_id}/320.webp", f"/media/{file_id}/{object_id}",
        f"/files/{file_id}/download", f"/posts/{made['_id']}/files/{file_id}",
    ]  # fmt: skip
    for path in paths:
        answer = await client.get(path, headers=follower.headers)
        assert canary not in answer.content, path
        assert object_id not in answer.text, path
        assert "signature=" not in answer.text, path
