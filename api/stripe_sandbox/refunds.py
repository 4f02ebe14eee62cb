"""Refunds."""

from stripe import Refund
from stripe.params import (
    RefundCreateParams,
    RefundListParams,
    RefundRetrieveParams,
    RefundUpdateParams,
)

from api.stripe_sandbox import charges
from api.stripe_sandbox.balance import Movement, record_movement, require_funds
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit, update_metadata
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "refund"


def settle_refund(state: SandboxState, refund: Record, *, succeeds: bool) -> Body:
    """Settle a pending refund, or fail a succeeded one.

    Raises:
        ApiError: `refund_settled`.
    """
    before = refund.body["status"]
    if before == "failed" or (before == "succeeded" and succeeds):
        raise ApiError(f"The refund is {before} already.", code="refund_settled")
    if succeeds:
        _succeed(state, refund)
    else:
        _fail(state, refund, before)
    refund.due = None
    state.store.save(refund)
    previous = {"status": before}
    emit(state, "refund.updated", refund.body, previous=previous)
    emit(state, "charge.refund.updated", refund.body, previous=previous)
    if not succeeds:
        emit(state, "refund.failed", refund.body)
    return refund.body


def _succeed(state: SandboxState, refund: Record) -> None:
    movement = Movement(
        "refund", -refund.body["amount"], refund.id, description="REFUND FOR CHARGE"
    )
    refund.body |= {
        "status": "succeeded",
        "pending_reason": None,
        "balance_transaction": record_movement(state, movement, currency=refund.body["currency"]),
    }


def _fail(state: SandboxState, refund: Record, before: str) -> None:
    refund.body |= {"status": "failed", "failure_reason": "unknown", "pending_reason": None}
    if before == "succeeded":
        movement = Movement(
            "refund_failure", refund.body["amount"], refund.id, description="REFUND FAILURE"
        )
        reversal = record_movement(state, movement, currency=refund.body["currency"])
        refund.body["failure_balance_transaction"] = reversal
    charge = state.record(charges.KIND, refund.body["charge"])
    charge.body["amount_refunded"] -= refund.body["amount"]
    charge.body["refunded"] = False
    state.store.save(charge)


def _create(call: Call) -> Body:
    state = call.state
    charge = _charge_of(call)
    remaining = charge.body["amount_captured"] - charge.body["amount_refunded"]
    amount = call.params.get("amount", remaining)
    _validate_amount(charge, amount, remaining)
    if state.faults.current.refunds_need_funds:
        require_funds(state, amount)
    outcome = charge.extra["refunds"] or state.faults.current.refunds
    refund = _new(call, charge, amount)
    charge.body["amount_refunded"] += amount
    charge.body["refunded"] = amount == remaining
    state.store.save(charge)
    if outcome != "pending":
        _succeed(state, refund)
        state.store.save(refund)
    emit(state, "refund.created", refund.body)
    emit(state, "charge.refunded", charge.body)
    if outcome == "fail":
        settle_refund(state, refund, succeeds=False)
    return refund.body


def _new(call: Call, charge: Record, amount: int) -> Record:
    state, new_object_id = call.state, new_id("re_3")
    body = build(
        Refund,
        id=new_object_id,
        amount=amount,
        charge=charge.id,
        created=state.now(),
        currency=charge.body["currency"],
        destination_details=build_partial(
            Refund.DestinationDetails,
            type="card",
            card=build_partial(
                Refund.DestinationDetails.Card,
                reference_status="pending",
                reference_type="acquirer_reference_number",
                type="refund",
            ),
        ),
        metadata=call.metadata(),
        payment_intent=charge.body["payment_intent"],
        pending_reason="processing",
        reason=call.params.get("reason"),
        status="pending",
    )
    wait = state.faults.current.refund_after
    if charge.extra["refunds"] == "pending" and wait is None:
        wait = 0
    state.store.add(KIND, body, due=None if wait is None else state.now() + wait)
    return state.record(KIND, new_object_id)


def _charge_of(call: Call) -> Record:
    state, params = call.state, call.params
    if "charge" in params:
        return state.record(charges.KIND, params["charge"], param="charge")
    if "payment_intent" not in params:
        raise ApiError(
            "One of the following params should be provided for this request: payment_intent or "
            "charge.",
            code="parameter_missing",
        )
    intent = state.record("payment_intent", params["payment_intent"], param="payment_intent")
    if intent.body["status"] != "succeeded":
        raise ApiError(
            f"This PaymentIntent ({intent.id}) does not have a successful charge to refund.",
            code="payment_intent_unexpected_state",
            param="payment_intent",
        )
    return state.record(charges.KIND, intent.body["latest_charge"])


def _validate_amount(charge: Record, amount: int, remaining: int) -> None:
    if charge.body["status"] != "succeeded":
        raise ApiError(f"Charge {charge.id} was not paid; there is nothing to refund.")
    if charge.extra.get("charged_back"):
        raise ApiError(
            f"Charge {charge.id} has been charged back; cannot issue a refund.",
            code="charge_disputed",
        )
    if not remaining:
        raise ApiError(
            f"Charge {charge.id} has already been refunded.", code="charge_already_refunded"
        )
    if amount < 1:
        raise ApiError(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param="amount",
        )
    if amount > remaining:
        raise ApiError(
            f"Refund amount (${amount / 100:.2f}) is greater than unrefunded amount on charge "
            f"(${remaining / 100:.2f})",
            param="amount",
        )


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _update(call: Call) -> Body:
    return update_metadata(call, KIND, "refund.updated", "charge.refund.updated")


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("charge", "payment_intent")}
    return list_page(call, KIND, "/v1/refunds", where)


OPERATIONS = (
    Operation(
        "POST",
        "/v1/refunds",
        RefundCreateParams,
        Refund,
        _create,
        "amount charge payment_intent reason metadata",
    ),
    list_operation("/v1/refunds", RefundListParams, Refund, _list, "charge payment_intent"),
    Operation("GET", "/v1/refunds/{id}", RefundRetrieveParams, Refund, _retrieve),
    Operation("POST", "/v1/refunds/{id}", RefundUpdateParams, Refund, _update, "metadata"),
)
