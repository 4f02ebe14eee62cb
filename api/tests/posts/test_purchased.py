"""Claims of free products, the library, and downloads."""

import asyncio
from functools import partial
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import (
    field_errors,
    get_payload,
    list_pages,
    post_payload,
    post_until_accepted,
    refusal,
    repeat_while_busy,
)
from api.tests.support.products import (
    CONTENT,
    claim_product,
    create_product,
    product_input,
    request_payment_link,
    upload_product_file,
)


async def request_file(
    client: httpx.AsyncClient, post: dict[str, Any], viewer: SignedInMember | None, number: int = 0
) -> httpx.Response:
    """Request the download URL of a product's file."""
    return await client.get(
        f"/posts/{post['_id']}/files/{post['files'][number]['fileId']}",
        headers=viewer.headers if viewer else {},
    )


async def download(
    client: httpx.AsyncClient, post: dict[str, Any], viewer: SignedInMember, number: int = 0
) -> bytes:
    link = (await request_file(client, post, viewer, number)).json()["payload"]
    # Another client without a token, whose responses are not validated.
    async with httpx.AsyncClient(transport=client._transport, base_url=client.base_url) as browser:
        answer = await browser.get(link["url"].replace("http://localhost:8000", ""))
    assert answer.status_code == 200, answer.text
    return answer.content


async def test_payment_link_of_free_product_grants_access_once(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla)
    answer = await request_payment_link(client, product["_id"], omar, amountCents=-7)
    assert answer.json()["payload"] == {
        "granted": True,
        "paymentId": None,
        "url": None,
        "amountCents": 0,
        "currency": "USD",
        "expiresAt": None,
    }
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        409,
        "already_purchased",
    )
    displayed = await get_payload(client, f"/posts/post/{product['_id']}", omar)
    assert displayed["counts"]["purchases"] == 1
    assert displayed["viewer"]["purchased"] is True
    own = await get_payload(client, f"/posts/post/{product['_id']}", layla)
    assert own["viewer"]["purchased"] is False


async def test_claim_product_concurrently_creates_one_purchase_and_event(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    product = await create_product(client, layla)
    answers = await asyncio.gather(
        *[
            repeat_while_busy(lambda: request_payment_link(client, product["_id"], omar))
            for _ in range(20)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert (await get_payload(client, f"/posts/{product['_id']}/guest"))["counts"]["purchases"] == 1
    events = database.sql(
        "SELECT payload ->> 'buyer_id', payload ->> 'author_id', payload ->> 'amount_cents'"
        f" FROM outbox WHERE type = 'Purchased' AND payload ->> 'post_id' = '{product['_id']}'"
    )
    assert events == f"{omar.id}|{layla.id}|0"


async def test_claim_product_by_concurrent_buyers_counts_all(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    product = await create_product(client, layla)
    buyers = [await factories.member(app) for _ in range(12)]
    await asyncio.gather(*[claim_product(client, product["_id"], buyer) for buyer in buyers])
    assert (await get_payload(client, f"/posts/{product['_id']}/guest"))["counts"][
        "purchases"
    ] == 12


@pytest.mark.usefixtures("sandbox")
async def test_claim_product_during_price_change_is_free_or_priced(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember
) -> None:
    body = await product_input(client, layla)
    product = await post_payload(client, "/posts", layla, body)
    buyers = [await factories.member(app) for _ in range(8)]
    price_change = post_until_accepted(
        client, f"/posts/{product['_id']}/update", body={**body, "priceCents": 500}, viewer=layla
    )
    claims = [
        repeat_while_busy(partial(request_payment_link, client, product["_id"], buyer))
        for buyer in buyers
    ]
    answers = await asyncio.gather(*claims[:4], price_change, *claims[4:])
    assert {answer.status_code for answer in answers} == {200}
    del answers[4]
    links = [answer.json()["payload"] for answer in answers]
    assert {(link["granted"], link["amountCents"]) for link in links} <= {(True, 0), (False, 500)}
    displayed = await get_payload(client, f"/posts/{product['_id']}/guest")
    assert displayed["counts"]["purchases"] == len([link for link in links if link["granted"]])
    later_buyer = await factories.member(app)
    answer = await request_payment_link(client, product["_id"], later_buyer)
    link = answer.json()["payload"]
    assert (link["granted"], link["amountCents"]) == (False, 500)


@pytest.mark.usefixtures("sandbox")
async def test_paid_product_is_inaccessible_before_payment(
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
    assert refusal(await request_file(client, paid, omar)) == (403, "not_purchased")
    assert database.sql(f"SELECT count(*) FROM entitlement WHERE member_id = '{omar.id}'") == "0"
    assert await get_payload(client, "/posts/purchased", omar) == []


async def test_library_marks_products_updated_after_purchase(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    body = await product_input(client, layla)
    product = await post_payload(client, "/posts", layla, body)
    await claim_product(client, product["_id"], omar)

    async def is_updated(**changes: Any) -> bool:
        await post_payload(client, f"/posts/{product['_id']}/update", layla, {**body, **changes})
        (order,) = await get_payload(client, "/posts/purchased", omar)
        value: bool = order["order"]["isUpdated"]
        return value

    assert await is_updated(priceCents=700, refundDays=30) is False
    assert await is_updated(text="طبعة ثانية") is True
    assert await is_updated() is False
    assert await is_updated(files=[await upload_product_file(client, layla, "2.pdf")]) is True


async def test_payment_link_errors_have_codes(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    free, post = (
        (await create_product(client, layla))["_id"],
        (await factories.post(client, layla))["_id"],
    )
    for post_id in (UNKNOWN_ID, "nothing"):
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
        assert set(field_errors(tip)) == {"amountCents"}
    assert set(field_errors(await request_payment_link(client, free, omar, purpose="gift"))) == {
        "purpose"
    }


async def test_payment_link_for_blocked_member_returns_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    product = await create_product(client, layla)
    database.sql(f"INSERT INTO block VALUES ('{layla.id}', '{omar.id}')")
    assert refusal(await request_payment_link(client, product["_id"], omar)) == (
        404,
        "post_not_found",
    )
    assert refusal(await request_file(client, product, omar)) == (404, "post_not_found")


async def test_library_lists_products_newest_first_in_pages(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, statements: Statements
) -> None:
    products = [await create_product(client, layla, title=f"دليل {number}") for number in range(5)]
    assert await get_payload(client, "/posts/purchased", omar) == []
    for each in products:
        await claim_product(client, each["_id"], omar)
    statements.clear()
    orders = await get_payload(client, "/posts/purchased", omar)
    assert len(statements) <= 2
    assert [each["_id"] for each in orders] == [each["_id"] for each in reversed(products)]
    order = orders[0].pop("order")
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
        "licence": {
            "text": "For your own use. Don’t pass the files on.",
            "isDefault": True,
            "isRecorded": True,
        },
    }
    assert orders[0].pop("ownRating") is None
    assert orders[0] == await get_payload(client, f"/posts/post/{products[-1]['_id']}", omar)
    parts = [page async for page in list_pages(client, "/posts/purchased", omar, limit=2)]
    assert [len(part) for part in parts] == [2, 2, 1]
    assert [each["_id"] for part in parts for each in part] == [each["_id"] for each in orders]
    assert await get_payload(client, "/posts/purchased", layla) == []


async def test_library_requires_authentication(client: httpx.AsyncClient) -> None:
    assert refusal(await client.get("/posts/purchased")) == (401, "not_authenticated")


async def test_product_file_is_downloaded_by_signed_url(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla)
    assert await download(client, product, layla) == CONTENT
    assert refusal(await request_file(client, product, omar)) == (403, "not_purchased")
    assert refusal(await request_file(client, product, None)) == (401, "not_authenticated")
    await claim_product(client, product["_id"], omar)
    assert await download(client, product, omar) == CONTENT
    assert (await request_file(client, product, omar)).json()["payload"]["expiresAt"].endswith("Z")


async def test_get_unknown_product_file_returns_not_found(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember
) -> None:
    product, other, post = (
        await create_product(client, layla),
        await create_product(client, layla),
        await factories.post(client, layla),
    )
    await claim_product(client, product["_id"], omar)
    for viewer in (layla, omar):
        for file_id in (UNKNOWN_ID, "nothing", other["files"][0]["fileId"]):
            answer = await client.get(
                f"/posts/{product['_id']}/files/{file_id}", headers=viewer.headers
            )
            assert refusal(answer) == (404, "file_not_found")
        answer = await client.get(f"/posts/{UNKNOWN_ID}/files/{UNKNOWN_ID}", headers=viewer.headers)
        assert refusal(answer) == (404, "post_not_found")
        answer = await client.get(
            f"/posts/{post['_id']}/files/{UNKNOWN_ID}", headers=viewer.headers
        )
        assert refusal(answer) == (404, "file_not_found")


async def test_revoked_entitlement_denies_access_and_can_be_renewed(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    product = await create_product(client, layla)
    await claim_product(client, product["_id"], omar)
    database.sql(f"UPDATE entitlement SET revoked_at = now() WHERE member_id = '{omar.id}'")
    assert refusal(await request_file(client, product, omar)) == (403, "not_purchased")
    assert await get_payload(client, "/posts/purchased", omar) == []
    await claim_product(client, product["_id"], omar)
    assert await download(client, product, omar) == CONTENT


async def test_deleted_product_remains_accessible_to_buyers(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    product = await create_product(client, layla)
    await claim_product(client, product["_id"], omar)
    answer = await client.delete(f"/posts/{product['_id']}", headers=layla.headers)
    assert answer.status_code == 200
    (listed,) = await get_payload(client, "/posts/purchased", omar)
    assert (listed["_id"], listed["files"]) == (product["_id"], product["files"])
    assert (await get_payload(client, f"/posts/post/{product['_id']}", omar))["viewer"][
        "purchased"
    ] is True
    assert await download(client, listed, omar) == CONTENT
    stranger = await factories.member(app)
    for viewer in (layla, stranger):
        page = await client.get(f"/posts/post/{product['_id']}", headers=viewer.headers)
        assert refusal(page) == (404, "post_not_found")
        assert refusal(await request_file(client, product, viewer)) == (404, "post_not_found")
    assert refusal(await request_payment_link(client, product["_id"], stranger)) == (
        404,
        "post_not_found",
    )
    assert refusal(await client.get(f"/posts/{product['_id']}/guest")) == (404, "post_not_found")


async def test_product_of_blocking_or_suspended_author_remains_accessible_to_buyers(
    client: httpx.AsyncClient, layla: SignedInMember, omar: SignedInMember, database: TestDatabase
) -> None:
    product = await create_product(client, layla)
    await claim_product(client, product["_id"], omar)
    database.sql(f"INSERT INTO block VALUES ('{layla.id}', '{omar.id}')")
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{layla.id}'")
    assert [each["_id"] for each in await get_payload(client, "/posts/purchased", omar)] == [
        product["_id"]
    ]
    assert await download(client, product, omar) == CONTENT


async def test_removed_file_remains_accessible_to_earlier_buyers_only(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, omar: SignedInMember
) -> None:
    first, second = (
        await upload_product_file(client, layla, "1.pdf"),
        await upload_product_file(client, layla, "2.pdf"),
    )
    body = await product_input(client, layla, files=[first, second])
    product = await post_payload(client, "/posts", layla, body)
    await claim_product(client, product["_id"], omar)
    changed = await post_payload(
        client, f"/posts/{product['_id']}/update", layla, {**body, "files": [second]}
    )
    assert [file["fileId"] for file in changed["files"]] == [second]
    later = await factories.member(app)
    assert refusal(await request_file(client, product, later, 0)) == (404, "file_not_found")
    await claim_product(client, product["_id"], later)
    assert refusal(await request_file(client, product, later, 0)) == (404, "file_not_found")
    for viewer in (omar, layla):
        assert await download(client, product, viewer, 0) == CONTENT
    (early_order,) = await get_payload(client, "/posts/purchased", omar)
    (late_order,) = await get_payload(client, "/posts/purchased", later)
    assert [file["name"] for file in early_order["files"]] == ["2.pdf", "1.pdf"]
    assert [file["name"] for file in late_order["files"]] == ["2.pdf"]
    await post_payload(client, f"/posts/{product['_id']}/update", layla, body)
    assert await download(client, product, later, 0) == CONTENT


async def test_paid_content_is_absent_from_other_responses(
    client: httpx.AsyncClient, app: FastAPI, layla: SignedInMember, database: TestDatabase
) -> None:
    canary = b"canary-of-paid-content"
    file_id = await upload_product_file(client, layla, "canary.txt", canary)
    product = await create_product(client, layla, files=[file_id], priceCents=500)
    follower = await factories.member(app)
    await factories.follow(client, follower, layla)
    object_id = database.sql(f"SELECT object_id FROM file WHERE id = '{file_id}'")
    paths = [
        "/posts", "/posts/feed", "/posts/guest", "/posts/exploreDigitalProducts", "/posts/mine",
        f"/posts/{layla.id}", f"/posts/post/{product['_id']}", f"/posts/{product['_id']}/guest",
        "/posts/purchased", "/notifications", f"/users/{layla.id}",
        f"/media/{file_id}/320.webp", f"/media/{file_id}/{object_id}",
        f"/files/{file_id}/download", f"/posts/{product['_id']}/files/{file_id}",
    ]  # fmt: skip
    for path in paths:
        answer = await client.get(path, headers=follower.headers)
        assert canary not in answer.content, path
        assert object_id not in answer.text, path
        assert "signature=" not in answer.text, path
