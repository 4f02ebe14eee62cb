"""Webhooks: signatures, deduplication, and lost or late events."""

import hmac
import json
import time
from typing import Any

import httpx

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    NET,
    PRICE,
    LedgerProbe,
    pay_without_return,
)
from api.tests.support.http import get_payload, refusal
from api.tests.support.products import create_product
from api.tests.support.stripe_sandbox import Sandbox


def sign(body: bytes, *, secret: str = stripe_sandbox.WEBHOOK_SECRET, age: int = 0) -> str:
    at = int(time.time()) - age
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return f"t={at},v1={digest}"


def event_body(event_id: str, referenced: dict[str, Any], kind: str = "refund.updated") -> bytes:
    event = {"id": event_id, "object": "event", "type": kind, "created": int(time.time())}
    return json.dumps({**event, "data": {"object": referenced}}).encode()


async def post_webhook(
    client: httpx.AsyncClient, body: bytes, signature: str | None
) -> httpx.Response:
    headers = {"stripe-signature": signature} if signature is not None else {}
    return await client.post("/webhooks/stripe", content=body, headers=headers)


async def test_webhook_without_recent_signature_is_rejected(
    client: httpx.AsyncClient, database: TestDatabase, ledger_probe: LedgerProbe
) -> None:
    before = ledger_probe.journal_keys()
    body = event_body("evt_forged", {"object": "payment_intent", "id": "pi_forged"})
    for signature in (
        None,
        "",
        "nonsense",
        "t=1,v1=",
        sign(body, secret="whsec_of_another"),
        sign(body, age=301),
        sign(body + b" "),
        sign(body).replace("v1=", "v0="),
    ):
        assert refusal(await post_webhook(client, body, signature)) == (400, "bad_signature")
    for unreadable in (b"", b"{", b"[]", b'{"id": 1}', b"null"):
        answer = await post_webhook(client, unreadable, sign(unreadable))
        assert refusal(answer) == (400, "bad_signature")
    assert refusal(await post_webhook(client, b"\xff", "t=1,v1=a")) == (400, "bad_signature")
    query = "SELECT count(*) FROM webhook_event WHERE event_id LIKE 'evt_forged%'"
    assert database.sql(query) == "0"
    assert ledger_probe.journal_keys() == before


async def test_webhook_is_stored_once_and_irrelevant_event_returns_200(
    client: httpx.AsyncClient, database: TestDatabase, ledger_probe: LedgerProbe, drain: Drain
) -> None:
    before = ledger_probe.journal_keys()
    referenced = {"object": "product", "id": "prod_1"}
    body = event_body(f"evt_{time.time_ns()}", referenced, kind="product.created")
    for _ in range(3):
        answer = await post_webhook(client, body, sign(body))
        assert answer.json() == {"payload": {"received": True}}
    missing = event_body(f"evt_{time.time_ns()}", {"object": "payment_intent", "id": "pi_missing"})
    assert (await post_webhook(client, missing, sign(missing))).status_code == 200
    query = "SELECT count(*) FROM outbox WHERE type = 'WebhookReceived'"
    assert database.sql(query) == "1"
    await drain()
    assert database.sql("SELECT count(*) FROM delivery WHERE done_at IS NULL") == "0"
    assert ledger_probe.journal_keys() == before


async def test_webhook_of_unused_type_is_not_stored(
    client: httpx.AsyncClient, database: TestDatabase
) -> None:
    number = time.time_ns()
    for kind, account, stored in (
        ("charge.succeeded", None, False),
        ("payout.failed", None, True),
        ("payout.failed", "acct_1", True),
        ("payout.paid", "acct_1", True),
        ("payout.created", "acct_1", False),
        ("checkout.session.completed", "acct_1", False),
    ):
        number += 1
        body = event_body(f"evt_{number}", {"object": "payout", "id": "po_missing"}, kind=kind)
        event = json.loads(body) | ({"account": account} if account else {})
        body = json.dumps(event).encode()
        assert (await post_webhook(client, body, sign(body))).status_code == 200
        query = f"SELECT count(*) FROM webhook_event WHERE event_id = 'evt_{number}'"
        assert database.sql(query) == str(int(stored)), kind


async def test_webhook_of_connect_endpoint_is_accepted_by_its_secret(
    client: httpx.AsyncClient, database: TestDatabase
) -> None:
    event_id = f"evt_{time.time_ns()}"
    body = event_body(event_id, {"object": "account", "id": "acct_1"}, kind="account.updated")
    body = json.dumps(json.loads(body) | {"account": "acct_1"}).encode()
    other = sign(body, secret="whsec_of_another")
    assert refusal(await post_webhook(client, body, other)) == (400, "bad_signature")
    signature = sign(body, secret=stripe_sandbox.CONNECT_WEBHOOK_SECRET)
    assert (await post_webhook(client, body, signature)).status_code == 200
    query = f"SELECT hint->>'account' FROM webhook_event WHERE event_id = '{event_id}'"
    assert database.sql(query) == "acct_1"


async def test_webhook_with_oversized_body_returns_413(client: httpx.AsyncClient) -> None:
    body = b" " * (300 * 1024)
    assert refusal(await post_webhook(client, body, sign(body))) == (413, "body_too_large")


async def test_duplicate_webhooks_complete_purchase_once(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    ledger_probe: LedgerProbe,
    drain: Drain,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    await stripe_sandbox.set_knobs(sandbox, duplicate=2, reorder=5, seed=4)
    product = await create_product(client, layla, priceCents=PRICE)
    await pay_without_return(client, sandbox, product["_id"], omar)
    await pay_without_return(client, sandbox, product["_id"], omar, purpose="tip", amountCents=500)
    assert await ledger_probe.member_balances(layla) == (0, 0)
    await stripe_sandbox.deliver_webhooks(sandbox)
    await drain()
    assert await ledger_probe.member_balances(layla) == (NET + 475, 0)
    assert [each["_id"] for each in await get_payload(client, "/posts/purchased", omar)] == [
        product["_id"]
    ]
    events = database.sql(
        "SELECT type FROM outbox WHERE type IN ('Purchased', 'Paid', 'Tipped') ORDER BY type"
    )
    assert events.split() == ["Paid", "Paid", "Purchased", "Tipped"]
    await ledger_probe.assert_consistent()
