"""Who may do what, in every call of the service: what others and guests are answered."""

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from api.main import create_app
from api.tests import factories
from api.tests.conftest import OpenApp, client_of
from api.tests.support.auth import Drain
from api.tests.support.checkout import buy_product
from api.tests.support.engagement import UNKNOWN_ID, comment
from api.tests.support.http import got, posted, refusal
from api.tests.support.products import create_product, upload_product_file
from api.tests.support.stripe_sandbox import Sandbox

PAGES: Final = {
    f"{method.upper()} {path}": operation
    for path, operations in create_app().openapi()["paths"].items()
    for method, operation in operations.items()
}
WRITES: Final = [call for call in PAGES if not call.startswith("GET ")]
WITH_IDS: Final = [call for call in PAGES if "{" in call]

# What a guest may write: all of it leads to being a member.
OF_GUESTS: Final = {
    "POST /users/sendOTP",
    "POST /users/verifyOTP",
    "POST /users/verify",
    "POST /users/register",
    "POST /identity/refresh",
    "POST /identity/begin",
    "POST /identity/collect",
    # The provider, who signs.
    "POST /webhooks/stripe",
}
# Codes have a limit of their own, as have sign-ins by other issuers, and the provider sends what it
# has to.
OTHERWISE_LIMITED: Final = {
    "POST /users/sendOTP",
    "POST /identity/begin",
    "POST /identity/collect",
    "POST /webhooks/stripe",
}
# Whoever has such an address may open it: the one is public, the other is signed, and one leads
# back to the page of signing in.
BY_ADDRESS: Final = {
    "GET /identity/return/{provider}",
    "GET /media/{file_id}/{name}",
    "GET /files/{id}/download",
    "GET /users/export/{id}/download",
    "GET /syndication/sitemaps/{name}",
    "GET /syndication/tags/{tag}/atom.xml",
}


@dataclass(frozen=True)
class Right:
    """What a call on the owner's thing answers to another member, and with which code of 404 where
    there is nothing; a thing whose existence is private looks like nothing."""

    call: str
    thing: str
    other: int
    nothing: str
    body: Any = None

    def __str__(self) -> str:
        return self.call


RIGHTS: Final = [
    Right("POST /users/sessions/{id}/end", "session", 404, "session_not_found"),
    Right("POST /notifications/{id}/open", "told", 404, "notification_not_found"),
    Right("GET /files/{id}", "file", 404, "file_not_found"),
    Right("DELETE /files/{id}", "file", 404, "file_not_found"),
    Right("PUT /files/{id}/parts/{number}", "file", 404, "file_not_found"),
    Right("POST /files/{id}/complete", "file", 404, "file_not_found"),
    Right("POST /posts/{id}/update", "post", 404, "post_not_found", {"text": "لي"}),
    Right("DELETE /posts/{id}", "post", 404, "post_not_found"),
    Right("GET /posts/{id}", "owner", 200, "user_not_found"),
    Right("GET /posts/post/{id}", "post", 200, "post_not_found"),
    Right("GET /posts/{id}/guest", "post", 200, "post_not_found"),
    Right("POST /posts/{id}/save", "post", 200, "post_not_found"),
    Right("POST /posts/{id}/unsave", "post", 200, "post_not_found"),
    Right("POST /posts/{id}/share", "post", 200, "post_not_found"),
    Right("GET /posts/{id}/evaluations", "post", 200, "post_not_found"),
    Right("GET /posts/{id}/evaluations/people", "post", 200, "post_not_found"),
    Right("POST /posts/{id}/evaluations", "post", 200, "post_not_found", {"reaction": "love"}),
    Right("GET /posts/{id}/comments", "post", 200, "post_not_found"),
    Right("POST /posts/{id}/comments", "post", 200, "post_not_found", {"text": "تعليق"}),
    Right("DELETE /posts/{id}/comments/{commentId}", "post", 403, "comment_not_found"),
    Right("POST /posts/{id}/comments/{commentId}/hide", "post", 403, "comment_not_found"),
    Right("POST /posts/{id}/comments/{commentId}/unhide", "post", 403, "comment_not_found"),
    Right("GET /posts/{id}/files/{fileId}", "product", 403, "post_not_found"),
    Right(
        "POST /posts/{id}/generatePaymentIntentLink",
        "product",
        200,
        "post_not_found",
        {"purpose": "purchase"},
    ),
    Right(
        "POST /posts/{id}/checkout",
        "paid",
        404,
        "checkout_not_found",
        {"sessionId": "cs_test_of_somebody"},
    ),
    Right("GET /payments/{id}", "sale", 404, "payment_not_found"),
    Right("POST /payments/{id}/requestRefund", "sale", 404, "payment_not_found", {}),
    Right("POST /payments/{id}/refund", "sale", 404, "payment_not_found"),
    Right("POST /posts/{id}/report", "post", 200, "post_not_found", {"reason": "spam"}),
    Right(
        "POST /posts/{id}/comments/{commentId}/report",
        "post",
        200,
        "comment_not_found",
        {"reason": "spam"},
    ),
    Right("POST /users/report/{id}", "owner", 200, "user_not_found", {"reason": "spam"}),
    Right("GET /users/{id}", "owner", 200, "user_not_found"),
    Right("GET /syndication/users/{id}/atom.xml", "owner", 200, "user_not_found"),
    *(
        Right(f"POST /users/{act}/{{id}}", "owner", 200, "user_not_found")
        for act in ("follow", "unfollow", "mute", "unmute", "block", "unblock")
    ),
]


def test_every_call_with_an_id_stands_in_the_table() -> None:
    assert {right.call for right in RIGHTS} == {*WITH_IDS} - BY_ADDRESS


@pytest.fixture
async def ids(
    app: FastAPI, client: httpx.AsyncClient, drain: Drain, sandbox: Sandbox
) -> dict[str, str]:
    """An owner's things by name, a session and a notification among them."""
    owner, fan = await factories.member(app), await factories.member(app)
    post = (await factories.post(client, owner))["_id"]
    offered = await create_product(client, owner)
    paid = await create_product(client, owner, priceCents=500)
    sale = await buy_product(client, sandbox, paid["_id"], fan)
    await factories.follow(client, fan, owner)
    await drain()
    return {
        "owner": str(owner.id),
        "post": post,
        "product": offered["_id"],
        "paid": paid["_id"],
        "sale": sale.payment_id,
        "fileId": offered["files"][0]["fileId"],
        "file": await upload_product_file(client, owner),
        "commentId": await comment(client, owner, post),
        "session": (await got(client, "/users/sessions", owner))[0]["_id"],
        "told": (await got(client, "/notifications", owner))[0]["_id"],
        "number": "1",
    }


def path_of(right: Right, ids: dict[str, str], id_: str) -> str:
    path = right.call.split()[1].replace("{id}", id_)
    return re.sub(r"\{(\w+)\}", lambda name: ids[name[1]], path)


@pytest.mark.parametrize("right", RIGHTS, ids=str)
async def test_a_thing_of_somebody_else_s_or_of_nobody_s(
    app: FastAPI, client: httpx.AsyncClient, ids: dict[str, str], right: Right
) -> None:
    method, stranger = right.call.split()[0], await factories.member(app)
    for nothing in (UNKNOWN_ID, "nobody", quote("\0"), quote("ليلى")):
        path = path_of(right, ids, nothing)
        answer = await client.request(method, path, json=right.body, headers=stranger.headers)
        assert refusal(answer) == (404, right.nothing), path
    path = path_of(right, ids, ids[right.thing])
    answer = await client.request(method, path, json=right.body, headers=stranger.headers)
    assert answer.status_code == right.other, answer.text
    if right.other == 404:
        assert refusal(answer) == (404, right.nothing)


@pytest.mark.parametrize("call", [call for call in WRITES if call not in OF_GUESTS])
async def test_a_guest_writes_nothing(client: httpx.AsyncClient, call: str) -> None:
    method, path = call.split()
    path = path.replace("{number}", "1")
    answer = await client.request(method, re.sub(r"\{\w+\}", UNKNOWN_ID, path), json={})
    assert refusal(answer) == (401, "not_authenticated")


@pytest.mark.parametrize(
    ("limit", "calls"),
    [
        ("rate_limit_writes_per_ip_minute", WRITES),
        ("rate_limit_writes_per_member_minute", [call for call in WRITES if call not in OF_GUESTS]),
    ],
)
async def test_every_write_is_limited(open_app: OpenApp, limit: str, calls: list[str]) -> None:
    async with open_app(**{limit: 1}) as app:
        member = await factories.member(app)
        async with client_of(app, **member.headers) as client:
            await posted(client, "/notifications/openAll", member)
            for call in calls:
                if call in OTHERWISE_LIMITED:
                    continue
                method, path = call.split()
                answer = await client.request(method, re.sub(r"\{\w+\}", "1", path), json={})
                assert refusal(answer) == (429, "rate_limited"), call
