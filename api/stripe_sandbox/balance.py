"""The balance: every movement of money is one balance transaction, and their sum is the balance."""

from dataclasses import dataclass

from stripe import Balance, BalanceTransaction
from stripe.params import (
    BalanceRetrieveParams,
    BalanceTransactionListParams,
    BalanceTransactionRetrieveParams,
)

from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World

DISPUTE_FEE = 1500


@dataclass(frozen=True)
class Movement:
    """Money in (positive) or out, and what Stripe takes of it."""

    type: str
    amount: int
    source: str
    fee: int = 0
    category: str = ""
    description: str | None = None
    after: int = 0
    """Seconds until it may be spent."""


def move(world: World, movement: Movement, *, currency: str, account: str = "") -> str:
    """Books a movement and answers the balance transaction's id."""
    now = world.now()
    body = built(
        BalanceTransaction,
        id=new_id("txn_3"),
        amount=movement.amount,
        available_on=now + movement.after,
        balance_type="payments",
        created=now,
        currency=currency,
        description=movement.description,
        fee=movement.fee,
        fee_details=_fee_details(movement.fee, currency),
        net=movement.amount - movement.fee,
        reporting_category=movement.category or movement.type,
        source=movement.source,
        status="pending" if movement.after else "available",
        type=movement.type,
    )
    world.store.add_money(body, account)
    return str(body["id"])


def processing_fee(amount: int) -> int:
    """2.9 % and 30 cents, half a cent rounded up."""
    return (amount * 29 + 500) // 1000 + 30


def available(world: World, account: str = "") -> int:
    """What may be spent now, in cents."""
    return world.store.balance(account, world.now())[0]


def hold_funds(world: World, amount: int, account: str = "") -> None:
    """Raises: balance_insufficient where less than the amount is available."""
    if amount > available(world, account):
        raise Refusal(
            "You have insufficient available funds in your Stripe account. "
            "Try adding funds directly to your available balance by creating Charges "
            "using the 4000000000000077 test card.",
            code="balance_insufficient",
        )


def _fee_details(fee: int, currency: str) -> list[Body]:
    if not fee:
        return []
    word = "Dispute fee" if abs(fee) == DISPUTE_FEE else "Stripe processing fees"
    return [
        built(
            BalanceTransaction.FeeDetail,
            amount=fee,
            currency=currency,
            description=word,
            type="stripe_fee",
        )
    ]


def shown(world: World, body: Body) -> Body:
    """A balance transaction with the status that it has by now."""
    return body | {"status": "pending" if body["available_on"] > world.now() else "available"}


def _balance(call: Call) -> Body:
    now_available, pending = call.world.store.balance(call.account, call.world.now())

    def part(resource: type, amount: int) -> list[Body]:
        return [sparse(resource, amount=amount, currency="usd", source_types={"card": amount})]

    return built(
        Balance,
        available=part(Balance.Available, now_available),
        pending=part(Balance.Pending, pending),
        livemode=False,
    )


def _retrieve(call: Call) -> Body:
    record = call.world.record("balance_transaction", call.id, noun="balance transaction")
    return shown(call.world, record.body)


def _list(call: Call) -> Body:
    names = ("type", "source", "currency")
    where = {name: call.params.get(name) for name in names}
    answer = page(call, "balance_transaction", "/v1/balance_transactions", where)
    answer["data"] = [shown(call.world, body) for body in answer["data"]]
    return answer


OPERATIONS = (
    Operation("GET", "/v1/balance", BalanceRetrieveParams, Balance, _balance, on_behalf=True),
    lists(
        "/v1/balance_transactions",
        BalanceTransactionListParams,
        BalanceTransaction,
        _list,
        "type source currency",
        on_behalf=True,
    ),
    Operation(
        "GET",
        "/v1/balance_transactions/{id}",
        BalanceTransactionRetrieveParams,
        BalanceTransaction,
        _retrieve,
        on_behalf=True,
    ),
)
