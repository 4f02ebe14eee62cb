"""Refunds."""

from stripe import Refund
from stripe.params import RefundCreateParams, RefundListParams, RefundRetrieveParams

from api.stripe_sandbox import charges
from api.stripe_sandbox.balance import Movement, move
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "refund"


def settle(world: World, refund: Record, *, succeeds: bool) -> Body:
    """A pending refund succeeds or fails; one that had succeeded may still fail.

    Raises: a refusal where nothing is left to decide.
    """
    before = refund.body["status"]
    if before == "failed" or (before == "succeeded" and succeeds):
        raise Refusal(f"The refund is {before} already.", code="refund_settled")
    if succeeds:
        _succeed(world, refund)
    else:
        _fail(world, refund, before)
    refund.due = None
    world.store.save(refund)
    previous = {"status": before}
    emit(world, "refund.updated", refund.body, previous=previous)
    emit(world, "charge.refund.updated", refund.body, previous=previous)
    if not succeeds:
        emit(world, "refund.failed", refund.body)
    return refund.body


def _succeed(world: World, refund: Record) -> None:
    movement = Movement(
        "refund", -refund.body["amount"], refund.id, description="REFUND FOR CHARGE"
    )
    refund.body |= {
        "status": "succeeded",
        "pending_reason": None,
        "balance_transaction": move(world, movement, currency=refund.body["currency"]),
    }


def _fail(world: World, refund: Record, before: str) -> None:
    refund.body |= {"status": "failed", "failure_reason": "unknown", "pending_reason": None}
    if before == "succeeded":
        movement = Movement(
            "refund_failure", refund.body["amount"], refund.id, description="REFUND FAILURE"
        )
        back = move(world, movement, currency=refund.body["currency"])
        refund.body["failure_balance_transaction"] = back
    charge = world.record(charges.KIND, refund.body["charge"])
    charge.body["amount_refunded"] -= refund.body["amount"]
    charge.body["refunded"] = False
    world.store.save(charge)


def _create(call: Call) -> Body:
    world = call.world
    charge = _charge_of(call)
    left = charge.body["amount_captured"] - charge.body["amount_refunded"]
    amount = call.params.get("amount", left)
    _hold_amount(charge, amount, left)
    manner = charge.extra["refunds"] or world.panel.now.refunds
    refund = _new(call, charge, amount)
    charge.body["amount_refunded"] += amount
    charge.body["refunded"] = amount == left
    world.store.save(charge)
    if manner != "pending":
        _succeed(world, refund)
        world.store.save(refund)
    emit(world, "refund.created", refund.body)
    emit(world, "charge.refunded", charge.body)
    if manner == "fail":
        settle(world, refund, succeeds=False)
    return refund.body


def _new(call: Call, charge: Record, amount: int) -> Record:
    world, fresh = call.world, new_id("re_3")
    body = built(
        Refund,
        id=fresh,
        amount=amount,
        charge=charge.id,
        created=world.now(),
        currency=charge.body["currency"],
        destination_details=sparse(
            Refund.DestinationDetails,
            type="card",
            card=sparse(
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
    wait = world.panel.now.refund_after
    if charge.extra["refunds"] == "pending" and wait is None:
        wait = 0
    world.store.add(KIND, body, due=None if wait is None else world.now() + wait)
    return world.record(KIND, fresh)


def _charge_of(call: Call) -> Record:
    world, params = call.world, call.params
    if "charge" in params:
        return world.record(charges.KIND, params["charge"], param="charge")
    if "payment_intent" not in params:
        raise Refusal(
            "One of the following params should be provided for this request: payment_intent or "
            "charge.",
            code="parameter_missing",
        )
    intent = world.record("payment_intent", params["payment_intent"], param="payment_intent")
    if intent.body["status"] != "succeeded":
        raise Refusal(
            f"This PaymentIntent ({intent.id}) does not have a successful charge to refund.",
            code="payment_intent_unexpected_state",
            param="payment_intent",
        )
    return world.record(charges.KIND, intent.body["latest_charge"])


def _hold_amount(charge: Record, amount: int, left: int) -> None:
    if charge.body["status"] != "succeeded":
        raise Refusal(f"Charge {charge.id} was not paid; there is nothing to refund.")
    if charge.extra.get("charged_back"):
        raise Refusal(
            f"Charge {charge.id} has been charged back; cannot issue a refund.",
            code="charge_disputed",
        )
    if not left:
        raise Refusal(
            f"Charge {charge.id} has already been refunded.", code="charge_already_refunded"
        )
    if amount < 1:
        raise Refusal(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param="amount",
        )
    if amount > left:
        raise Refusal(
            f"Refund amount (${amount / 100:.2f}) is greater than unrefunded amount on charge "
            f"(${left / 100:.2f})",
            param="amount",
        )


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("charge", "payment_intent")}
    return page(call, KIND, "/v1/refunds", where)


OPERATIONS = (
    Operation(
        "POST",
        "/v1/refunds",
        RefundCreateParams,
        Refund,
        _create,
        "amount charge payment_intent reason metadata",
    ),
    lists("/v1/refunds", RefundListParams, Refund, _list, "charge payment_intent"),
    Operation("GET", "/v1/refunds/{id}", RefundRetrieveParams, Refund, _retrieve),
)
