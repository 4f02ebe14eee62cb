"""Authorization of every operation: responses to other members and guests."""

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.appeals import decide, subject_of_member
from api.tests.support.auth import Drain
from api.tests.support.checkout import buy_product
from api.tests.support.disputes import insert_won_dispute
from api.tests.support.engagement import UNKNOWN_ID, comment
from api.tests.support.http import get_payload, post_payload, refusal, refuse_promptly
from api.tests.support.linked_providers import link_provider
from api.tests.support.operations import GUEST_WRITES, OPERATIONS, STAFF_CALLS, WRITES
from api.tests.support.passkeys import add_passkey
from api.tests.support.payouts import create_requested_payout, create_staff
from api.tests.support.products import create_product, upload_product_file
from api.tests.support.reviews import create_answered_review
from api.tests.support.stripe_sandbox import Sandbox

WITH_IDS: Final = [call for call in OPERATIONS if "{" in call]

# Codes, sign-ins by other issuers and views have their own limits; webhooks have none.
OTHERWISE_LIMITED: Final = {
    "POST /users/sendOTP",
    "POST /identity/begin",
    "POST /identity/collect",
    "POST /identity/nonce",
    "POST /identity/passkeys/signIn",
    "POST /webhooks/stripe",
    "POST /webhooks/mail",
    "POST /posts/{id}/view",
}
# Public and signed URLs, and the return from an issuer.
OPEN_URLS: Final = {
    "GET /identity/return/{provider}",
    "GET /media/{file_id}/{name}",
    "GET /files/{id}/download",
    "GET /users/export/{id}/download",
    "GET /syndication/sitemaps/{name}",
    "GET /syndication/tags/{tag}/atom.xml",
}


@dataclass(frozen=True)
class Rule:
    """The status that another member receives for the owner's resource.

    `missing_code` is the code of 404 for an unknown id, and for a resource whose existence is
    private.
    """

    call: str
    resource: str
    status: int
    missing_code: str
    body: Any = None

    def __str__(self) -> str:
        return self.call


RULES: Final = [
    Rule("POST /users/sessions/{id}/end", "session", 404, "session_not_found"),
    Rule("POST /users/providers/{id}/remove", "provider", 404, "provider_not_found"),
    Rule("DELETE /identity/passkeys/{id}", "passkey", 404, "passkey_not_found"),
    Rule(
        "POST /identity/passkeys/{id}/rename",
        "passkey",
        404,
        "passkey_not_found",
        {"name": "لي"},
    ),
    Rule("POST /notifications/{id}/open", "notification", 404, "notification_not_found"),
    Rule("GET /files/{id}", "file", 404, "file_not_found"),
    Rule("DELETE /files/{id}", "file", 404, "file_not_found"),
    Rule("PUT /files/{id}/parts/{number}", "file", 404, "file_not_found"),
    Rule("POST /files/{id}/complete", "file", 404, "file_not_found"),
    Rule("POST /posts/{id}/update", "post", 403, "post_not_found", {"text": "لي"}),
    Rule("DELETE /posts/{id}", "post", 403, "post_not_found"),
    Rule("GET /posts/{id}", "owner", 200, "user_not_found"),
    Rule("GET /posts/post/{id}", "post", 200, "post_not_found"),
    Rule("GET /posts/{id}/guest", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/save", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/unsave", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/share", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/view", "post", 200, "post_not_found"),
    Rule("GET /posts/{id}/licence", "product", 403, "post_not_found"),
    Rule("GET /posts/{id}/evaluations", "post", 200, "post_not_found"),
    Rule("GET /posts/{id}/evaluations/people", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/evaluations", "post", 200, "post_not_found", {"reaction": "love"}),
    Rule("GET /posts/{id}/comments", "post", 200, "post_not_found"),
    Rule("POST /posts/{id}/comments", "post", 200, "post_not_found", {"text": "تعليق"}),
    Rule("POST /comments/{id}/update", "commentId", 403, "comment_not_found", {"text": "لي"}),
    Rule("DELETE /posts/{id}/comments/{commentId}", "post", 403, "comment_not_found"),
    Rule("POST /posts/{id}/comments/{commentId}/hide", "post", 403, "comment_not_found"),
    Rule("POST /posts/{id}/comments/{commentId}/unhide", "post", 403, "comment_not_found"),
    Rule("POST /posts/{id}/acceptAnswer", "post", 403, "post_not_found", {"commentId": None}),
    Rule("POST /posts/{id}/comments/{commentId}/helpful", "post", 200, "post_not_found"),
    Rule("DELETE /posts/{id}/comments/{commentId}/helpful", "post", 200, "post_not_found"),
    Rule("GET /posts/{id}/reviews", "reviewed", 200, "post_not_found"),
    Rule("GET /posts/{id}/reviews/summary", "reviewed", 200, "post_not_found"),
    Rule("POST /posts/{id}/reviews", "reviewed", 403, "post_not_found", {"rating": 4}),
    Rule("DELETE /posts/{id}/reviews/{reviewId}", "reviewed", 403, "review_not_found"),
    Rule("DELETE /posts/{id}/reviews/{reviewId}/reply", "reviewed", 403, "review_not_found"),
    Rule(
        "POST /posts/{id}/reviews/{reviewId}/reply",
        "reviewed",
        403,
        "review_not_found",
        {"text": "ردّ"},
    ),
    *(
        Rule(
            f"POST /posts/{{id}}/reviews/{{reviewId}}{tail}/report",
            "reviewed",
            200,
            "review_not_found",
            {"reason": "spam"},
        )
        for tail in ("", "/reply")
    ),
    Rule("GET /posts/{id}/files/{fileId}", "product", 403, "post_not_found"),
    Rule(
        "POST /posts/{id}/generatePaymentIntentLink",
        "product",
        200,
        "post_not_found",
        {"purpose": "purchase"},
    ),
    Rule(
        "POST /posts/{id}/checkout",
        "paid",
        404,
        "checkout_not_found",
        {"sessionId": "cs_test_of_somebody"},
    ),
    Rule("GET /payments/{id}", "sale", 404, "payment_not_found"),
    Rule("POST /payments/{id}/requestRefund", "sale", 404, "payment_not_found", {}),
    Rule("POST /users/payouts/{id}/cancel", "payout", 404, "payout_not_found"),
    Rule("POST /payments/{id}/refund", "sale", 404, "payment_not_found"),
    Rule("POST /payments/{id}/withdrawRefundRequest", "sale", 404, "payment_not_found"),
    Rule("POST /payments/{id}/escalateRefundRequest", "sale", 404, "payment_not_found"),
    Rule(
        "POST /payments/{id}/declineRefund",
        "sale",
        404,
        "payment_not_found",
        {"reason": "other"},
    ),
    Rule(
        "POST /payments/disputes/{id}/evidence",
        "dispute",
        404,
        "dispute_not_found",
        {"statement": "It was read."},
    ),
    Rule("POST /posts/{id}/report", "post", 200, "post_not_found", {"reason": "spam"}),
    Rule(
        "POST /posts/{id}/comments/{commentId}/report",
        "post",
        200,
        "comment_not_found",
        {"reason": "spam"},
    ),
    Rule("POST /posts/{id}/letter", "post", 403, "post_not_found"),
    Rule(
        "POST /users/{id}/emailFollow",
        "owner",
        200,
        "user_not_found",
        {"email": "reader@mail.example"},
    ),
    Rule("POST /users/report/{id}", "owner", 200, "user_not_found", {"reason": "spam"}),
    Rule("GET /users/{id}", "owner", 200, "user_not_found"),
    Rule("GET /syndication/users/{id}/atom.xml", "owner", 200, "user_not_found"),
    Rule(
        "POST /users/standing/{statementId}/appeal",
        "statementId",
        404,
        "statement_not_found",
        {"text": "لي"},
    ),
    # A stranger learns nothing about cases and members from the console.
    *(Rule(call, "owner", 404, "not_found", {}) for call in sorted(STAFF_CALLS) if "{" in call),
    *(
        Rule(f"POST /users/{act}/{{id}}", "owner", 200, "user_not_found")
        for act in ("follow", "unfollow", "mute", "unmute", "block", "unblock")
    ),
]


def test_rules_cover_every_call_with_an_id() -> None:
    assert {rule.call for rule in RULES} == {*WITH_IDS} - OPEN_URLS


@pytest.fixture(scope="module")
def created_ids() -> dict[str, str]:
    """The ids of `ids`, once they are created."""
    return {}


@pytest.fixture
async def ids(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    sandbox: Sandbox,
    created_ids: dict[str, str],
) -> dict[str, str]:
    """The ids of an owner's resources by name.

    All tests have the same ones: each call is by a stranger of its own, and changes nothing of the
    owner's.
    """
    if not created_ids:
        created_ids.update(await _create_resources(app, client, database, drain, sandbox))
    return created_ids


async def _create_resources(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    sandbox: Sandbox,
) -> dict[str, str]:
    owner, fan = await factories.member(app), await factories.member(app)
    staff = await create_staff(app, database)
    post = (await factories.post(client, owner, kind="question"))["_id"]
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
        "dispute": str(insert_won_dispute(database, sale.payment_id)),
        "payout": (await create_requested_payout(app, client, database))[1]["_id"],
        "fileId": offered["files"][0]["fileId"],
        "file": await upload_product_file(client, owner),
        "commentId": await comment(client, owner, post),
        "session": (await get_payload(client, "/users/sessions", owner))[0]["_id"],
        "provider": await link_provider(client, database, owner),
        "passkey": (await add_passkey(client, database, owner))[1]["_id"],
        "notification": (await get_payload(client, "/notifications", owner))[0]["_id"],
        "number": "1",
        "n": "1",
        "statementId": str(
            (await decide(app, subject_of_member(owner), "warn", by=staff)).statement_id
        ),
        **await create_answered_review(client, owner, fan),
    }


def path_of(rule: Rule, ids: dict[str, str], id_: str) -> str:
    path = rule.call.split()[1].replace("{id}", id_)
    return re.sub(r"\{(\w+)\}", lambda name: ids[name[1]], path)


@pytest.mark.parametrize("rule", RULES, ids=str)
async def test_call_with_foreign_or_unknown_id_follows_rule(
    app: FastAPI, client: httpx.AsyncClient, ids: dict[str, str], rule: Rule
) -> None:
    method, stranger = rule.call.split()[0], await factories.member(app)
    for unknown_id in (UNKNOWN_ID, "nobody", quote("\0"), quote("ليلى")):
        path = path_of(rule, ids, unknown_id)
        answer = await client.request(method, path, json=rule.body, headers=stranger.headers)
        assert refusal(answer) == (404, rule.missing_code), path
    path = path_of(rule, ids, ids[rule.resource])
    answer = await client.request(method, path, json=rule.body, headers=stranger.headers)
    assert answer.status_code == rule.status, answer.text
    if rule.status == 404:
        assert refusal(answer) == (404, rule.missing_code)


@pytest.mark.parametrize("call", [call for call in WRITES if call not in GUEST_WRITES])
async def test_write_by_guest_is_rejected(client: httpx.AsyncClient, call: str) -> None:
    method, path = call.split()
    path = path.replace("{number}", "1")
    answer = await client.request(method, re.sub(r"\{\w+\}", UNKNOWN_ID, path), json={})
    expected = (404, "not_found") if call in STAFF_CALLS else (401, "not_authenticated")
    assert refusal(answer) == expected


@pytest.mark.parametrize(
    ("limit", "calls"),
    [
        ("rate_limit_writes_per_ip_minute", WRITES),
        (
            "rate_limit_writes_per_member_minute",
            [call for call in WRITES if call not in GUEST_WRITES],
        ),
    ],
)
async def test_write_above_limit_is_rejected(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch, limit: str, calls: list[str]
) -> None:
    refuse_promptly(monkeypatch)
    async with open_app(**{limit: 1}) as app:
        member = await factories.member(app)
        async with client_of(app, **member.headers) as client:
            await post_payload(client, "/notifications/openAll", member)
            for call in calls:
                if call in OTHERWISE_LIMITED | STAFF_CALLS:
                    continue
                method, path = call.split()
                answer = await client.request(method, re.sub(r"\{\w+\}", "1", path), json={})
                assert refusal(answer) == (429, "rate_limited"), call


async def test_write_of_staff_above_limit_is_rejected(
    open_app: OpenApp, database: TestDatabase
) -> None:
    async with open_app(rate_limit_writes_per_member_minute=1) as app:
        staff = await create_staff(app, database)
        async with client_of(app, **staff.headers) as client:
            await post_payload(client, "/notifications/openAll", staff)
            for call in sorted(STAFF_CALLS & {*WRITES}):
                method, path = call.split()
                answer = await client.request(method, re.sub(r"\{\w+\}", "1", path), json={})
                assert refusal(answer) == (429, "rate_limited"), call
