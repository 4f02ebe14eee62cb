"""State machine of payouts.

One function performs a transition: it updates the status, records the journal entry, writes the
audit log and emits the event in the same transaction.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import func

from api.core.db.database import AnyRow, WriteTransaction
from api.core.events.dispatch import emit
from api.payments.ledger import service as ledger
from api.payments.ledger.accounts import AccountRef, available_account
from api.payments.ledger.models import JournalKind
from api.payments.ledger.types import JournalEntry, Posting
from api.payouts import queries
from api.payouts.events import PayoutStatusChanged
from api.payouts.models import MethodKind, Payout

TransitionName = Literal[
    "cancelled", "held", "released", "resumed", "rejected",
    "collected", "refused", "transferred", "failed", "returned",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Transition:
    """Statuses before and after a transition, and its journal entry, if any.

    A silent transition emits no event: the member caused it, or the status is the same. `released`
    is a decision of staff about the payout; `resumed` ends a hold whose cause is gone.
    """

    sources: tuple[Literal["pending", "in-progress", "transferred"], ...]
    target: Literal["pending", "in-progress", "transferred", "failed"]
    journal_kind: JournalKind | None
    is_silent: bool = False


TRANSITIONS: Final[dict[TransitionName, Transition]] = {
    "cancelled": Transition(("pending",), "failed", "payout-failed", is_silent=True),
    "held": Transition(("pending", "in-progress"), "pending", None, is_silent=True),
    "released": Transition(("pending",), "pending", None, is_silent=True),
    "resumed": Transition(("pending",), "pending", None, is_silent=True),
    "rejected": Transition(("pending", "in-progress"), "failed", "payout-failed"),
    "collected": Transition(("pending",), "in-progress", None),
    "refused": Transition(("pending",), "failed", "payout-failed"),
    "transferred": Transition(("in-progress",), "transferred", "payout-transferred"),
    "failed": Transition(("in-progress",), "failed", "payout-failed"),
    "returned": Transition(("transferred",), "failed", "payout-returned"),
}
# The account from which each kind of method is paid.
SOURCE_ACCOUNTS: Final[dict[MethodKind, AccountRef]] = {
    "wire-transfer": "bank",
    "connect": "stripe",
}


@dataclass(frozen=True, slots=True)
class Actor:
    """The member who triggers a transition, and the time of it.

    `member_id` is None for the schedule, the bank and the provider.
    """

    at: datetime
    member_id: UUID | None = None


async def reserve(
    connection: WriteTransaction, payout_id: UUID, member_id: UUID, amount_cents: int, actor: Actor
) -> None:
    """Reserve the amount of a new payout from the available balance.

    Raises:
        InsufficientFundsError: the amount exceeds the available balance.
    """
    entry = JournalEntry(f"payout:{payout_id}:reserve", "payout", subject_id=payout_id, at=actor.at)
    posting = Posting(available_account(member_id), "payout_clearing", amount_cents)
    await ledger.record(connection, entry, [posting])
    await _log(connection, "requested", payout_id, actor, {"amountCents": amount_cents})
    await emit(
        connection,
        PayoutStatusChanged(
            payout_id=payout_id, member_id=member_id, amount_cents=amount_cents, status="pending"
        ),
    )


async def transition(
    connection: WriteTransaction,
    name: TransitionName,
    payout_id: UUID,
    actor: Actor,
    *,
    kind: MethodKind = "wire-transfer",
    **values: Any,
) -> bool:
    """Perform a transition; False if the payout is not in a source status.

    `values` are columns of the payout: `failure_code`, `failure_reason`, `bank_reason`,
    `hold_reason`, `batch_id`, `transfer_id`, and `settled_at` if it differs from the actor's time.
    """
    step = TRANSITIONS[name]
    facts = {key: str(value) for key, value in values.items() if key != "settled_at" and value}
    if step.target in {"transferred", "failed"}:
        values.setdefault("settled_at", actor.at)
    values |= {"held_at": actor.at} if name == "held" else {"held_at": None, "hold_reason": None}
    if name == "collected":
        values["collected_at"] = actor.at
        if kind == "wire-transfer":
            values["uetr"] = func.coalesce(Payout.uetr, func.gen_random_uuid())
    if name == "released":
        values["reviewed_at"] = actor.at
    payout = await queries.update_status(connection, payout_id, step.sources, step.target, **values)
    if payout is None:
        return False
    if step.journal_kind is not None:
        key = f"payout:{payout_id}:{step.journal_kind.removeprefix('payout-')}"
        entry = JournalEntry(key, step.journal_kind, subject_id=payout_id, at=actor.at)
        await ledger.record(connection, entry, [_posting(name, payout, SOURCE_ACCOUNTS[kind])])
    await _log(connection, name, payout_id, actor, facts)
    if not step.is_silent:
        await emit(
            connection,
            PayoutStatusChanged(
                payout_id=payout_id,
                member_id=payout.member_id,
                amount_cents=payout.amount_cents,
                status=step.target,
            ),
        )
    return True


async def record_bank_charge(
    connection: WriteTransaction, name: TransitionName, payout_id: UUID, cents: int, actor: Actor
) -> None:
    """Record what banks kept of a wire that came back, or took for one: the member gets it all."""
    key = f"payout:{payout_id}:{name}:bank-charge"
    entry = JournalEntry(key, "bank-charge", subject_id=payout_id, at=actor.at)
    await ledger.record(connection, entry, [Posting("bank_fees", "bank", cents)])
    await _log(connection, "bank-charged", payout_id, actor, {"chargeCents": cents})


def _posting(name: TransitionName, payout: AnyRow, source: AccountRef) -> Posting:
    balance = available_account(payout.member_id)
    sides: dict[str, tuple[AccountRef, AccountRef]] = {
        "transferred": ("payout_clearing", source),
        "cancelled": ("payout_clearing", balance),
        "rejected": ("payout_clearing", balance),
        "refused": ("payout_clearing", balance),
        "failed": ("payout_clearing", balance),
        "returned": (source, balance),
    }
    return Posting(*sides[name], payout.amount_cents)


async def _log(
    connection: WriteTransaction, action: str, payout_id: UUID, actor: Actor, facts: dict[str, Any]
) -> None:
    await queries.add_event(
        connection,
        at=actor.at,
        actor_id=actor.member_id,
        action=action,
        payout_id=payout_id,
        facts=facts,
    )
