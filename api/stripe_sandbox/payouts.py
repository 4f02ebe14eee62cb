"""Payouts of the platform's balance to its bank account."""

from stripe import Payout
from stripe.params import PayoutCreateParams, PayoutListParams, PayoutRetrieveParams

from api.stripe_sandbox.balance import Movement, record_movement, require_funds
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "payout"


def settle_payout(state: SandboxState, payout: Record, *, succeeds: bool = True) -> Body:
    """Mark a payout as paid or failed; a paid one can still fail.

    Raises:
        ApiError: the payout failed already, or is paid already.
    """
    if payout.body["status"] == "failed" or (payout.body["status"] == "paid" and succeeds):
        raise ApiError(f"The payout is {payout.body['status']} already.")
    payout.due = None
    if succeeds:
        payout.body["status"] = "paid"
    else:
        movement = Movement("payout_failure", payout.body["amount"], payout.id)
        payout.body |= {
            "status": "failed",
            "failure_code": "account_closed",
            "failure_message": "The bank account has been closed.",
            "failure_balance_transaction": record_movement(
                state, movement, currency=payout.body["currency"]
            ),
        }
    state.store.save(payout)
    emit(state, f"payout.{payout.body['status']}", payout.body)
    return payout.body


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    amount, new_object_id, now = params["amount"], new_id("po_1"), state.now()
    if amount < 1 or params["currency"].lower() != "usd":
        raise ApiError("Invalid amount or currency of a payout.", param="amount")
    require_funds(state, amount)
    arrival = now + state.faults.current.payout_after
    body = build(
        Payout,
        id=new_object_id,
        amount=amount,
        arrival_date=arrival,
        automatic=False,
        balance_transaction=record_movement(
            state, Movement("payout", -amount, new_object_id), currency="usd"
        ),
        created=now,
        currency="usd",
        description=params.get("description"),
        livemode=False,
        metadata=call.metadata(),
        method="standard",
        reconciliation_status="not_applicable",
        source_type="card",
        statement_descriptor=params.get("statement_descriptor"),
        status="pending",
        type="bank_account",
    )
    state.store.add(KIND, body, due=arrival)
    emit(state, "payout.created", body)
    return body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return list_page(call, KIND, "/v1/payouts", {"status": call.params.get("status")})


OPERATIONS = (
    Operation(
        "POST",
        "/v1/payouts",
        PayoutCreateParams,
        Payout,
        _create,
        "amount currency description metadata statement_descriptor",
    ),
    list_operation("/v1/payouts", PayoutListParams, Payout, _list, "status"),
    Operation("GET", "/v1/payouts/{id}", PayoutRetrieveParams, Payout, _retrieve),
)
