"""Transfers to connected accounts, and their reversals."""

from stripe import Transfer, TransferReversal
from stripe.params import (
    TransferCreateParams,
    TransferListParams,
    TransferRetrieveParams,
    TransferReversalCreateParams,
    TransferReversalListParams,
    TransferReversalRetrieveParams,
)

from api.stripe_sandbox import accounts
from api.stripe_sandbox.balance import Movement, hold_funds, move
from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, listed, new_id
from api.stripe_sandbox.state import Call, World
from api.stripe_sandbox.store import Record

KIND, REVERSAL = "transfer", "transfer_reversal"


def _create(call: Call) -> Body:
    params, world = call.params, call.world
    account = _destination(call)
    amount = params.get("amount", 0)
    if amount < 1:
        raise Refusal(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param="amount",
        )
    _hold_source(call, amount)
    fresh, payment = new_id("tr_1"), new_id("py_1")
    body = built(
        Transfer,
        id=fresh,
        amount=amount,
        amount_reversed=0,
        balance_transaction=_pass(
            world, ("transfer", "payment"), amount, (fresh, payment), account.id
        ),
        created=world.now(),
        currency="usd",
        description=params.get("description"),
        destination=account.id,
        destination_payment=payment,
        livemode=False,
        metadata=call.metadata(),
        reversals=listed([], f"/v1/transfers/{fresh}/reversals"),
        reversed=False,
        source_transaction=params.get("source_transaction"),
        source_type="card",
        transfer_group=params.get("transfer_group"),
    )
    world.store.add(KIND, body)
    emit(world, "transfer.created", body)
    return body


def _pass(
    world: World, types: tuple[str, str], amount: int, sources: tuple[str, str], account: str
) -> str:
    """Books both sides of a transfer (a negative amount comes back) and answers the platform's."""
    theirs = Movement(types[1], amount, sources[1])
    move(world, theirs, currency="usd", account=account)
    return move(world, Movement(types[0], -amount, sources[0]), currency="usd")


def _destination(call: Call) -> Record:
    named = call.params["destination"]
    account = call.world.store.get(named, accounts.KIND)
    if not account:
        raise Refusal(
            f"No such destination: '{named}'", code="resource_missing", param="destination"
        )
    if account.body["capabilities"].get("transfers") != "active":
        raise Refusal(
            "Your destination account needs to have at least one of the following capabilities "
            "enabled: transfers, crypto_transfers, legacy_payments",
            code="insufficient_capabilities_for_transfer",
        )
    if call.params["currency"].lower() != "usd":
        raise Refusal("The sandbox's account settles in usd alone.", param="currency")
    return account


def _hold_source(call: Call, amount: int) -> None:
    source = call.params.get("source_transaction")
    if not source:
        hold_funds(call.world, amount)
        return
    charge = call.world.record("charge", source, param="source_transaction")
    if amount > charge.body["amount_captured"] - charge.body["amount_refunded"]:
        raise Refusal(
            "Transfers using this transaction as a source must not exceed the source amount.",
            param="amount",
        )


def _reverse(call: Call) -> Body:
    world, transfer = call.world, call.world.record(KIND, call.id)
    left = transfer.body["amount"] - transfer.body["amount_reversed"]
    amount = call.params.get("amount", left)
    if not 0 < amount <= left:
        raise Refusal(
            f"Reversal amount (${amount / 100:.2f}) is greater than the unreversed amount "
            f"(${left / 100:.2f})",
            param="amount",
        )
    account = transfer.body["destination"]
    hold_funds(world, amount, account)
    fresh = new_id("trr_1")
    types, sources = ("transfer_refund", "payment_refund"), (fresh, new_id("pyr_1"))
    body = built(
        TransferReversal,
        id=fresh,
        amount=amount,
        balance_transaction=_pass(world, types, -amount, sources, account),
        created=world.now(),
        currency="usd",
        metadata=call.metadata(),
        transfer=transfer.id,
    )
    world.store.add(REVERSAL, body)
    transfer.body["amount_reversed"] += amount
    transfer.body["reversed"] = amount == left
    transfer.body["reversals"]["data"].insert(0, body)
    world.store.save(transfer)
    emit(world, "transfer.reversed", transfer.body)
    return body


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id).body


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("destination", "transfer_group")}
    return page(call, KIND, "/v1/transfers", where)


def _retrieve_reversal(call: Call) -> Body:
    reversal = call.world.record(REVERSAL, call.id)
    call.world.record(KIND, call.ids["transfer"])
    return reversal.body


def _list_reversals(call: Call) -> Body:
    url = f"/v1/transfers/{call.id}/reversals"
    return page(call, REVERSAL, url, {"transfer": call.world.record(KIND, call.id).id})


OPERATIONS = (
    Operation(
        "POST",
        "/v1/transfers",
        TransferCreateParams,
        Transfer,
        _create,
        "amount currency destination description metadata source_transaction transfer_group",
    ),
    lists("/v1/transfers", TransferListParams, Transfer, _list, "destination transfer_group"),
    Operation("GET", "/v1/transfers/{id}", TransferRetrieveParams, Transfer, _retrieve),
    Operation(
        "POST",
        "/v1/transfers/{id}/reversals",
        TransferReversalCreateParams,
        TransferReversal,
        _reverse,
        "amount metadata",
    ),
    lists(
        "/v1/transfers/{id}/reversals",
        TransferReversalListParams,
        TransferReversal,
        _list_reversals,
    ),
    Operation(
        "GET",
        "/v1/transfers/{transfer}/reversals/{id}",
        TransferReversalRetrieveParams,
        TransferReversal,
        _retrieve_reversal,
    ),
)
