"""The platform's balance at the provider, and the transactions that it is the sum of."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID

from api.payments.provider.checkout import own_id
from api.payments.provider.client import Provider

if TYPE_CHECKING:
    import stripe
    from stripe.params import BalanceTransactionListParams

PAGE_SIZE: Final = 100


@dataclass(frozen=True, slots=True)
class BalanceTransaction:
    """A movement of the balance by `net_cents`, which is the amount less the provider's fee.

    `source` is the kind of object that moved it, such as `charge`, and `source_id` its id; None for
    a fee or an adjustment without one. `intent_id` is the payment of a charge, refund or dispute,
    and `transfer_id` the transfer of a reversal. `own_id` is our id of a charge's purchase or of a
    transfer's payout.
    """

    id: str
    type: str
    amount_cents: int
    fee_cents: int
    currency: str
    created_at: datetime
    source: str | None
    source_id: str | None
    intent_id: str | None = None
    transfer_id: str | None = None
    own_id: UUID | None = None

    @property
    def net_cents(self) -> int:
        return self.amount_cents - self.fee_cents


class TransactionPage(NamedTuple):
    """A page of transactions, oldest first; `has_more` is true if the list continues."""

    transactions: list[BalanceTransaction]
    has_more: bool


async def list_newer(provider: Provider, than: str) -> TransactionPage:
    """List the transactions that follow one.

    Raises: ApiError `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    return await _page(provider, {"ending_before": than})


async def list_older(provider: Provider, than: str | None) -> TransactionPage:
    """List the transactions that precede one; the newest of all if it is None.

    Raises: ApiError `payments_unavailable`, or `RefusedError` if it does not exist.
    """
    return await _page(provider, {} if than is None else {"starting_after": than})


async def retrieve_balance(provider: Provider) -> int:
    """Return the platform's balance at the provider, available and pending, in cents.

    Raises: ApiError `payments_unavailable`.
    """
    balance = await provider.call(lambda stripe: stripe.v1.balance.retrieve_async())
    available = sum(part.amount for part in balance.available if part.currency == "usd")
    return available + sum(part.amount for part in balance.pending if part.currency == "usd")


async def _page(provider: Provider, params: "BalanceTransactionListParams") -> TransactionPage:
    full: BalanceTransactionListParams = {
        **params,
        "limit": PAGE_SIZE,
        "expand": ["data.source"],
    }
    page = await provider.call(lambda stripe: stripe.v1.balance_transactions.list_async(full))
    return TransactionPage([_from_sdk(each) for each in reversed(page.data)], page.has_more)


def _from_sdk(transaction: "stripe.BalanceTransaction") -> BalanceTransaction:
    source: Any = transaction.source
    kind = getattr(source, "object", None)
    metadata = getattr(source, "metadata", None)
    return BalanceTransaction(
        id=transaction.id,
        type=transaction.type,
        amount_cents=transaction.amount,
        fee_cents=transaction.fee,
        currency=transaction.currency,
        created_at=datetime.fromtimestamp(transaction.created, UTC),
        source=kind,
        source_id=source if isinstance(source, str) else getattr(source, "id", None),
        intent_id=_id(getattr(source, "payment_intent", None)),
        transfer_id=_id(getattr(source, "transfer", None)),
        own_id=own_id(metadata, "payout_id" if kind == "transfer" else "purchase_id"),
    )


def _id(reference: Any) -> str | None:
    if reference is None or isinstance(reference, str):
        return reference
    return str(reference.id)
