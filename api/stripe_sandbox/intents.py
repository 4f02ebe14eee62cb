"""PaymentIntents, and attempts to pay a Checkout Session."""

from dataclasses import dataclass
from typing import Literal

from stripe import PaymentIntent, PaymentMethod
from stripe.checkout import Session
from stripe.params import (
    PaymentIntentCancelParams,
    PaymentIntentListParams,
    PaymentIntentRetrieveParams,
)

from api.stripe_sandbox import charges
from api.stripe_sandbox.cards import Card, decline_error
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "payment_intent"


@dataclass(frozen=True)
class AttemptResult:
    """Result of a payment attempt; `decline` is Stripe's decline code."""

    status: Literal["paid", "already_paid", "expired", "declined", "authenticate"]
    decline: str | None = None


def attempt_payment(
    state: SandboxState, session: Record, card: Card, *, authenticated: bool | None = None
) -> AttemptResult:
    """Attempt to pay a session; the caller holds a transaction.

    `authenticated` is the outcome of 3D Secure, or None before it.
    """
    if session.body["status"] == "complete":
        return AttemptResult("already_paid")
    if session.body["status"] == "expired":
        return AttemptResult("expired")
    intent = _intent_of(state, session)
    decline = state.faults.current.decline or card.decline
    if card.authenticates and authenticated is None and not decline:
        _require_authentication(state, session, intent, card)
        return AttemptResult("authenticate")
    if authenticated is False:
        decline = "authentication_required"
    if decline:
        decline_intent(state, intent, card, decline)
        return AttemptResult("declined", decline)
    _succeed(state, session, intent, card, authenticated=bool(authenticated))
    return AttemptResult("paid")


def cancel_intent(state: SandboxState, id: str, reason: str) -> Body:
    """Cancel an unpaid PaymentIntent."""
    intent = state.record(KIND, id)
    intent.body |= {
        "status": "canceled",
        "canceled_at": state.now(),
        "cancellation_reason": reason,
        "next_action": None,
    }
    state.store.save(intent)
    emit(state, "payment_intent.canceled", intent.body)
    return intent.body


def _intent_of(state: SandboxState, session: Record) -> Record:
    if session.body["payment_intent"]:
        return state.record(KIND, session.body["payment_intent"])
    amount, currency = session.body["amount_total"], session.body["currency"]
    intent = create_intent(state, amount, currency, session.extra["intent"], session=session.id)
    session.body["payment_intent"] = intent.id
    state.store.save(session)
    return intent


def create_intent(
    state: SandboxState, amount: int, currency: str, intent_params: Body, *, session: str = ""
) -> Record:
    """Create a PaymentIntent without a payment method."""
    now, new_object_id = state.now(), new_id("pi_3")
    body = build(
        PaymentIntent,
        id=new_object_id,
        amount=amount,
        amount_capturable=0,
        amount_received=0,
        capture_method=intent_params.get("capture_method", "automatic_async"),
        client_secret=f"{new_object_id}_secret_{new_id('', 25)}",
        confirmation_method=intent_params.get("confirmation_method", "automatic"),
        created=now,
        currency=currency,
        customer=intent_params.get("customer"),
        description=intent_params.get("description"),
        livemode=False,
        metadata=intent_params.get("metadata") or {},
        payment_method_options=build_partial(
            PaymentIntent.PaymentMethodOptions, card=_CARD_OPTIONS
        ),
        payment_method_types=["card"],
        receipt_email=intent_params.get("receipt_email"),
        shipping=intent_params.get("shipping")
        and build(PaymentIntent.Shipping, **intent_params["shipping"]),
        statement_descriptor_suffix=intent_params.get("statement_descriptor_suffix"),
        status="requires_payment_method",
        transfer_group=intent_params.get("transfer_group"),
    )
    state.store.add(KIND, body, extra={"session": session})
    emit(state, "payment_intent.created", body)
    return state.record(KIND, new_object_id)


_CARD_OPTIONS = build_partial(
    PaymentIntent.PaymentMethodOptions.Card,
    installments=None,
    mandate_options=None,
    network=None,
    request_three_d_secure="automatic",
)


def _require_authentication(
    state: SandboxState, session: Record, intent: Record, card: Card
) -> None:
    session.extra["authenticating"] = card.number
    state.store.save(session)
    require_action(
        state, intent, f"{state.settings.sandbox_origin}/c/pay/{session.id}/authenticate"
    )


def require_action(state: SandboxState, intent: Record, url: str) -> None:
    """Require 3D Secure at the URL before the payment."""
    intent.body |= {
        "status": "requires_action",
        "next_action": build_partial(
            PaymentIntent.NextAction,
            type="redirect_to_url",
            redirect_to_url=build(PaymentIntent.NextAction.RedirectToUrl, url=url),
        ),
    }
    state.store.save(intent)
    emit(state, "payment_intent.requires_action", intent.body)


def decline_intent(state: SandboxState, intent: Record, card: Card, decline: str) -> None:
    """Record a declined payment attempt."""
    method = create_payment_method(state, card)
    charge = charges.create_failed(state, intent, card, method=method["id"], decline=decline)
    code, message = decline_error(decline)
    if decline == "authentication_required":
        code = "payment_intent_authentication_failure"
        message = (
            "We are unable to authenticate your payment method. "
            "Please choose a different payment method and try again."
        )
    error = build_partial(
        PaymentIntent.LastPaymentError,
        charge=charge["id"],
        code=code,
        message=message,
        payment_method=method,
        type="card_error",
    )
    if code == "card_declined":
        error["decline_code"] = decline
    intent.body |= {
        "status": "requires_payment_method",
        "last_payment_error": error,
        "latest_charge": charge["id"],
        "next_action": None,
        "payment_method": None,
    }
    state.store.save(intent)
    emit(state, "charge.failed", charge)
    emit(state, "payment_intent.payment_failed", intent.body)


def _succeed(
    state: SandboxState, session: Record, intent: Record, card: Card, *, authenticated: bool
) -> None:
    charge = charge_intent(state, intent, card, authenticated=authenticated)
    session.body |= {
        "status": "complete",
        "payment_status": "paid",
        "url": None,
        "customer_details": build(
            Session.CustomerDetails,
            email=session.body["customer_email"] or "payer@example.com",
            name="Sandbox Payer",
            tax_exempt="none",
            tax_ids=[],
        ),
    }
    session.due = None
    state.store.save(session)
    emit(state, "charge.succeeded", charge)
    emit(state, "payment_intent.succeeded", intent.body)
    emit(state, "checkout.session.completed", session.body)


def charge_intent(
    state: SandboxState, intent: Record, card: Card, *, authenticated: bool = False
) -> Body:
    """Charge the card, and complete the PaymentIntent; the caller emits the events."""
    method = create_payment_method(state, card)
    charge = charges.create_succeeded(
        state, intent, card, method=method["id"], authenticated=authenticated
    )
    intent.body |= {
        "status": "succeeded",
        "amount_received": intent.body["amount"],
        "last_payment_error": None,
        "latest_charge": charge["id"],
        "next_action": None,
        "payment_method": method["id"],
    }
    state.store.save(intent)
    return charge


def create_payment_method(state: SandboxState, card: Card) -> Body:
    """Store the card as a payment method."""
    body = build_partial(
        PaymentMethod,
        id=new_id("pm_1"),
        object="payment_method",
        allow_redisplay="limited",
        billing_details=build(PaymentMethod.BillingDetails),
        card=build(
            PaymentMethod.Card,
            brand=card.brand,
            country="US",
            display_brand=card.brand,
            exp_month=card.exp_month,
            exp_year=card.exp_year,
            funding="credit",
            last4=card.last4,
        ),
        created=state.now(),
        customer=None,
        livemode=False,
        metadata={},
        type="card",
    )
    state.store.add("payment_method", body, extra={"card": card.number})
    return body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return list_page(call, KIND, "/v1/payment_intents")


def _cancel(call: Call) -> Body:
    intent = call.state.record(KIND, call.id)
    if intent.body["status"] in {"succeeded", "canceled"}:
        raise ApiError(
            f"You cannot cancel this PaymentIntent because it has a status of "
            f"{intent.body['status']}.",
            code="payment_intent_unexpected_state",
        )
    return cancel_intent(
        call.state, call.id, call.params.get("cancellation_reason", "requested_by_customer")
    )


OPERATIONS = (
    list_operation("/v1/payment_intents", PaymentIntentListParams, PaymentIntent, _list),
    Operation(
        "GET", "/v1/payment_intents/{id}", PaymentIntentRetrieveParams, PaymentIntent, _retrieve
    ),
    Operation(
        "POST",
        "/v1/payment_intents/{id}/cancel",
        PaymentIntentCancelParams,
        PaymentIntent,
        _cancel,
        "cancellation_reason",
    ),
)
