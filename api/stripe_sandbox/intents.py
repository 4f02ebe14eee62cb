"""Payment intents, and the attempts to pay a checkout session."""

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
from api.stripe_sandbox.cards import Card, decline_of
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "payment_intent"


@dataclass(frozen=True)
class Outcome:
    """How an attempt ended. `decline` is Stripe's decline code."""

    status: Literal["paid", "already_paid", "expired", "declined", "authenticate"]
    decline: str | None = None


def attempt(
    world: World, session: Record, card: Card, *, authenticated: bool | None = None
) -> Outcome:
    """One press of the pay button, inside a transaction.

    `authenticated` tells how the second factor went, where there was one.
    """
    if session.body["status"] == "complete":
        return Outcome("already_paid")
    if session.body["status"] == "expired":
        return Outcome("expired")
    intent = _intent_of(world, session)
    decline = world.panel.now.decline or card.decline
    if card.authenticates and authenticated is None and not decline:
        _demand_authentication(world, session, intent, card)
        return Outcome("authenticate")
    if authenticated is False:
        decline = "authentication_required"
    if decline:
        _decline(world, intent, card, decline)
        return Outcome("declined", decline)
    _succeed(world, session, intent, card, authenticated=bool(authenticated))
    return Outcome("paid")


def cancel(world: World, id: str, reason: str) -> Body:
    """Gives an unpaid intent up."""
    intent = world.record(KIND, id)
    intent.body |= {
        "status": "canceled",
        "canceled_at": world.now(),
        "cancellation_reason": reason,
        "next_action": None,
    }
    world.store.save(intent)
    emit(world, "payment_intent.canceled", intent.body)
    return intent.body


def _intent_of(world: World, session: Record) -> Record:
    if session.body["payment_intent"]:
        return world.record(KIND, session.body["payment_intent"])
    asked, now, fresh = session.extra["intent"], world.now(), new_id("pi_3")
    body = built(
        PaymentIntent,
        id=fresh,
        amount=session.body["amount_total"],
        amount_capturable=0,
        amount_received=0,
        capture_method=asked.get("capture_method", "automatic_async"),
        client_secret=f"{fresh}_secret_{new_id('', 25)}",
        confirmation_method="automatic",
        created=now,
        currency=session.body["currency"],
        description=asked.get("description"),
        livemode=False,
        metadata=asked.get("metadata") or {},
        payment_method_options=sparse(PaymentIntent.PaymentMethodOptions, card=_CARD_OPTIONS),
        payment_method_types=["card"],
        receipt_email=asked.get("receipt_email"),
        statement_descriptor_suffix=asked.get("statement_descriptor_suffix"),
        status="requires_payment_method",
        transfer_group=asked.get("transfer_group"),
    )
    world.store.add(KIND, body, extra={"session": session.id})
    session.body["payment_intent"] = fresh
    world.store.save(session)
    emit(world, "payment_intent.created", body)
    return world.record(KIND, fresh)


_CARD_OPTIONS = sparse(
    PaymentIntent.PaymentMethodOptions.Card,
    installments=None,
    mandate_options=None,
    network=None,
    request_three_d_secure="automatic",
)


def _demand_authentication(world: World, session: Record, intent: Record, card: Card) -> None:
    session.extra["authenticating"] = card.number
    world.store.save(session)
    url = f"{world.settings.sandbox_origin}/c/pay/{session.id}/authenticate"
    intent.body |= {
        "status": "requires_action",
        "next_action": sparse(
            PaymentIntent.NextAction,
            type="redirect_to_url",
            redirect_to_url=built(PaymentIntent.NextAction.RedirectToUrl, url=url),
        ),
    }
    world.store.save(intent)
    emit(world, "payment_intent.requires_action", intent.body)


def _decline(world: World, intent: Record, card: Card, decline: str) -> None:
    method = _payment_method(world, card)
    charge = charges.fail(world, intent, card, method=method["id"], decline=decline)
    code, message = decline_of(decline)
    if decline == "authentication_required":
        code = "payment_intent_authentication_failure"
        message = (
            "We are unable to authenticate your payment method. "
            "Please choose a different payment method and try again."
        )
    error = sparse(
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
    world.store.save(intent)
    emit(world, "charge.failed", charge)
    emit(world, "payment_intent.payment_failed", intent.body)


def _succeed(
    world: World, session: Record, intent: Record, card: Card, *, authenticated: bool
) -> None:
    method = _payment_method(world, card)
    charge = charges.succeed(world, intent, card, method=method["id"], authenticated=authenticated)
    intent.body |= {
        "status": "succeeded",
        "amount_received": intent.body["amount"],
        "last_payment_error": None,
        "latest_charge": charge["id"],
        "next_action": None,
        "payment_method": method["id"],
    }
    world.store.save(intent)
    session.body |= {
        "status": "complete",
        "payment_status": "paid",
        "url": None,
        "customer_details": built(
            Session.CustomerDetails,
            email=session.body["customer_email"] or "payer@example.com",
            name="Sandbox Payer",
            tax_exempt="none",
            tax_ids=[],
        ),
    }
    session.due = None
    world.store.save(session)
    emit(world, "charge.succeeded", charge)
    emit(world, "payment_intent.succeeded", intent.body)
    emit(world, "checkout.session.completed", session.body)


def _payment_method(world: World, card: Card) -> Body:
    body = sparse(
        PaymentMethod,
        id=new_id("pm_1"),
        object="payment_method",
        allow_redisplay="limited",
        billing_details=built(PaymentMethod.BillingDetails),
        card=built(
            PaymentMethod.Card,
            brand=card.brand,
            country="US",
            display_brand=card.brand,
            exp_month=card.exp_month,
            exp_year=card.exp_year,
            funding="credit",
            last4=card.last4,
        ),
        created=world.now(),
        customer=None,
        livemode=False,
        metadata={},
        type="card",
    )
    world.store.add("payment_method", body)
    return body


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return page(call, KIND, "/v1/payment_intents")


def _cancel(call: Call) -> Body:
    intent = call.world.record(KIND, call.id)
    if intent.body["status"] in {"succeeded", "canceled"}:
        raise Refusal(
            f"You cannot cancel this PaymentIntent because it has a status of "
            f"{intent.body['status']}.",
            code="payment_intent_unexpected_state",
        )
    return cancel(
        call.world, call.id, call.params.get("cancellation_reason", "requested_by_customer")
    )


OPERATIONS = (
    lists("/v1/payment_intents", PaymentIntentListParams, PaymentIntent, _list),
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
