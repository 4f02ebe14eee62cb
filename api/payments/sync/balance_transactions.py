"""Walk over the provider's balance transactions: the ledger follows each of them.

Payments, refunds, disputes and transfers of this product are recorded by their own entries; the
walk synchronises those that are missing. Everything else that moves the balance is recorded here,
once by its id. Neither the order nor the number of reads matters.

The list is read forward from a stored position. On the first run, and when the provider no longer
knows the position, it is read backward from the newest transaction until known ground.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError

from api.core.errors import ApiError
from api.core.observability import metrics
from api.payments.context import PaymentsContext
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry, Posting
from api.payments.provider import balance
from api.payments.provider.balance import BalanceTransaction, TransactionPage
from api.payments.provider.client import RefusedError
from api.payments.queries import cursors, payments, recorded_movements
from api.payments.sync import provider_sync, settlements, transfer_reversals

log = structlog.get_logger("payments")

_CURSOR: Final = "balance_transactions"
_BACKWARD_CURSOR: Final = "balance_transactions:backward"
_MAX_PAGES: Final = 10
# The provider lists transactions with a delay: the most recent ones are read again.
LISTING_DELAY: Final = timedelta(minutes=2)
# A walk back continues this long beyond the last known position.
_OVERLAP: Final = timedelta(days=1)

_OTHER_KINDS: Final[dict[str, tuple[JournalKind, AccountRef]]] = {
    "stripe_fee": ("provider-fee", "stripe_fees"),
    "stripe_fx_fee": ("provider-fee", "stripe_fees"),
    "tax_fee": ("provider-fee", "stripe_fees"),
    "topup": ("top-up", "bank"),
    "topup_reversal": ("top-up", "bank"),
    "adjustment": ("adjustment", "adjustments"),
    "connect_collection_transfer": ("adjustment", "adjustments"),
    "contribution": ("adjustment", "adjustments"),
    "payment_network_reserve_hold": ("adjustment", "adjustments"),
    "payment_network_reserve_release": ("adjustment", "adjustments"),
    "payout_minimum_balance_hold": ("adjustment", "adjustments"),
    "payout_minimum_balance_release": ("adjustment", "adjustments"),
    "reserve_hold": ("adjustment", "adjustments"),
    "reserve_release": ("adjustment", "adjustments"),
    "reserve_transaction": ("adjustment", "adjustments"),
    "reserved_funds": ("adjustment", "adjustments"),
}


async def record_new_transactions(context: PaymentsContext, at: datetime) -> None:
    """Run once, over at most a thousand transactions in each direction.

    A run that fails is logged; the next one continues where it stopped.
    """
    try:
        await _walk_forward(context, at)
        await _walk_backward(context, at)
        await settlements.refresh_in_transit(context, at)
    except (ApiError, DBAPIError) as error:
        log.error(  # noqa: TRY400 - its values are members' own
            "balance_walk_failed", error=str(getattr(error, "orig", error))[:300]
        )


async def _walk_forward(context: PaymentsContext, at: datetime) -> None:
    async with context.database.writing() as connection:
        cursor = await cursors.get(connection, _CURSOR)
    if cursor is None:
        await _start(context, at, until=None)
        return
    last_id = cursor.last_id
    for _ in range(_MAX_PAGES):
        try:
            page = await balance.list_newer(context.provider, last_id)
        except RefusedError as error:
            if not error.is_missing:
                raise
            log.error("balance_cursor_unknown", transaction=last_id)  # noqa: TRY400
            metrics.alert("balance_cursor_unknown")
            await _start(context, at, until=cursor.read_at - _OVERLAP)
            return
        await _record_page(context, page.transactions)
        await _advance(context, page, at)
        if not page.has_more:
            return
        last_id = page.transactions[-1].id


async def _start(context: PaymentsContext, at: datetime, *, until: datetime | None) -> None:
    """Begin at the newest transaction, and walk back from there until the given time."""
    page = await balance.list_older(context.provider, None)
    if not page.transactions:
        return
    await _record_page(context, page.transactions)
    async with context.database.writing() as connection:
        unfinished = await cursors.get(connection, _BACKWARD_CURSOR)
        if unfinished is not None and unfinished.last_id:
            until = unfinished.until
        oldest = page.transactions[0]
        await cursors.store(connection, _BACKWARD_CURSOR, oldest.id, at, until=until)
        # Read again until all of them are certainly listed.
        await cursors.store(connection, _CURSOR, oldest.id, at)
    await _advance(context, page, at)


async def _walk_backward(context: PaymentsContext, at: datetime) -> None:
    async with context.database.writing() as connection:
        cursor = await cursors.get(connection, _BACKWARD_CURSOR)
    if cursor is None or not cursor.last_id:
        return
    last_id = cursor.last_id
    for _ in range(_MAX_PAGES):
        page = await balance.list_older(context.provider, last_id)
        await _record_page(context, page.transactions)
        last_id = page.transactions[0].id if page.transactions else ""
        is_known = cursor.until is not None and any(
            each.created_at < cursor.until for each in page.transactions
        )
        if is_known or not page.has_more:
            last_id = ""
        async with context.database.writing() as connection:
            await cursors.store(connection, _BACKWARD_CURSOR, last_id, at, until=cursor.until)
        if not last_id:
            return


async def _advance(context: PaymentsContext, page: TransactionPage, at: datetime) -> None:
    settled = [each.id for each in page.transactions if each.created_at < at - LISTING_DELAY]
    if settled:
        async with context.database.writing() as connection:
            await cursors.store(connection, _CURSOR, settled[-1], at)


async def _record_page(
    context: PaymentsContext, transactions: Sequence[BalanceTransaction]
) -> None:
    # From the primary: a replica may lack what was recorded a moment ago.
    async with context.database.writing() as connection:
        recorded = await recorded_movements.load(connection, transactions)
    for transaction in transactions:
        if not recorded.has(transaction):
            await _record(context, transaction)


async def _record(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    if transaction.currency != "usd":
        # The application does not start with such an account; see `account_settings`.
        log.error("balance_transaction_in_other_currency", transaction=transaction.id)
        metrics.alert("balance_transaction_in_other_currency")
        return
    step = _STEPS.get(transaction.type)
    if transaction.type == "adjustment" and transaction.source == "dispute":
        step = _record_payment
    if step is not None and transaction.source_id is not None:
        await step(context, transaction)
        return
    kind, account = _OTHER_KINDS.get(transaction.type, ("unclaimed", "unclaimed"))
    is_new = await _post(context, transaction, kind, account)
    if is_new and kind == "unclaimed":
        log.error("balance_transaction_unknown", transaction=transaction.id, type=transaction.type)
        metrics.alert("balance_transaction_unknown")


async def _record_payment(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    """Synchronise a payment of this product; record the net amount of any other."""
    if not await _is_own_payment(context, transaction):
        await _post_external(context, transaction)


async def _is_own_payment(context: PaymentsContext, transaction: BalanceTransaction) -> bool:
    intent_id = transaction.intent_id
    if intent_id is None:
        return False
    if transaction.source == "charge" and transaction.own_id is None:
        return False
    try:
        await provider_sync.sync_payment(context, intent_id)
    except RefusedError as error:
        log.warning("balance_payment_missing", intent=intent_id, code=error.code)
    async with context.database.writing() as connection:
        return await payments.is_known(connection, intent_id)


async def _record_payout(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    assert transaction.source_id is not None
    await settlements.record_settlement(context, transaction.source_id)


async def _record_transfer(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    """Leave a transfer of this product to payouts; record any other."""
    async with context.database.writing() as connection:
        is_own = transaction.own_id is not None and await ledger.is_recorded(
            connection, f"payout:{transaction.own_id}:reserve"
        )
    if not is_own:
        await _post_external(context, transaction)


async def _record_reversal(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    transfer_id = transaction.transfer_id or transaction.source_id
    assert transfer_id is not None
    if await transfer_reversals.is_own_transfer(context, transfer_id):
        await _post(context, transaction, "transfer-reversed", "adjustments")
        await transfer_reversals.settle(context, transfer_id)
    else:
        await _post_external(context, transaction)


async def _post_external(context: PaymentsContext, transaction: BalanceTransaction) -> None:
    async with context.database.writing() as connection:
        entry = _entry(transaction, "external")
        await ledger.record(connection, entry, _postings("external", transaction.net_cents))


async def _post(
    context: PaymentsContext,
    transaction: BalanceTransaction,
    kind: JournalKind,
    account: AccountRef,
) -> bool:
    postings = [
        *_postings(account, transaction.amount_cents),
        *_postings("stripe_fees", -transaction.fee_cents),
    ]
    async with context.database.writing() as connection:
        return await ledger.record(connection, _entry(transaction, kind), postings)


def _entry(transaction: BalanceTransaction, kind: JournalKind) -> JournalEntry:
    return JournalEntry(f"balance:{transaction.id}", kind, at=transaction.created_at)


def _postings(account: AccountRef, cents: int) -> list[Posting]:
    """Move cents from the account into `stripe`, or back if they are negative."""
    if cents >= 0:
        return [Posting("stripe", account, cents)]
    return [Posting(account, "stripe", -cents)]


_STEPS: Final[dict[str, Callable[[PaymentsContext, BalanceTransaction], Awaitable[None]]]] = {
    **dict.fromkeys(
        (
            *("charge", "payment", "refund", "payment_refund", "refund_failure"),
            *("payment_failure_refund", "payment_reversal"),
        ),
        _record_payment,
    ),
    **dict.fromkeys(("payout", "payout_cancel", "payout_failure"), _record_payout),
    "transfer": _record_transfer,
    **dict.fromkeys(("transfer_refund", "transfer_cancel", "transfer_failure"), _record_reversal),
}
