"""Statement on what the ledger already has of the provider's balance transactions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from api.core.db.database import WriteTransaction
from api.payments.ledger.models import Journal
from api.payments.models import Dispute, Payment, Refund
from api.payments.provider.balance import BalanceTransaction

# Refunds and disputes that took the money; the others gave it back.
_TAKEN: Final = {"succeeded", "open", "won", "lost"}
_RETURNED: Final = {"failed", "won"}


@dataclass(frozen=True, slots=True)
class RecordedMovements:
    """Keys of journal entries, intents of payments, and statuses of refunds and disputes by id."""

    keys: frozenset[str]
    intent_ids: frozenset[str]
    statuses: dict[str, str]

    def has(self, transaction: BalanceTransaction) -> bool:
        """Return whether nothing is left to do for a transaction."""
        if f"balance:{transaction.id}" in self.keys:
            return True
        match transaction.type:
            case "payout":
                return f"settlement:{transaction.source_id}" in self.keys
            case "payout_failure" | "payout_cancel":
                return f"settlement:{transaction.source_id}:failed" in self.keys
            case "transfer":
                return f"payout:{transaction.own_id}:reserve" in self.keys
        if transaction.source in {"refund", "dispute"}:
            wanted = _RETURNED if transaction.net_cents > 0 else _TAKEN
            return self.statuses.get(transaction.source_id or "") in wanted
        return transaction.intent_id in self.intent_ids


async def load(
    connection: WriteTransaction, transactions: Sequence[BalanceTransaction]
) -> RecordedMovements:
    """Load what the ledger has of a page of transactions."""
    source_ids = [each.source_id for each in transactions if each.source_id]
    keys = [
        *(f"balance:{each.id}" for each in transactions),
        *(f"settlement:{each}{end}" for each in source_ids for end in ("", ":failed")),
        *(f"payout:{each.own_id}:reserve" for each in transactions if each.own_id),
    ]
    found = await connection.scalars(select(Journal.key).where(Journal.key.in_(keys)))
    intents = await connection.scalars(
        select(Payment.intent_id).where(
            Payment.intent_id.in_([each.intent_id for each in transactions if each.intent_id])
        )
    )
    statuses: dict[str, str] = {}
    for table, column in ((Refund, Refund.refund_id), (Dispute, Dispute.dispute_id)):
        rows = await connection.execute(select(column, table.status).where(column.in_(source_ids)))
        statuses |= {str(row[0]): row[1] for row in rows}
    return RecordedMovements(frozenset(found), frozenset(intents), statuses)
