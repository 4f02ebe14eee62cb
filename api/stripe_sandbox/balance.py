"""Balance transactions: each movement of money is one, and the balance is their sum."""

from dataclasses import dataclass

from stripe import Balance, BalanceTransaction
from stripe.params import (
    BalanceRetrieveParams,
    BalanceTransactionListParams,
    BalanceTransactionRetrieveParams,
)

from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState

DISPUTE_FEE = 1500


@dataclass(frozen=True)
class Movement:
    """Change of a balance: positive for incoming money; `fee` is Stripe's fee."""

    type: str
    amount: int
    source: str
    fee: int = 0
    category: str = ""
    description: str | None = None
    available_after: int = 0
    """Seconds until the amount is available."""


def record_movement(
    state: SandboxState, movement: Movement, *, currency: str, account: str = ""
) -> str:
    """Create a balance transaction and return its id."""
    now = state.now()
    body = build(
        BalanceTransaction,
        id=new_id("txn_3"),
        amount=movement.amount,
        available_on=now + movement.available_after,
        balance_type="payments",
        created=now,
        currency=currency,
        description=movement.description,
        fee=movement.fee,
        fee_details=_fee_details(movement.fee, currency),
        net=movement.amount - movement.fee,
        reporting_category=movement.category or movement.type,
        source=movement.source,
        status="pending" if movement.available_after else "available",
        type=movement.type,
    )
    state.store.add_money(body, account)
    return str(body["id"])


def processing_fee(amount: int) -> int:
    """Return Stripe's fee: 2.9 % and 30 cents, half a cent rounded up."""
    return (amount * 29 + 500) // 1000 + 30


def available_balance(state: SandboxState, account: str = "") -> int:
    """Return the available balance in cents."""
    return state.store.balance(account, state.now())[0]


def require_funds(state: SandboxState, amount: int, account: str = "") -> None:
    """Check that the amount is available.

    Raises:
        ApiError: `balance_insufficient`.
    """
    if amount > available_balance(state, account):
        raise ApiError(
            "You have insufficient available funds in your Stripe account. "
            "Try adding funds directly to your available balance by creating Charges "
            "using the 4000000000000077 test card.",
            code="balance_insufficient",
        )


def _fee_details(fee: int, currency: str) -> list[Body]:
    if not fee:
        return []
    description = "Dispute fee" if abs(fee) == DISPUTE_FEE else "Stripe processing fees"
    return [
        build(
            BalanceTransaction.FeeDetail,
            amount=fee,
            currency=currency,
            description=description,
            type="stripe_fee",
        )
    ]


def with_current_status(state: SandboxState, body: Body) -> Body:
    """Return the balance transaction with its status as of now."""
    return body | {"status": "pending" if body["available_on"] > state.now() else "available"}


def _balance(call: Call) -> Body:
    now_available, pending = call.state.store.balance(call.account, call.state.now())

    def part(resource: type, amount: int) -> list[Body]:
        return [
            build_partial(resource, amount=amount, currency="usd", source_types={"card": amount})
        ]

    return build(
        Balance,
        available=part(Balance.Available, now_available),
        pending=part(Balance.Pending, pending),
        livemode=False,
    )


def _retrieve(call: Call) -> Body:
    record = call.state.record("balance_transaction", call.id, noun="balance transaction")
    return with_current_status(call.state, record.body)


def _list(call: Call) -> Body:
    names = ("type", "source", "currency")
    where = {name: call.params.get(name) for name in names}
    answer = list_page(call, "balance_transaction", "/v1/balance_transactions", where)
    answer["data"] = [with_current_status(call.state, body) for body in answer["data"]]
    return answer


OPERATIONS = (
    Operation("GET", "/v1/balance", BalanceRetrieveParams, Balance, _balance, accepts_account=True),
    list_operation(
        "/v1/balance_transactions",
        BalanceTransactionListParams,
        BalanceTransaction,
        _list,
        "type source currency",
        accepts_account=True,
    ),
    Operation(
        "GET",
        "/v1/balance_transactions/{id}",
        BalanceTransactionRetrieveParams,
        BalanceTransaction,
        _retrieve,
        accepts_account=True,
    ),
)
