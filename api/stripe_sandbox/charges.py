"""Charges."""

from stripe import Charge
from stripe.params import ChargeListParams, ChargeRetrieveParams

from api.stripe_sandbox.balance import Movement, move, processing_fee
from api.stripe_sandbox.cards import Card, decline_of
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "charge"


def succeed(world: World, intent: Record, card: Card, *, method: str, authenticated: bool) -> Body:
    """A paid charge, its money booked."""
    fresh, amount = new_id("ch_3"), intent.body["amount"]
    movement = Movement(
        "charge",
        amount,
        fresh,
        fee=processing_fee(amount),
        description=intent.body["description"],
        after=world.panel.now.funds_after,
    )
    body = _charge(world, intent, fresh, card, method) | {
        "amount_captured": amount,
        "balance_transaction": move(world, movement, currency=intent.body["currency"]),
        "captured": True,
        "paid": True,
        "status": "succeeded",
        "outcome": built(
            Charge.Outcome,
            network_status="approved_by_network",
            risk_level="normal",
            seller_message="Payment complete.",
            type="authorized",
        ),
        "receipt_url": f"{world.settings.sandbox_origin}/c/receipts/{fresh}",
    }
    if authenticated:
        body["payment_method_details"]["card"]["three_d_secure"] = built(
            Charge.PaymentMethodDetails.Card.ThreeDSecure,
            authentication_flow="challenge",
            result="authenticated",
            version="2.2.0",
        )
    extra = {"refunds": card.refunds, "disputes": card.disputes}
    world.store.add(KIND, body, extra=extra, due=world.now() if card.disputes else None)
    return body


def fail(world: World, intent: Record, card: Card, *, method: str, decline: str) -> Body:
    """A declined charge, which moves nothing."""
    code, message = decline_of(decline)
    body = _charge(world, intent, new_id("ch_3"), card, method) | {
        "failure_code": code,
        "failure_message": message,
        "outcome": built(
            Charge.Outcome,
            network_status="declined_by_network",
            reason=decline,
            risk_level="normal",
            seller_message="The bank did not return any further details with this decline.",
            type="issuer_declined",
        ),
    }
    world.store.add(KIND, body)
    return body


def _charge(world: World, intent: Record, id: str, card: Card, method: str) -> Body:
    return built(
        Charge,
        id=id,
        amount=intent.body["amount"],
        amount_captured=0,
        amount_refunded=0,
        billing_details=built(Charge.BillingDetails),
        calculated_statement_descriptor="SANDBOX",
        captured=False,
        created=world.now(),
        currency=intent.body["currency"],
        description=intent.body["description"],
        disputed=False,
        fraud_details={},
        livemode=False,
        metadata=intent.body["metadata"],
        paid=False,
        payment_intent=intent.id,
        payment_method=method,
        payment_method_details=sparse(
            Charge.PaymentMethodDetails, type="card", card=_card(card, intent.body["amount"])
        ),
        receipt_email=intent.body["receipt_email"],
        refunded=False,
        status="failed",
        transfer_group=intent.body["transfer_group"],
    )


def _card(card: Card, amount: int) -> Body:
    return built(
        Charge.PaymentMethodDetails.Card,
        amount_authorized=amount,
        brand=card.brand,
        checks=built(Charge.PaymentMethodDetails.Card.Checks, cvc_check="pass"),
        country="US",
        exp_month=card.exp_month,
        exp_year=card.exp_year,
        funding="credit",
        last4=card.last4,
        network=card.brand,
        regulated_status="unregulated",
    )


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("payment_intent", "transfer_group")}
    return page(call, KIND, "/v1/charges", where)


OPERATIONS = (
    lists("/v1/charges", ChargeListParams, Charge, _list, "payment_intent transfer_group"),
    Operation("GET", "/v1/charges/{id}", ChargeRetrieveParams, Charge, _retrieve),
)
