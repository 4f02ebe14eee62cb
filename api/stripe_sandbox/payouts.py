"""Payouts of the platform's balance to its bank account."""

from stripe import Payout
from stripe.params import (
    PayoutCreateParams,
    PayoutListParams,
    PayoutRetrieveParams,
    PayoutUpdateParams,
)

from api.stripe_sandbox.balance import (
    Movement,
    available_balance,
    record_movement,
    require_funds,
)
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit, update_metadata
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND = "payout"
_LAST_DAY = "automatic_payout_day"
_DAY_SECONDS = 86_400


def settle_payout(state: SandboxState, payout: Record, *, succeeds: bool = True) -> Body:
    """Mark a payout as paid or failed; a paid one can still fail.

    Raises:
        ApiError: the payout failed already, or is paid already.
    """
    if payout.body["status"] == "failed" or (payout.body["status"] == "paid" and succeeds):
        raise ApiError(f"The payout is {payout.body['status']} already.")
    payout.due = None
    account = payout.extra.get("account", "")
    if succeeds:
        payout.body["status"] = "paid"
    else:
        movement = Movement("payout_failure", payout.body["amount"], payout.id)
        currency = payout.body["currency"]
        payout.body |= {
            "status": "failed",
            "failure_code": "account_closed",
            "failure_message": "The bank account has been closed.",
            "failure_balance_transaction": record_movement(
                state, movement, currency=currency, account=account
            ),
        }
    state.store.save(payout)
    emit(state, f"payout.{payout.body['status']}", payout.body, account=account)
    return payout.body


def pay_out_balance(state: SandboxState, account: str = "") -> Body | None:
    """Create an automatic payout of the available balance; a negative one debits the bank."""
    amount = available_balance(state, account)
    return _new_payout(state, amount, {}, is_automatic=True, account=account) if amount else None


def run_schedule(state: SandboxState) -> None:
    """Create the day's automatic payout, if the schedule is daily."""
    today = state.now() // _DAY_SECONDS
    if state.faults.current.automatic_payouts and state.store.get_setting(_LAST_DAY) != today:
        with state.store.transaction():
            state.store.set_setting(_LAST_DAY, today)
            pay_out_balance(state)


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    currency = state.faults.current.settlement_currency
    if params["amount"] < 1 or params["currency"].lower() != currency:
        raise ApiError("Invalid amount or currency of a payout.", param="amount")
    require_funds(state, params["amount"])
    return _new_payout(state, params["amount"], params, is_automatic=False)


def _new_payout(
    state: SandboxState, amount: int, params: Body, *, is_automatic: bool, account: str = ""
) -> Body:
    new_object_id, now = new_id("po_1"), state.now()
    currency = "usd" if account else state.faults.current.settlement_currency
    arrival = now + state.faults.current.payout_after
    movement = Movement("payout", -amount, new_object_id)
    body = build(
        Payout,
        id=new_object_id,
        amount=amount,
        arrival_date=arrival,
        automatic=is_automatic,
        balance_transaction=record_movement(state, movement, currency=currency, account=account),
        created=now,
        currency=currency,
        description=params.get("description"),
        livemode=False,
        metadata=params.get("metadata") or {},
        method="standard",
        reconciliation_status="in_progress" if is_automatic else "not_applicable",
        source_type="card",
        statement_descriptor=params.get("statement_descriptor"),
        status="in_transit" if is_automatic else "pending",
        type="bank_account",
    )
    state.store.add(KIND, body, extra={"account": account}, due=arrival, account=account)
    emit(state, "payout.created", body, account=account)
    return body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _update(call: Call) -> Body:
    return update_metadata(call, KIND, "payout.updated")


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
    Operation("POST", "/v1/payouts/{id}", PayoutUpdateParams, Payout, _update, "metadata"),
    Operation(
        "GET",
        "/v1/payouts/{id}",
        PayoutRetrieveParams,
        Payout,
        _retrieve,
        accepts_account=True,
    ),
)
