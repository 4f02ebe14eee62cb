"""PaymentIntents created and confirmed by API calls, with Stripe's test payment methods."""

from typing import NotRequired

from stripe import PaymentIntent
from stripe.params import (
    PaymentIntentCaptureParams,
    PaymentIntentConfirmParams,
    PaymentIntentCreateParams,
)

from api.stripe_sandbox import balance, charges, disputes, fraud_warnings, intents
from api.stripe_sandbox.cards import Card, decline_error
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.payment_methods import card_of
from api.stripe_sandbox.resources import Body
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record


class CreateParams(PaymentIntentCreateParams):
    """The SDK's parameters, with one of earlier API versions that the command-line tool sends."""

    payment_method_types: NotRequired[list[str]]


_PARAMETERS = (
    "amount currency capture_method confirm confirmation_method customer description metadata "
    "payment_method payment_method_types receipt_email return_url statement_descriptor_suffix "
    "transfer_group shipping.name shipping.address.line1 shipping.address.postal_code "
    "shipping.address.city shipping.address.state shipping.address.country"
)


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    if params["amount"] < 50:
        raise ApiError("Amount must be at least $0.50 usd", code="amount_too_small", param="amount")
    if params["currency"].lower() != "usd":
        raise ApiError("The sandbox charges only in usd.", param="currency")
    intent = intents.create_intent(state, params["amount"], "usd", params)
    if not params.get("confirm"):
        return intent.body
    return _pay(state, intent, params)


def _confirm(call: Call) -> Body:
    intent = call.state.record(intents.KIND, call.id)
    if intent.body["status"] != "requires_payment_method":
        raise _unexpected_state("confirm", intent)
    return _pay(call.state, intent, call.params)


def _pay(state: SandboxState, intent: Record, params: Body) -> Body:
    card = card_of(state, params.get("payment_method"))
    if card.decline:
        intents.decline_intent(state, intent, card, card.decline)
        raise _card_error(intent, card.decline)
    if card.authenticates:
        intents.require_action(state, intent, f"{state.settings.sandbox_origin}/c/authenticate")
    elif intent.body["capture_method"] == "manual":
        _authorize(state, intent, card)
    else:
        charge = intents.charge_intent(state, intent, card)
        emit(state, "charge.succeeded", charge)
        emit(state, "payment_intent.succeeded", intent.body)
        _follow_up(state, state.record(charges.KIND, charge["id"]), card)
    return intent.body


def _follow_up(state: SandboxState, charge: Record, card: Card) -> None:
    """Report the charge as fraud, dispute it, or make its money available, as the card asks."""
    if card.warns:
        fraud_warnings.report_fraud(state, charge)
    elif card.disputes:
        disputes.open_dispute(
            state, charge, amount=None, reason="fraudulent", inquiry=card.inquires
        )
    else:
        emit(state, "balance.available", balance.current_balance(state))


def _authorize(state: SandboxState, intent: Record, card: Card) -> None:
    method = intents.create_payment_method(state, card)
    charge = charges.create_uncaptured(state, intent, card, method=method["id"])
    intent.body |= {
        "status": "requires_capture",
        "amount_capturable": intent.body["amount"],
        "latest_charge": charge["id"],
        "payment_method": method["id"],
    }
    state.store.save(intent)
    emit(state, "charge.succeeded", charge)
    emit(state, "payment_intent.amount_capturable_updated", intent.body)


def _capture(call: Call) -> Body:
    state, intent = call.state, call.state.record(intents.KIND, call.id)
    if intent.body["status"] != "requires_capture":
        raise _unexpected_state("capture", intent)
    charge = charges.capture(state, state.record(charges.KIND, intent.body["latest_charge"]))
    intent.body |= {
        "status": "succeeded",
        "amount_capturable": 0,
        "amount_received": intent.body["amount"],
    }
    state.store.save(intent)
    emit(state, "charge.captured", charge)
    emit(state, "payment_intent.succeeded", intent.body)
    return intent.body


def _card_error(intent: Record, decline: str) -> ApiError:
    code, message = decline_error(decline)
    details = {
        "charge": intent.body["latest_charge"],
        "decline_code": decline,
        "payment_intent": intent.body,
    }
    return ApiError(message, code=code, status=402, kind="card_error", details=details)


def _unexpected_state(verb: str, intent: Record) -> ApiError:
    return ApiError(
        f"You cannot {verb} this PaymentIntent because it has a status of {intent.body['status']}.",
        code="payment_intent_unexpected_state",
    )


OPERATIONS = (
    Operation(
        "POST",
        "/v1/payment_intents",
        CreateParams,
        PaymentIntent,
        _create,
        _PARAMETERS,
    ),
    Operation(
        "POST",
        "/v1/payment_intents/{id}/confirm",
        PaymentIntentConfirmParams,
        PaymentIntent,
        _confirm,
        "payment_method return_url",
    ),
    Operation(
        "POST",
        "/v1/payment_intents/{id}/capture",
        PaymentIntentCaptureParams,
        PaymentIntent,
        _capture,
    ),
)
