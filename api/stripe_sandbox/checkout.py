"""Checkout Sessions."""

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
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.parameters import is_url
from api.stripe_sandbox.resources import Body, build, build_list, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "checkout.session"
_MIN_LIFETIME_SECONDS, _MAX_LIFETIME_SECONDS = 30 * 60, 24 * 3600
# Tolerance for a difference between the clocks of the caller and the sandbox.
_CLOCK_SKEW_SECONDS = 10
_MAX_AMOUNT_CENTS = 99_999_999


def expire(state: SandboxState, record: Record) -> Body:
    """Expire an open session and cancel its PaymentIntent."""
    record.body |= {"status": "expired", "url": None}
    record.due = None
    state.store.save(record)
    if record.body["payment_intent"]:
        intents.cancel_intent(state, record.body["payment_intent"], "expired")
    emit(state, "checkout.session.expired", record.body)
    return record.body


def load_session(state: SandboxState, id: str) -> Record:
    """Return the session; expire it first if it is past `expires_at`."""
    record = state.record(KIND, id, noun="checkout.session")
    if record.due is not None and record.due <= state.now():
        expire(state, record)
    return record


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    now, new_object_id = state.now(), new_id("cs_test_", 58)
    items = _line_items(state, params)
    total = sum(item["amount_total"] for item in items)
    _validate_session(params, total, now)
    body = build(
        Session,
        id=new_object_id,
        adaptive_pricing=params.get("adaptive_pricing"),
        allowed_payment_method_types=params.get("allowed_payment_method_types"),
        amount_subtotal=total,
        amount_total=total,
        automatic_tax=build(Session.AutomaticTax, enabled=False),
        cancel_url=params.get("cancel_url"),
        client_reference_id=params.get("client_reference_id"),
        created=now,
        currency=items[0]["currency"],
        custom_fields=[],
        custom_text=build(Session.CustomText),
        customer_creation="if_required",
        customer_email=params.get("customer_email"),
        expires_at=params.get("expires_at", now + _MAX_LIFETIME_SECONDS),
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
        total_details=build(
            Session.TotalDetails, amount_discount=0, amount_shipping=0, amount_tax=0
        ),
        ui_mode="hosted_page",
        url=f"{state.settings.sandbox_origin}/c/pay/{new_object_id}",
    )
    extra = {"line_items": items, "intent": params.get("payment_intent_data", {})}
    state.store.add(KIND, body, extra=extra, due=body["expires_at"])
    return body


def _validate_session(params: Body, total: int, now: int) -> None:
    for name in ("mode", "success_url"):
        if not params.get(name):
            raise ApiError(f"Missing required param: {name}.", code="parameter_missing", param=name)
    if params["mode"] != "payment":
        raise ApiError("The sandbox supports only the mode payment.", param="mode")
    if params.get("ui_mode", "hosted_page") != "hosted_page":
        raise ApiError("The sandbox supports only the hosted page.", param="ui_mode")
    for name in ("success_url", "cancel_url"):
        if name in params and not is_url(params[name]):
            raise ApiError("Not a valid URL", code="url_invalid", param=name)
    if "@" not in params.get("customer_email", "@"):
        raise ApiError(
            f"Invalid email address: {params['customer_email']}",
            code="email_invalid",
            param="customer_email",
        )
    if total < 50:
        raise ApiError(
            "The Checkout Session's total amount due must add up to at least $0.50 usd",
            code="amount_too_small",
        )
    if total > _MAX_AMOUNT_CENTS:
        raise ApiError(
            "The Checkout Session's total amount must be no more than $999,999.99 usd",
            code="amount_too_large",
        )
    _validate_expiry(params.get("expires_at", now + _MAX_LIFETIME_SECONDS) - now)


def _validate_expiry(seconds: int) -> None:
    if seconds < _MIN_LIFETIME_SECONDS - _CLOCK_SKEW_SECONDS:
        raise ApiError(
            "The `expires_at` timestamp must be at least 30 minutes from Checkout Session "
            "creation.",
            param="expires_at",
        )
    if seconds > _MAX_LIFETIME_SECONDS + _CLOCK_SKEW_SECONDS:
        raise ApiError(
            "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
            param="expires_at",
        )


def _line_items(state: SandboxState, params: Body) -> list[Body]:
    line_items = params.get("line_items")
    if not line_items:
        raise ApiError(
            "You must provide line_items in payment mode.",
            code="parameter_missing",
            param="line_items",
        )
    items = [
        _line_item(state, item, f"line_items[{index}]") for index, item in enumerate(line_items)
    ]
    if len({item["currency"] for item in items}) > 1:
        raise ApiError("All line items must have the same currency.", param="line_items")
    return items


def _line_item(state: SandboxState, params: Body, display_name: str) -> Body:
    if "price" in params:
        return _item_of_price(state, state.record("price", params["price"], param="price"), params)
    price = params.get("price_data")
    if not price or "product_data" not in price or "unit_amount" not in price:
        raise ApiError(
            f"Missing required param: {display_name}[price_data].",
            code="parameter_missing",
            param=f"{display_name}[price_data]",
        )
    if price["currency"].lower() != "usd":
        raise ApiError(
            "The sandbox's account settles only in usd.",
            code="sandbox_unsupported",
            param=f"{display_name}[price_data][currency]",
        )
    quantity, unit = params.get("quantity", 1), price["unit_amount"]
    if quantity < 1 or unit < 0:
        raise ApiError(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param=f"{display_name}[{'quantity' if quantity < 1 else 'price_data][unit_amount'}]",
        )
    return build(
        LineItem,
        id=new_id("li_1"),
        amount_discount=0,
        amount_subtotal=unit * quantity,
        amount_tax=0,
        amount_total=unit * quantity,
        currency="usd",
        description=price["product_data"]["name"],
        price=_price(unit, state.now()),
        quantity=quantity,
    )


def _item_of_price(state: SandboxState, price: Record, params: Body) -> Body:
    quantity, unit = params.get("quantity", 1), price.body["unit_amount"]
    return build(
        LineItem,
        id=new_id("li_1"),
        amount_discount=0,
        amount_subtotal=unit * quantity,
        amount_tax=0,
        amount_total=unit * quantity,
        currency=price.body["currency"],
        description=state.record("product", price.body["product"]).body["name"],
        price=price.body,
        quantity=quantity,
    )


def _price(unit: int, now: int) -> Body:
    return build(
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
    return load_session(call.state, call.id).body


def _expire(call: Call) -> Body:
    record = load_session(call.state, call.id)
    if record.body["status"] != "open":
        raise ApiError(
            f'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout '
            f"Session has a status of `{record.body['status']}`.",
        )
    return expire(call.state, record)


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("payment_intent", "status")}
    return list_page(call, KIND, "/v1/checkout/sessions", where)


def _list_line_items(call: Call) -> Body:
    record = call.state.record(KIND, call.id)
    return build_list(record.extra["line_items"], f"/v1/checkout/sessions/{call.id}/line_items")


def return_url(template: str, session: str) -> str:
    """Return the success URL with the session's id in place of its placeholder."""
    return template.replace("{CHECKOUT_SESSION_ID}", quote(session))


OPERATIONS = (
    Operation(
        "POST",
        "/v1/checkout/sessions",
        SessionCreateParams,
        Session,
        _create,
        "mode ui_mode success_url cancel_url client_reference_id customer_email expires_at locale "
        "adaptive_pricing.enabled metadata allowed_payment_method_types submit_type "
        "line_items.quantity line_items.price "
        "line_items.price_data.currency line_items.price_data.unit_amount "
        "line_items.price_data.product_data.name line_items.price_data.product_data.description "
        "line_items.price_data.product_data.images line_items.price_data.product_data.metadata "
        "payment_intent_data.metadata payment_intent_data.description "
        "payment_intent_data.capture_method "
        "payment_intent_data.receipt_email payment_intent_data.transfer_group "
        "payment_intent_data.statement_descriptor_suffix "
        "payment_intent_data.shipping.name payment_intent_data.shipping.address.line1 "
        "payment_intent_data.shipping.address.postal_code "
        "payment_intent_data.shipping.address.city payment_intent_data.shipping.address.state "
        "payment_intent_data.shipping.address.country",
    ),
    list_operation(
        "/v1/checkout/sessions", SessionListParams, Session, _list, "payment_intent status"
    ),
    Operation("GET", "/v1/checkout/sessions/{id}", SessionRetrieveParams, Session, _retrieve),
    Operation("POST", "/v1/checkout/sessions/{id}/expire", SessionExpireParams, Session, _expire),
    list_operation(
        "/v1/checkout/sessions/{id}/line_items",
        SessionListLineItemsParams,
        LineItem,
        _list_line_items,
    ),
)
