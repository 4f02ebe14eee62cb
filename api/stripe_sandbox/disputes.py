"""Disputes: opened by the control API or a test card, closed by the control API or the SDK.

As at Stripe, a bank may dispute the whole payment although a part was refunded. When such a dispute
ends as `partially-won`, its status is `lost` and the bank returns the part that was refunded.
https://support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued
"""

from typing import Literal

from stripe import Dispute
from stripe.params import (
    DisputeCloseParams,
    DisputeListParams,
    DisputeRetrieveParams,
    DisputeUpdateParams,
)

from api.stripe_sandbox import charges
from api.stripe_sandbox.balance import DISPUTE_FEE, Movement, record_movement
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "dispute"
_RESPONSE_DAYS = 9
_OPEN = {"needs_response", "under_review", "warning_needs_response", "warning_under_review"}

DisputeOutcome = Literal["won", "lost", "withdrawn", "partially-won"]


def open_dispute(
    state: SandboxState, charge: Record, *, amount: int | None, reason: str, inquiry: bool = False
) -> Body:
    """Open a dispute and withdraw its funds; an inquiry withdraws nothing.

    Raises:
        ApiError: the charge is disputed or refunded in full already, or is less than the amount.
    """
    captured = charge.body["amount_captured"]
    amount = captured if amount is None else amount
    is_refunded = charge.body["amount_refunded"] >= captured
    if charge.body["disputed"] or is_refunded or not 0 < amount <= captured:
        raise ApiError(f"Charge {charge.id} cannot be disputed for that amount.", param="amount")
    body = _new(state, charge, amount, reason, inquiry=inquiry)
    if not inquiry:
        body["balance_transactions"] = [_withdraw_funds(state, body)]
    charge.body["disputed"] = True
    charge.extra["charged_back"] = not inquiry
    charge.due = None
    state.store.save(charge)
    state.store.add(KIND, body)
    emit(state, "charge.dispute.created", body)
    if not inquiry:
        emit(state, "charge.dispute.funds_withdrawn", body)
    return body


def close_dispute(state: SandboxState, dispute: Record, ending: DisputeOutcome) -> Body:
    """Close a dispute; a withdrawn one becomes `won`, as in Stripe's API.

    Raises:
        ApiError: `dispute_closed`.
    """
    before = dispute.body["status"]
    if before not in _OPEN:
        raise ApiError(f"This dispute is already closed: {before}.", code="dispute_closed")
    inquiry = before.startswith("warning_")
    is_favourable = ending in {"won", "withdrawn"}
    after = "warning_closed" if inquiry else "won" if is_favourable else "lost"
    dispute.body["status"] = after
    dispute.body["is_charge_refundable"] = False
    reinstated = _reinstated_cents(state, dispute.body, ending) if not inquiry else 0
    if reinstated:
        transaction = _reinstate_funds(state, dispute.body, reinstated)
        dispute.body["balance_transactions"].append(transaction)
    state.store.save(dispute)
    if is_favourable:
        _allow_refunds(state, dispute.body["charge"])
    emit(state, "charge.dispute.closed", dispute.body, previous={"status": before})
    if reinstated:
        emit(state, "charge.dispute.funds_reinstated", dispute.body)
    return dispute.body


def _reinstated_cents(state: SandboxState, dispute: Body, ending: DisputeOutcome) -> int:
    """Return what the bank gives back: all, nothing, or what had been refunded as well."""
    if ending != "partially-won":
        return 0 if ending == "lost" else int(dispute["amount"])
    charge = state.record(charges.KIND, dispute["charge"]).body
    left = charge["amount_captured"] - charge["amount_refunded"]
    return max(0, int(dispute["amount"] - left))


def _allow_refunds(state: SandboxState, charge: str) -> None:
    """Allow refunds of the charge again; `disputed` stays true."""
    record = state.record(charges.KIND, charge)
    record.extra["charged_back"] = False
    state.store.save(record)


def _withdraw_funds(state: SandboxState, dispute: Body) -> Body:
    movement = Movement(
        "adjustment",
        -dispute["amount"],
        dispute["id"],
        fee=DISPUTE_FEE,
        category="dispute",
        description=f"Chargeback withdrawal for {dispute['charge']}",
    )
    return _record_transaction(state, movement, dispute)


def _reinstate_funds(state: SandboxState, dispute: Body, amount: int) -> Body:
    keeps_fee = state.faults.current.keep_dispute_fee or dispute["status"] == "lost"
    movement = Movement(
        "adjustment",
        amount,
        dispute["id"],
        fee=0 if keeps_fee else -DISPUTE_FEE,
        category="dispute_reversal",
        description=f"Chargeback reversal for {dispute['charge']}",
    )
    return _record_transaction(state, movement, dispute)


def _record_transaction(state: SandboxState, movement: Movement, dispute: Body) -> Body:
    transaction_id = record_movement(state, movement, currency=dispute["currency"])
    return state.record("balance_transaction", transaction_id).body


def _new(state: SandboxState, charge: Record, amount: int, reason: str, *, inquiry: bool) -> Body:
    brand = charge.body["payment_method_details"]["card"]["brand"]
    return build(
        Dispute,
        id=new_id("du_1"),
        amount=amount,
        balance_transactions=[],
        charge=charge.id,
        created=state.now(),
        currency=charge.body["currency"],
        enhanced_eligibility_types=[],
        evidence=build(Dispute.Evidence, enhanced_evidence={}),
        evidence_details=build(
            Dispute.EvidenceDetails,
            due_by=state.now() + _RESPONSE_DAYS * 86_400,
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
        payment_method_details=build_partial(
            Dispute.PaymentMethodDetails,
            type="card",
            card=build(
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
    return call.state.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("charge", "payment_intent")}
    return list_page(call, KIND, "/v1/disputes", where)


def _update(call: Call) -> Body:
    """Store evidence; `submit` hands it to the bank, after which it cannot change."""
    dispute, evidence = call.state.record(KIND, call.id), call.params.get("evidence", {})
    if dispute.body["status"] not in _OPEN:
        raise ApiError("This dispute is closed.", code="dispute_closed")
    dispute.body["evidence"] |= evidence
    dispute.body["metadata"] |= call.metadata()
    details = dispute.body["evidence_details"]
    if evidence:
        details["has_evidence"] = True
    if call.params.get("submit", bool(evidence)) and evidence:
        if details["due_by"] < call.state.now():
            raise ApiError("The evidence is past due.", code="dispute_past_due")
        details |= {"submission_count": 1, "submission_method": "manual"}
        prefix = "warning_" if dispute.body["status"].startswith("warning_") else ""
        dispute.body["status"] = f"{prefix}under_review"
    call.state.store.save(dispute)
    emit(call.state, "charge.dispute.updated", dispute.body)
    return dispute.body


def _close(call: Call) -> Body:
    return close_dispute(call.state, call.state.record(KIND, call.id), "lost")


OPERATIONS = (
    list_operation("/v1/disputes", DisputeListParams, Dispute, _list, "charge payment_intent"),
    Operation("GET", "/v1/disputes/{id}", DisputeRetrieveParams, Dispute, _retrieve),
    Operation(
        "POST",
        "/v1/disputes/{id}",
        DisputeUpdateParams,
        Dispute,
        _update,
        "metadata submit evidence.access_activity_log evidence.customer_email_address "
        "evidence.customer_name evidence.customer_purchase_ip evidence.product_description "
        "evidence.refund_policy_disclosure evidence.refund_refusal_explanation "
        "evidence.service_date evidence.uncategorized_text",
    ),
    Operation("POST", "/v1/disputes/{id}/close", DisputeCloseParams, Dispute, _close),
)
