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
# Units of the settlement currency for a dollar.
_RATES = {"usd": 1.0, "eur": 0.92, "aed": 3.6725, "gbp": 0.79}


@dataclass(frozen=True)
class Movement:
    """Change of a balance: positive for incoming money; `fee` is Stripe's fee."""

    type: str
    amount: int
    source: str | None
    fee: int = 0
    category: str = ""
    description: str | None = None
    available_after: int = 0
    """Seconds until the amount is available."""


def record_movement(
    state: SandboxState, movement: Movement, *, currency: str, account: str = ""
) -> str:
    """Create a balance transaction and return its id.

    On the platform's balance, amounts are converted to the settlement currency.
    """
    now = state.now()
    settled = currency if account else state.faults.current.settlement_currency
    rate = None if settled == currency else _RATES[settled] / _RATES[currency]
    amount, fee = (round(cents * (rate or 1)) for cents in (movement.amount, movement.fee))
    body = build(
        BalanceTransaction,
        id=new_id("txn_3"),
        amount=amount,
        available_on=now + movement.available_after,
        balance_type="payments",
        created=now,
        currency=settled,
        description=movement.description,
        exchange_rate=rate,
        fee=fee,
        fee_details=_fee_details(fee, settled),
        net=amount - fee,
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
    """Return the available balance in cents of its settlement currency."""
    faults = state.faults.current
    currency = "usd" if account else faults.settlement_currency
    available, _ = state.store.balances(account, state.now()).get(currency, (0, 0))
    return available if account else available - faults.withheld


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
    return current_balance(call.state, call.account)


def current_balance(state: SandboxState, account: str = "") -> Body:
    """Return the balance object of the platform or of a connected account."""
    settled = "usd" if account else state.faults.current.settlement_currency
    balances = {settled: (0, 0)} | state.store.balances(account, state.now())

    def parts(resource: type, index: int) -> list[Body]:
        return [
            build_partial(
                resource,
                amount=amounts[index],
                currency=currency,
                source_types={"card": amounts[index]},
            )
            for currency, amounts in balances.items()
        ]

    reserved = build_partial(Balance.ConnectReserved, amount=0, currency=settled)
    return build(
        Balance,
        available=parts(Balance.Available, 0),
        connect_reserved=None if account else [reserved],
        pending=parts(Balance.Pending, 1),
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
