"""Transfers to connected accounts and their reversals."""

from stripe import Transfer, TransferReversal
from stripe.params import (
    TransferCreateParams,
    TransferListParams,
    TransferRetrieveParams,
    TransferReversalCreateParams,
    TransferReversalListParams,
    TransferReversalRetrieveParams,
    TransferUpdateParams,
)

from api.stripe_sandbox import accounts
from api.stripe_sandbox.balance import Movement, record_movement, require_funds
from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import emit, update_metadata
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_list, new_id
from api.stripe_sandbox.state import Call, SandboxState
from api.stripe_sandbox.store import Record

KIND, REVERSAL_KIND = "transfer", "transfer_reversal"


def _create(call: Call) -> Body:
    params, state = call.params, call.state
    account = _destination(call)
    amount = params.get("amount", 0)
    if amount < 1:
        raise ApiError(
            "This value must be greater than or equal to 1.",
            code="parameter_invalid_integer",
            param="amount",
        )
    _require_source_funds(call, amount)
    new_object_id, payment = new_id("tr_1"), new_id("py_1")
    body = build(
        Transfer,
        id=new_object_id,
        amount=amount,
        amount_reversed=0,
        balance_transaction=_record_both_sides(
            state, ("transfer", "payment"), amount, (new_object_id, payment), account.id
        ),
        created=state.now(),
        currency="usd",
        description=params.get("description"),
        destination=account.id,
        destination_payment=payment,
        livemode=False,
        metadata=call.metadata(),
        reversals=build_list([], f"/v1/transfers/{new_object_id}/reversals"),
        reversed=False,
        source_transaction=params.get("source_transaction"),
        source_type="card",
        transfer_group=params.get("transfer_group"),
    )
    state.store.add(KIND, body)
    emit(state, "transfer.created", body)
    return body


def _record_both_sides(
    state: SandboxState, types: tuple[str, str], amount: int, sources: tuple[str, str], account: str
) -> str:
    """Record both sides of a transfer and return the platform's balance transaction.

    A negative amount reverses a transfer.
    """
    received = Movement(types[1], amount, sources[1])
    record_movement(state, received, currency="usd", account=account)
    return record_movement(state, Movement(types[0], -amount, sources[0]), currency="usd")


def _destination(call: Call) -> Record:
    account_id = call.params["destination"]
    account = call.state.store.get(account_id, accounts.KIND)
    if not account:
        raise ApiError(
            f"No such destination: '{account_id}'", code="resource_missing", param="destination"
        )
    if account.body["capabilities"].get("transfers") != "active":
        raise ApiError(
            "Your destination account needs to have at least one of the following capabilities "
            "enabled: transfers, crypto_transfers, legacy_payments",
            code="insufficient_capabilities_for_transfer",
        )
    if call.params["currency"].lower() != "usd":
        raise ApiError("The sandbox's account settles in usd alone.", param="currency")
    return account


def _require_source_funds(call: Call, amount: int) -> None:
    source = call.params.get("source_transaction")
    if not source:
        require_funds(call.state, amount)
        return
    charge = call.state.record("charge", source, param="source_transaction")
    if amount > charge.body["amount_captured"] - charge.body["amount_refunded"]:
        raise ApiError(
            "Transfers using this transaction as a source must not exceed the source amount.",
            param="amount",
        )


def _reverse(call: Call) -> Body:
    state, transfer = call.state, call.state.record(KIND, call.id)
    remaining = transfer.body["amount"] - transfer.body["amount_reversed"]
    amount = call.params.get("amount", remaining)
    if not 0 < amount <= remaining:
        raise ApiError(
            f"Reversal amount (${amount / 100:.2f}) is greater than the unreversed amount "
            f"(${remaining / 100:.2f})",
            param="amount",
        )
    account = transfer.body["destination"]
    require_funds(state, amount, account)
    new_object_id = new_id("trr_1")
    types, sources = ("transfer_refund", "payment_refund"), (new_object_id, new_id("pyr_1"))
    body = build(
        TransferReversal,
        id=new_object_id,
        amount=amount,
        balance_transaction=_record_both_sides(state, types, -amount, sources, account),
        created=state.now(),
        currency="usd",
        metadata=call.metadata(),
        transfer=transfer.id,
    )
    state.store.add(REVERSAL_KIND, body)
    transfer.body["amount_reversed"] += amount
    transfer.body["reversed"] = amount == remaining
    transfer.body["reversals"]["data"].insert(0, body)
    state.store.save(transfer)
    emit(state, "transfer.reversed", transfer.body)
    return body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _update(call: Call) -> Body:
    return update_metadata(call, KIND, "transfer.updated")


def _list(call: Call) -> Body:
    where = {name: call.params.get(name) for name in ("destination", "transfer_group")}
    return list_page(call, KIND, "/v1/transfers", where)


def _retrieve_reversal(call: Call) -> Body:
    reversal = call.state.record(REVERSAL_KIND, call.id)
    call.state.record(KIND, call.ids["transfer"])
    return reversal.body


def _list_reversals(call: Call) -> Body:
    url = f"/v1/transfers/{call.id}/reversals"
    return list_page(call, REVERSAL_KIND, url, {"transfer": call.state.record(KIND, call.id).id})


OPERATIONS = (
    Operation(
        "POST",
        "/v1/transfers",
        TransferCreateParams,
        Transfer,
        _create,
        "amount currency destination description metadata source_transaction transfer_group",
    ),
    list_operation(
        "/v1/transfers", TransferListParams, Transfer, _list, "destination transfer_group"
    ),
    Operation("GET", "/v1/transfers/{id}", TransferRetrieveParams, Transfer, _retrieve),
    Operation("POST", "/v1/transfers/{id}", TransferUpdateParams, Transfer, _update, "metadata"),
    Operation(
        "POST",
        "/v1/transfers/{id}/reversals",
        TransferReversalCreateParams,
        TransferReversal,
        _reverse,
        "amount metadata",
    ),
    list_operation(
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
