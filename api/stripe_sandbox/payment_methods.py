"""Payment methods: cards made from test tokens, and Stripe's test payment methods."""

from stripe import PaymentMethod
from stripe.params import (
    PaymentMethodAttachParams,
    PaymentMethodCreateParams,
    PaymentMethodDetachParams,
    PaymentMethodRetrieveParams,
)

from api.stripe_sandbox import intents
from api.stripe_sandbox.cards import BY_NUMBER, BY_TEST_METHOD, VISA, Card
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.state import Call, SandboxState

KIND = "payment_method"


def card_of(state: SandboxState, method: str | None) -> Card:
    """Return the card of a stored or test payment method.

    Raises:
        ApiError: none is given, or it does not exist.
    """
    if not method:
        raise ApiError(
            "You cannot confirm this PaymentIntent because it's missing a payment method.",
            code="payment_intent_unexpected_state",
        )
    if method in BY_TEST_METHOD:
        return BY_TEST_METHOD[method]
    stored = state.record(KIND, method, noun="PaymentMethod", param="payment_method")
    return BY_NUMBER.get(stored.extra.get("card", ""), VISA)


def _create(call: Call) -> Body:
    params = call.params
    token = params.get("card", {}).get("token")
    if params.get("type") != "card" or token not in BY_TEST_METHOD:
        raise ApiError("The sandbox knows cards of test tokens alone.", param="card[token]")
    body = intents.create_payment_method(call.state, BY_TEST_METHOD[token])
    record = call.state.record(KIND, body["id"])
    record.body["billing_details"] |= params.get("billing_details", {})
    record.body["metadata"] = call.metadata()
    call.state.store.save(record)
    return record.body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id, noun="PaymentMethod").body


def _attach(call: Call) -> Body:
    state, method_id = call.state, call.id
    state.record("customer", call.params["customer"], param="customer")
    if method_id in BY_TEST_METHOD:
        method_id = intents.create_payment_method(state, BY_TEST_METHOD[method_id])["id"]
    record = state.record(KIND, method_id, noun="PaymentMethod")
    record.body["customer"] = call.params["customer"]
    state.store.save(record)
    emit(state, "payment_method.attached", record.body)
    return record.body


def _detach(call: Call) -> Body:
    record = call.state.record(KIND, call.id, noun="PaymentMethod")
    record.body["customer"] = None
    call.state.store.save(record)
    emit(call.state, "payment_method.detached", record.body)
    return record.body


OPERATIONS = (
    Operation(
        "POST",
        "/v1/payment_methods",
        PaymentMethodCreateParams,
        PaymentMethod,
        _create,
        "type card.token metadata billing_details.email billing_details.name "
        "billing_details.address.line1 billing_details.address.postal_code "
        "billing_details.address.city billing_details.address.state "
        "billing_details.address.country",
    ),
    Operation(
        "GET", "/v1/payment_methods/{id}", PaymentMethodRetrieveParams, PaymentMethod, _retrieve
    ),
    Operation(
        "POST",
        "/v1/payment_methods/{id}/attach",
        PaymentMethodAttachParams,
        PaymentMethod,
        _attach,
        "customer",
    ),
    Operation(
        "POST",
        "/v1/payment_methods/{id}/detach",
        PaymentMethodDetachParams,
        PaymentMethod,
        _detach,
    ),
)
