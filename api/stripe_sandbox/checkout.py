"""Checkout sessions."""

from urllib.parse import quote

from stripe import LineItem, Price
from stripe.checkout import Session
from stripe.params.checkout import (
    SessionCreateParams,
    SessionExpireParams,
    SessionListLineItemsParams,
    SessionListParams,
    SessionRetrieveParams,
)

from api.stripe_sandbox import intents
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.parameters import is_address
from api.stripe_sandbox.resources import Body, built, listed, new_id
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "checkout.session"
_SHORTEST, _LONGEST = 30 * 60, 24 * 3600
# The caller's clock and ours are never the same.
_LEEWAY = 10
_MOST_CENTS = 99_999_999


def expire(world: World, record: Record) -> Body:
    """Closes an open session unpaid."""
    record.body |= {"status": "expired", "url": None}
    record.due = None
    world.store.save(record)
    if record.body["payment_intent"]:
        intents.cancel(world, record.body["payment_intent"], "expired")
    emit(world, "checkout.session.expired", record.body)
    return record.body


def current(world: World, id: str) -> Record:
    """The session, expired if its time has come."""
    record = world.record(KIND, id, noun="checkout.session")
    if record.due is not None and record.due <= world.now():
        expire(world, record)
    return record


def _create(call: Call) -> Body:
    params, world = call.params, call.world
    now, fresh = world.now(), new_id("cs_test_", 58)
    items = _line_items(params, now)
    total = sum(item["amount_total"] for item in items)
    _hold_limits(params, total, now)
    body = built(
        Session,
        id=fresh,
        allowed_payment_method_types=params.get("allowed_payment_method_types"),
        amount_subtotal=total,
        amount_total=total,
        automatic_tax=built(Session.AutomaticTax, enabled=False),
        cancel_url=params.get("cancel_url"),
        client_reference_id=params.get("client_reference_id"),
        created=now,
        currency=items[0]["currency"],
        custom_fields=[],
        custom_text=built(Session.CustomText),
        customer_creation="if_required",
        customer_email=params.get("customer_email"),
        expires_at=params.get("expires_at", now + _LONGEST),
        livemode=False,
        locale=params.get("locale"),
        metadata=call.metadata(),
        mode="payment",
        payment_method_collection="if_required",
        payment_method_types=["card"],
        payment_status="unpaid",
        phone_number_collection={"enabled": False},
        shipping_options=[],
        status="open",
        submit_type=params.get("submit_type"),
        success_url=params["success_url"],
        total_details=built(
            Session.TotalDetails, amount_discount=0, amount_shipping=0, amount_tax=0
        ),
        ui_mode="hosted_page",
        url=f"{world.settings.sandbox_origin}/c/pay/{fresh}",
    )
    extra = {"line_items": items, "intent": params.get("payment_intent_data", {})}
    world.store.add(KIND, body, extra=extra, due=body["expires_at"])
    return body


def _hold_limits(params: Body, total: int, now: int) -> None:
    for name in ("mode", "success_url"):
        if not params.get(name):
            raise Refusal(f"Missing required param: {name}.", code="parameter_missing", param=name)
    if params["mode"] != "payment":
        raise Refusal("The sandbox knows the mode payment alone.", param="mode")
    if params.get("ui_mode", "hosted_page") != "hosted_page":
        raise Refusal("The sandbox knows the hosted page alone.", param="ui_mode")
    for name in ("success_url", "cancel_url"):
        if name in params and not is_address(params[name]):
            raise Refusal("Not a valid URL", code="url_invalid", param=name)
    if "@" not in params.get("customer_email", "@"):
        raise Refusal(
            f"Invalid email address: {params['customer_email']}",
            code="email_invalid",
            param="customer_email",
        )
    if total < 50:
        raise Refusal(
            "The Checkout Session's total amount due must add up to at least $0.50 usd",
            code="amount_too_small",
        )
    if total > _MOST_CENTS:
        raise Refusal(
            "The Checkout Session's total amount must be no more than $999,999.99 usd",
            code="amount_too_large",
        )
    _hold_time(params.get("expires_at", now + _LONGEST) - now)


def _hold_time(seconds: int) -> None:
    if seconds < _SHORTEST - _LEEWAY:
        raise Refusal(
            "The `expires_at` timestamp must be at least 30 minutes from Checkout Session "
            "creation.",
            param="expires_at",
        )
    if seconds > _LONGEST + _LEEWAY:
        raise Refusal(
            "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
            param="expires_at",
        )


def _line_items(params: Body, now: int) -> list[Body]:
    given = params.get("line_items")
    if not given:
        raise Refusal(
            "You must provide line_items in payment mode.",
            code="parameter_missing",
            param="line_items",
        )
    items = [_line_item(item, f"line_items[{index}]", now) for index, item in enumerate(given)]
    if len({item["currency"] for item in items}) > 1:
        raise Refusal("All line items must have the same currency.", param="line_items")
    return items


def _line_item(given: Body, shown: str, now: int) -> Body:
    price = given.get("price_data")
    if not price or "product_data" not in price or "unit_amount" not in price:
        raise Refusal(
            f"Missing required param: {shown}[price_data].",
            code="parameter_missing",
            param=f"{shown}[price_data]",
        )
    if price["currency"].lower() != "usd":
        raise Refusal(
            "The sandbox's account settles in usd alone.",
            code="sandbox_unsupported",
            param=f"{shown}[price_data][currency]",
        )
    quantity, unit = given.get("quantity", 1), price["unit_amount"]
    if quantity < 1 or unit < 0:
        raise Refusal(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param=f"{shown}[{'quantity' if quantity < 1 else 'price_data][unit_amount'}]",
        )
    return built(
        LineItem,
        id=new_id("li_1"),
        amount_discount=0,
        amount_subtotal=unit * quantity,
        amount_tax=0,
        amount_total=unit * quantity,
        currency="usd",
        description=price["product_data"]["name"],
        price=_price(unit, now),
        quantity=quantity,
    )


def _price(unit: int, now: int) -> Body:
    return built(
        Price,
        id=new_id("price_1"),
        active=False,
        billing_scheme="per_unit",
        created=now,
        currency="usd",
        livemode=False,
        metadata={},
        product=new_id("prod_", 14),
        tax_behavior="unspecified",
        type="one_time",
        unit_amount=unit,
        unit_amount_decimal=str(unit),
    )


def _retrieve(call: Call) -> Body:
    return current(call.world, call.id).body


def _expire(call: Call) -> Body:
    record = current(call.world, call.id)
    if record.body["status"] != "open":
        raise Refusal(
            f'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout '
            f"Session has a status of `{record.body['status']}`.",
        )
    return expire(call.world, record)


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("payment_intent", "status")}
    return page(call, KIND, "/v1/checkout/sessions", where)


def _list_line_items(call: Call) -> Body:
    record = call.world.record(KIND, call.id)
    return listed(record.extra["line_items"], f"/v1/checkout/sessions/{call.id}/line_items")


def return_address(template: str, session: str) -> str:
    """Where the payer is sent afterwards, with the session's id in its place."""
    return template.replace("{CHECKOUT_SESSION_ID}", quote(session))


OPERATIONS = (
    Operation(
        "POST",
        "/v1/checkout/sessions",
        SessionCreateParams,
        Session,
        _create,
        "mode ui_mode success_url cancel_url client_reference_id customer_email expires_at locale "
        "metadata allowed_payment_method_types submit_type line_items.quantity "
        "line_items.price_data.currency line_items.price_data.unit_amount "
        "line_items.price_data.product_data.name line_items.price_data.product_data.description "
        "line_items.price_data.product_data.images line_items.price_data.product_data.metadata "
        "payment_intent_data.metadata payment_intent_data.description "
        "payment_intent_data.capture_method "
        "payment_intent_data.receipt_email payment_intent_data.transfer_group "
        "payment_intent_data.statement_descriptor_suffix",
    ),
    lists("/v1/checkout/sessions", SessionListParams, Session, _list, "payment_intent status"),
    Operation("GET", "/v1/checkout/sessions/{id}", SessionRetrieveParams, Session, _retrieve),
    Operation("POST", "/v1/checkout/sessions/{id}/expire", SessionExpireParams, Session, _expire),
    lists(
        "/v1/checkout/sessions/{id}/line_items",
        SessionListLineItemsParams,
        LineItem,
        _list_line_items,
    ),
)
