"""Disputes: opened by a test or by the card that does so, closed by a test."""

from typing import Literal

from stripe import Dispute
from stripe.params import DisputeCloseParams, DisputeListParams, DisputeRetrieveParams

from api.stripe_sandbox import charges
from api.stripe_sandbox.balance import DISPUTE_FEE, Movement, move
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "dispute"
_DAYS_TO_ANSWER = 9
_OPEN = {"needs_response", "under_review", "warning_needs_response", "warning_under_review"}

Ending = Literal["won", "lost", "withdrawn"]


def start(
    world: World, charge: Record, *, amount: int | None, reason: str, inquiry: bool = False
) -> Body:
    """The payer's bank takes its money back; an inquiry only asks.

    Raises: a refusal for a charge that has nothing left to dispute.
    """
    left = charge.body["amount_captured"] - charge.body["amount_refunded"]
    amount = left if amount is None else amount
    if charge.body["disputed"] or not 0 < amount <= left:
        raise Refusal(f"Charge {charge.id} cannot be disputed for that amount.", param="amount")
    body = _new(world, charge, amount, reason, inquiry=inquiry)
    if not inquiry:
        body["balance_transactions"] = [_withdraw(world, body)]
    charge.body["disputed"] = True
    charge.extra["charged_back"] = not inquiry
    charge.due = None
    world.store.save(charge)
    world.store.add(KIND, body)
    emit(world, "charge.dispute.created", body)
    if not inquiry:
        emit(world, "charge.dispute.funds_withdrawn", body)
    return body


def finish(world: World, dispute: Record, ending: Ending) -> Body:
    """The bank decides, or the payer withdraws, which Stripe shows as won.

    Raises: a refusal where it is closed already.
    """
    before = dispute.body["status"]
    if before not in _OPEN:
        raise Refusal(f"This dispute is already closed: {before}.", code="dispute_closed")
    inquiry = before.startswith("warning_")
    favourable = ending != "lost"
    after = "warning_closed" if inquiry else "won" if favourable else "lost"
    dispute.body["status"] = after
    dispute.body["is_charge_refundable"] = False
    if favourable and not inquiry:
        dispute.body["balance_transactions"].append(_reinstate(world, dispute.body))
    world.store.save(dispute)
    if favourable:
        _free(world, dispute.body["charge"])
    emit(world, "charge.dispute.closed", dispute.body, previous={"status": before})
    if favourable and not inquiry:
        emit(world, "charge.dispute.funds_reinstated", dispute.body)
    return dispute.body


def _free(world: World, charge: str) -> None:
    """The charge may be refunded again; that it was disputed stays written."""
    record = world.record(charges.KIND, charge)
    record.extra["charged_back"] = False
    world.store.save(record)


def _withdraw(world: World, dispute: Body) -> Body:
    movement = Movement(
        "adjustment",
        -dispute["amount"],
        dispute["id"],
        fee=DISPUTE_FEE,
        category="dispute",
        description=f"Chargeback withdrawal for {dispute['charge']}",
    )
    return _moved(world, movement, dispute)


def _reinstate(world: World, dispute: Body) -> Body:
    kept = world.panel.now.keep_dispute_fee
    movement = Movement(
        "adjustment",
        dispute["amount"],
        dispute["id"],
        fee=0 if kept else -DISPUTE_FEE,
        category="dispute_reversal",
        description=f"Chargeback reversal for {dispute['charge']}",
    )
    return _moved(world, movement, dispute)


def _moved(world: World, movement: Movement, dispute: Body) -> Body:
    booked = move(world, movement, currency=dispute["currency"])
    return world.record("balance_transaction", booked).body


def _new(world: World, charge: Record, amount: int, reason: str, *, inquiry: bool) -> Body:
    brand = charge.body["payment_method_details"]["card"]["brand"]
    return built(
        Dispute,
        id=new_id("du_1"),
        amount=amount,
        balance_transactions=[],
        charge=charge.id,
        created=world.now(),
        currency=charge.body["currency"],
        enhanced_eligibility_types=[],
        evidence=built(Dispute.Evidence, enhanced_evidence={}),
        evidence_details=built(
            Dispute.EvidenceDetails,
            due_by=world.now() + _DAYS_TO_ANSWER * 86_400,
            enhanced_eligibility={},
            has_evidence=False,
            past_due=False,
            submission_count=0,
            submission_method="not_submitted",
        ),
        is_charge_refundable=inquiry,
        livemode=False,
        metadata={},
        network_reason_code="10.4",
        payment_intent=charge.body["payment_intent"],
        payment_method_details=sparse(
            Dispute.PaymentMethodDetails,
            type="card",
            card=built(
                Dispute.PaymentMethodDetails.Card,
                brand=brand,
                case_type="inquiry" if inquiry else "chargeback",
                network=brand,
                network_reason_code="10.4",
            ),
        ),
        reason=reason,
        status="warning_needs_response" if inquiry else "needs_response",
    )


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("charge", "payment_intent")}
    return page(call, KIND, "/v1/disputes", where)


def _close(call: Call) -> Body:
    return finish(call.world, call.world.record(KIND, call.id), "lost")


OPERATIONS = (
    lists("/v1/disputes", DisputeListParams, Dispute, _list, "charge payment_intent"),
    Operation("GET", "/v1/disputes/{id}", DisputeRetrieveParams, Dispute, _retrieve),
    Operation("POST", "/v1/disputes/{id}/close", DisputeCloseParams, Dispute, _close),
)
