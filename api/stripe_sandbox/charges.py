"""Charges."""

from stripe import Charge
from stripe.params import ChargeListParams, ChargeRetrieveParams

from api.stripe_sandbox.balance import Movement, processing_fee, record_movement
from api.stripe_sandbox.cards import Card, decline_error
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "charge"


def create_succeeded(
    state: SandboxState, intent: Record, card: Card, *, method: str, authenticated: bool
) -> Body:
    """Create a succeeded charge and its balance transaction."""
    body = _authorized(state, intent, card, method, authenticated=authenticated)
    body |= _captured(state, body)
    extra = {"refunds": card.refunds, "disputes": card.disputes, "warns": card.warns}
    has_follow_up = card.disputes or card.warns
    state.store.add(KIND, body, extra=extra, due=state.now() if has_follow_up else None)
    return body


def create_uncaptured(state: SandboxState, intent: Record, card: Card, *, method: str) -> Body:
    """Create an authorized charge; the balance changes when it is captured."""
    body = _authorized(state, intent, card, method, authenticated=False)
    state.store.add(KIND, body, extra={"refunds": card.refunds, "disputes": card.disputes})
    return body


def capture(state: SandboxState, charge: Record) -> Body:
    """Capture an authorized charge."""
    charge.body |= _captured(state, charge.body)
    state.store.save(charge)
    return charge.body


def _captured(state: SandboxState, charge: Body) -> Body:
    movement = Movement(
        "charge",
        charge["amount"],
        charge["id"],
        fee=processing_fee(charge["amount"]),
        description=charge["description"],
        available_after=state.faults.current.funds_after,
    )
    return {
        "amount_captured": charge["amount"],
        "balance_transaction": record_movement(state, movement, currency=charge["currency"]),
        "captured": True,
    }


def _authorized(
    state: SandboxState, intent: Record, card: Card, method: str, *, authenticated: bool
) -> Body:
    new_object_id = new_id("ch_3")
    body = _charge(state, intent, new_object_id, card, method) | {
        "paid": True,
        "status": "succeeded",
        "outcome": build(
            Charge.Outcome,
            network_status="approved_by_network",
            risk_level="normal",
            seller_message="Payment complete.",
            type="authorized",
        ),
        "receipt_url": f"{state.settings.sandbox_origin}/c/receipts/{new_object_id}",
    }
    if authenticated:
        body["payment_method_details"]["card"]["three_d_secure"] = build(
            Charge.PaymentMethodDetails.Card.ThreeDSecure,
            authentication_flow="challenge",
            result="authenticated",
            version="2.2.0",
        )
    return body


def create_failed(
    state: SandboxState, intent: Record, card: Card, *, method: str, decline: str
) -> Body:
    """Create a failed charge; the balance does not change."""
    code, message = decline_error(decline)
    body = _charge(state, intent, new_id("ch_3"), card, method) | {
        "failure_code": code,
        "failure_message": message,
        "outcome": build(
            Charge.Outcome,
            network_status="declined_by_network",
            reason=decline,
            risk_level="normal",
            seller_message="The bank did not return any further details with this decline.",
            type="issuer_declined",
        ),
    }
    state.store.add(KIND, body)
    return body


def _charge(state: SandboxState, intent: Record, id: str, card: Card, method: str) -> Body:
    return build(
        Charge,
        id=id,
        amount=intent.body["amount"],
        amount_captured=0,
        amount_refunded=0,
        billing_details=build(Charge.BillingDetails),
        calculated_statement_descriptor="SANDBOX",
        captured=False,
        created=state.now(),
        currency=intent.body["currency"],
        description=intent.body["description"],
        disputed=False,
        fraud_details={},
        livemode=False,
        metadata=intent.body["metadata"],
        paid=False,
        payment_intent=intent.id,
        payment_method=method,
        payment_method_details=build_partial(
            Charge.PaymentMethodDetails, type="card", card=_card(card, intent.body["amount"])
        ),
        receipt_email=intent.body["receipt_email"],
        refunded=False,
        status="failed",
        transfer_group=intent.body["transfer_group"],
    )


def _card(card: Card, amount: int) -> Body:
    return build(
        Charge.PaymentMethodDetails.Card,
        amount_authorized=amount,
        brand=card.brand,
        checks=build(Charge.PaymentMethodDetails.Card.Checks, cvc_check="pass"),
        country="US",
        exp_month=card.exp_month,
        exp_year=card.exp_year,
        funding="credit",
        last4=card.last4,
        network=card.brand,
        regulated_status="unregulated",
    )


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("payment_intent", "transfer_group")}
    return list_page(call, KIND, "/v1/charges", where)


OPERATIONS = (
    list_operation("/v1/charges", ChargeListParams, Charge, _list, "payment_intent transfer_group"),
    Operation("GET", "/v1/charges/{id}", ChargeRetrieveParams, Charge, _retrieve),
)
