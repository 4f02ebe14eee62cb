"""Payouts of the platform's own balance to its bank."""

from stripe import Payout
from stripe.params import PayoutCreateParams, PayoutListParams, PayoutRetrieveParams

from api.stripe_sandbox.balance import Movement, hold_funds, move
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND = "payout"


def settle(world: World, payout: Record, *, succeeds: bool = True) -> Body:
    """The bank has the money, or sends it back. Raises: a refusal where it came back already."""
    if payout.body["status"] == "failed" or (payout.body["status"] == "paid" and succeeds):
        raise Refusal(f"The payout is {payout.body['status']} already.")
    payout.due = None
    if succeeds:
        payout.body["status"] = "paid"
    else:
        movement = Movement("payout_failure", payout.body["amount"], payout.id)
        payout.body |= {
            "status": "failed",
            "failure_code": "account_closed",
            "failure_message": "The bank account has been closed.",
            "failure_balance_transaction": move(world, movement, currency=payout.body["currency"]),
        }
    world.store.save(payout)
    emit(world, f"payout.{payout.body['status']}", payout.body)
    return payout.body


def _create(call: Call) -> Body:
    params, world = call.params, call.world
    amount, fresh, now = params["amount"], new_id("po_1"), world.now()
    if amount < 1 or params["currency"].lower() != "usd":
        raise Refusal("Invalid amount or currency of a payout.", param="amount")
    hold_funds(world, amount)
    arrival = now + world.panel.now.payout_after
    body = built(
        Payout,
        id=fresh,
        amount=amount,
        arrival_date=arrival,
        automatic=False,
        balance_transaction=move(world, Movement("payout", -amount, fresh), currency="usd"),
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
    world.store.add(KIND, body, due=arrival)
    emit(world, "payout.created", body)
    return body


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    return page(call, KIND, "/v1/payouts", {"status": call.params.get("status")})


OPERATIONS = (
    Operation(
        "POST",
        "/v1/payouts",
        PayoutCreateParams,
        Payout,
        _create,
        "amount currency description metadata statement_descriptor",
    ),
    lists("/v1/payouts", PayoutListParams, Payout, _list, "status"),
    Operation("GET", "/v1/payouts/{id}", PayoutRetrieveParams, Payout, _retrieve),
)
