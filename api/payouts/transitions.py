"""How a payout moves: its state, the books, the log and the fact that others hear, all at once."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from api.core.db.database import AnyRow, Writing
from api.core.events.dispatch import emit
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef, available_account
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry, Posting
from api.payouts import queries
from api.payouts.events import PayoutStatusChanged
from api.payouts.models import MethodKind

TransitionName = Literal["collected", "refused", "transferred", "failed", "returned"]


@dataclass(frozen=True, slots=True)
class Transition:
    source: Literal["pending", "in-progress", "transferred"]
    target: Literal["in-progress", "transferred", "failed"]
    books: JournalKind | None


TRANSITIONS: Final[dict[TransitionName, Transition]] = {
    "collected": Transition("pending", "in-progress", None),
    "refused": Transition("pending", "failed", "payout-failed"),
    "transferred": Transition("in-progress", "transferred", "payout-transferred"),
    "failed": Transition("in-progress", "failed", "payout-failed"),
    "returned": Transition("transferred", "failed", "payout-returned"),
}
# Where money of each kind of method leaves from.
SOURCE_ACCOUNTS: Final[dict[MethodKind, AccountRef]] = {
    "wire-transfer": "bank",
    "connect": "stripe",
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who moved a payout and when; `actor_id` is None for the clock, the bank and the provider."""

    at: datetime
    actor_id: UUID | None = None


async def reserve(
    connection: Writing, payout_id: UUID, member_id: UUID, amount_cents: int, cause: Actor
) -> None:
    """Take what is asked for out of what is available, and tell it.

    Raises:
        NoCoverError: that much is not available.
    """
    fact = JournalEntry(f"payout:{payout_id}:reserve", "payout", subject_id=payout_id, at=cause.at)
    entry = Posting(available_account(member_id), "payout_clearing", amount_cents)
    await ledger.record(connection, fact, [entry])
    await _log(connection, "requested", payout_id, cause, {"amountCents": amount_cents})
    await emit(
        connection,
        PayoutStatusChanged(
            payout_id=payout_id, member_id=member_id, amount_cents=amount_cents, status="pending"
        ),
    )


async def transition(
    connection: Writing,
    name: TransitionName,
    payout_id: UUID,
    cause: Actor,
    *,
    kind: MethodKind = "wire-transfer",
    **values: Any,
) -> bool:
    """Move a payout; False where it is not where that move begins, and nothing happens.

    `values` are of its row: `failure_code`, `batch_id`, `transfer_id`, and `settled_at` where that
    was not now.
    """
    step = TRANSITIONS[name]
    if step.target != "in-progress":
        values.setdefault("settled_at", cause.at)
    moved = await queries.update_status(connection, payout_id, step.source, step.target, **values)
    if moved is None:
        return False
    if step.books is not None:
        key = f"payout:{payout_id}:{step.books.removeprefix('payout-')}"
        fact = JournalEntry(key, step.books, subject_id=payout_id, at=cause.at)
        await ledger.record(connection, fact, [_posting(name, moved, SOURCE_ACCOUNTS[kind])])
    told = {key: str(value) for key, value in values.items() if key != "settled_at"}
    await _log(connection, name, payout_id, cause, told)
    await emit(
        connection,
        PayoutStatusChanged(
            payout_id=payout_id,
            member_id=moved.member_id,
            amount_cents=moved.amount_cents,
            status=step.target,
        ),
    )
    return True


def _posting(name: TransitionName, moved: AnyRow, purse: AccountRef) -> Posting:
    back = available_account(moved.member_id)
    sides: dict[str, tuple[AccountRef, AccountRef]] = {
        "transferred": ("payout_clearing", purse),
        "refused": ("payout_clearing", back),
        "failed": ("payout_clearing", back),
        "returned": (purse, back),
    }
    return Posting(*sides[name], moved.amount_cents)


async def _log(
    connection: Writing, action: str, payout_id: UUID, cause: Actor, facts: dict[str, Any]
) -> None:
    await queries.add_event(
        connection,
        at=cause.at,
        actor_id=cause.actor_id,
        action=action,
        payout_id=payout_id,
        facts=facts,
    )
