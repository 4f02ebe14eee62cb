"""Protocol of the Stripe sandbox: authentication, forms, errors, idempotency, lists, expansion."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.tests.support import stripe_sandbox
from api.tests.support.stripe_sandbox import (
    Sandbox,
    checkout_params,
    pay_session,
)

if TYPE_CHECKING:
    from stripe import StripeClient


KEY = {"Authorization": f"Bearer {stripe_sandbox.SECRET_KEY}"}


def error(response: httpx.Response) -> dict[str, Any]:
    body: dict[str, Any] = response.json()["error"]
    return body


def form(**changes: Any) -> dict[str, str]:
    """Return the required parameters of a Checkout Session, form-encoded."""
    item = "line_items[0]"
    return {
        "mode": "payment",
        "success_url": "http://localhost:9/ok",
        f"{item}[quantity]": "1",
        f"{item}[price_data][currency]": "usd",
        f"{item}[price_data][unit_amount]": "500",
        f"{item}[price_data][product_data][name]": "A tip",
    } | changes


async def post(sandbox: Sandbox, path: str, data: Any, **headers: str) -> httpx.Response:
    return await sandbox.http.post(path, data=data, headers=KEY | headers)


@pytest.mark.parametrize(
    "header", ["", "Bearer x", "Bearer sk_live_1234567890", "Bearer pk_test_1", "Basic ???"]
)
async def test_authentication_invalid_key_refused(sandbox: Sandbox, header: str) -> None:
    response = await sandbox.http.get("/v1/balance", headers={"Authorization": header})
    assert response.status_code == 401
    assert error(response)["type"] == "invalid_request_error"
    assert "1234567890" not in response.text


async def test_authentication_basic_user_name_accepted(sandbox: Sandbox) -> None:
    response = await sandbox.http.get("/v1/balance", auth=(stripe_sandbox.SECRET_KEY, ""))
    assert response.status_code == 200


async def test_response_contains_request_id_and_version(sandbox: Sandbox) -> None:
    import stripe

    response = await sandbox.http.get("/v1/balance", headers=KEY)
    assert response.headers["request-id"].startswith("req_")
    assert response.headers["stripe-version"] == stripe.api_version
    refused = await sandbox.http.get("/v1/balance", headers=KEY | {"Stripe-Version": "latest"})
    assert (refused.status_code, error(refused)["message"]) == (
        400,
        "Invalid Stripe API version: latest",
    )


async def test_unknown_url_returns_stripe_404(sandbox: Sandbox) -> None:
    response = await sandbox.http.get("/v1/customers", headers=KEY)
    assert response.status_code == 404
    assert error(response)["message"].startswith("Unrecognized request URL (GET: /v1/customers)")


async def test_health_returns_ok(sandbox: Sandbox) -> None:
    assert (await sandbox.http.get("/health")).json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("changes", "code", "param"),
    [
        ({"mode": "subscription"}, None, "mode"),
        ({"mode": "gift"}, None, "mode"),
        ({"locale": "ar"}, None, "locale"),
        ({"success_url": "/ok"}, "url_invalid", "success_url"),
        ({"success_url": "http://a b/"}, "url_invalid", "success_url"),
        ({"expires_at": "soon"}, "parameter_invalid_integer", "expires_at"),
        ({"expires_at": "100"}, None, "expires_at"),
        ({"expires_at": "99999999999"}, None, "expires_at"),
        ({"customer_email": "layla"}, "email_invalid", "customer_email"),
        (
            {"line_items[0][quantity]": "0"},
            "parameter_invalid_integer",
            "line_items[0][quantity]",
        ),
        (
            {"line_items[0][price_data][unit_amount]": "-1"},
            "parameter_invalid_integer",
            "line_items[0][price_data][unit_amount]",
        ),
        ({"line_items[0][price_data][unit_amount]": "49"}, "amount_too_small", None),
        ({"line_items[0][price_data][unit_amount]": "100000000"}, "amount_too_large", None),
        (
            {"line_items[0][price_data][colour]": "red"},
            "parameter_unknown",
            "line_items[0][price_data][colour]",
        ),
        ({"metadata": "x"}, None, "metadata"),
        ({"metadata[a][b]": "x"}, None, "metadata[a]"),
        ({"metadata[" + "k" * 41 + "]": "x"}, None, "metadata"),
        ({"metadata[k]": "x" * 501}, None, "metadata[k]"),
        ({"expand[]": "mode"}, None, "expand"),
        ({"expand[]": "customer.a.b.c.d"}, None, None),
    ],
)
async def test_invalid_parameter_returns_stripe_error(
    sandbox: Sandbox, changes: dict[str, str], code: str | None, param: str | None
) -> None:
    response = await post(sandbox, "/v1/checkout/sessions", form(**changes))
    body = error(response)
    assert response.status_code == 400, response.text
    assert (body["type"], body.get("code"), body.get("param")) == (
        "invalid_request_error",
        code,
        param,
    )
    assert body["message"]


@pytest.mark.parametrize("name", ["mode", "success_url", "line_items"])
async def test_missing_parameter_returns_parameter_missing(sandbox: Sandbox, name: str) -> None:
    sent = {key: value for key, value in form().items() if key.partition("[")[0] != name}
    response = await post(sandbox, "/v1/checkout/sessions", sent)
    assert (response.status_code, error(response).get("code")) == (400, "parameter_missing")
    assert error(response)["param"] == name


@pytest.mark.parametrize(
    "body",
    [
        b"a[b=1",
        b"[a]=1",
        b"a=1&a[b]=2",
        b"a[b]=1&a=2",
        b"a=%ff",
        b"a=%00",
        b"a" + b"[b]" * 40 + b"=1",
    ],
)
async def test_malformed_form_refused(sandbox: Sandbox, body: bytes) -> None:
    response = await sandbox.http.post(
        "/v1/refunds",
        content=body,
        headers=KEY | {"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert response.status_code == 400
    assert error(response)["type"] == "invalid_request_error"


async def test_json_body_refused(sandbox: Sandbox) -> None:
    response = await sandbox.http.post("/v1/refunds", json={"charge": "ch_1"}, headers=KEY)
    assert response.status_code == 400
    assert "application/x-www-form-urlencoded" in error(response)["message"]


_NAMES = st.text("abcdefghij_é", min_size=1, max_size=8)
_LEAVES = st.text(
    st.characters(blacklist_characters="\0", blacklist_categories=["Cs"]), max_size=20
)
_FORMS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4),
        st.dictionaries(_NAMES, inner, min_size=1, max_size=4),
    ),
    max_leaves=12,
)


# One early draw of a process takes over a second on a loaded machine, independent of the strategy:
# in it, Hypothesis collects the constants of all loaded modules.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(_NAMES, _FORMS, max_size=4))
def test_decode_sdk_encoding_round_trip(sent: dict[str, Any]) -> None:
    from stripe._encode import _api_encode

    from api.stripe_sandbox.forms import decode

    assert decode(urlencode(list(_api_encode(sent))).encode()) == sent


async def test_idempotency_key_repeated_replays_response(sandbox: Sandbox) -> None:
    first = await post(sandbox, "/v1/checkout/sessions", form(), **{"Idempotency-Key": "one"})
    again = await post(sandbox, "/v1/checkout/sessions", form(), **{"Idempotency-Key": "one"})
    assert first.json() == again.json()
    assert "idempotent-replayed" not in first.headers
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers["original-request"] == first.headers["request-id"]


async def test_idempotency_key_other_parameters_or_path_refused(sandbox: Sandbox) -> None:
    key = {"Idempotency-Key": "two"}
    await post(sandbox, "/v1/checkout/sessions", form(), **key)
    other = form(client_reference_id="x")
    for path, sent in (("/v1/checkout/sessions", other), ("/v1/refunds", {"charge": "ch_1"})):
        response = await post(sandbox, path, sent, **key)
        assert (response.status_code, error(response)["type"]) == (400, "idempotency_error")


async def test_idempotency_key_stores_errors_except_invalid_parameters(sandbox: Sandbox) -> None:
    session = (await post(sandbox, "/v1/checkout/sessions", form())).json()
    paid = await pay_session(sandbox, session["id"])
    refund = {"payment_intent": paid["payment_intent"], "amount": "501"}
    key = {"Idempotency-Key": "three"}
    wrong = await post(sandbox, "/v1/refunds", refund | {"colour": "red"}, **key)
    assert error(wrong)["code"] == "parameter_unknown"
    first = await post(sandbox, "/v1/refunds", refund, **key)
    again = await post(sandbox, "/v1/refunds", refund, **key)
    assert (first.status_code, again.status_code) == (400, 400)
    assert again.headers["idempotent-replayed"] == "true"


async def test_idempotency_key_50_concurrent_requests_create_one_session(sandbox: Sandbox) -> None:
    key = {"Idempotency-Key": "four"}
    answers = await asyncio.gather(
        *(post(sandbox, "/v1/checkout/sessions", form(), **key) for _ in range(50))
    )
    assert len({answer.json()["id"] for answer in answers}) == 1


@pytest.mark.usefixtures("sandbox")
async def test_list_paginates_in_both_directions(stripe: StripeClient) -> None:
    created = [
        (await stripe.v1.checkout.sessions.create_async(checkout_params())).id for _ in range(5)
    ]
    newest = created[::-1]
    sessions = stripe.v1.checkout.sessions
    first = await sessions.list_async({"limit": 2})
    assert ([one.id for one in first.data], first.has_more) == (newest[:2], True)
    second = await sessions.list_async({"limit": 3, "starting_after": newest[1]})
    assert ([one.id for one in second.data], second.has_more) == (newest[2:], False)
    back = await sessions.list_async({"limit": 2, "ending_before": newest[3]})
    assert ([one.id for one in back.data], back.has_more) == (newest[1:3], True)
    every = [one.id async for one in (await sessions.list_async({"limit": 2})).auto_paging_iter()]
    assert every == newest


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "starting_after=cs_x", "limit=two"])
async def test_list_invalid_bounds_refused(sandbox: Sandbox, query: str) -> None:
    response = await sandbox.http.get(f"/v1/checkout/sessions?{query}", headers=KEY)
    assert response.status_code == 400


async def test_events_filtered_by_type_and_time(sandbox: Sandbox, stripe: StripeClient) -> None:
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    await pay_session(sandbox, session.id)
    events = stripe.v1.events

    async def types(**query: Any) -> list[str]:
        return [event.type for event in (await events.list_async(query)).data]  # type: ignore[arg-type]

    everything = await types(limit=100)
    assert everything == [
        "checkout.session.completed",
        "payment_intent.succeeded",
        "charge.succeeded",
        "payment_intent.created",
    ]
    assert await types(type="charge.*") == ["charge.succeeded"]
    assert await types(types=["charge.succeeded", "payment_intent.created"]) == [
        "charge.succeeded",
        "payment_intent.created",
    ]
    assert await types(created={"gte": session.created}) == everything
    assert await types(created={"gt": session.created + 60}) == []


async def test_expand_non_expandable_field_refused(sandbox: Sandbox, stripe: StripeClient) -> None:
    session = await stripe.v1.checkout.sessions.create_async(checkout_params())
    await pay_session(sandbox, session.id)
    session_object = await stripe_sandbox.get_object(
        sandbox,
        f"/v1/checkout/sessions/{session.id}",
        **{"expand[]": "payment_intent.latest_charge.balance_transaction"},
    )
    charge = session_object["payment_intent"]["latest_charge"]
    assert charge["balance_transaction"]["net"] == 2900 - 114
    response = await sandbox.http.get(
        f"/v1/checkout/sessions/{session.id}?expand[]=status", headers=KEY
    )
    assert response.status_code == 400
    assert "cannot be expanded" in error(response)["message"]
