"""Value types of the provider's objects: amounts in cents, times in UTC."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

SessionStatus = Literal["open", "complete", "expired"]
# Decline reasons shown to the payer. Stripe advises against reasons that help fraudsters.
FailureCode = Literal[
    "card_declined",
    "insufficient_funds",
    "authentication_failed",
    "expired_card",
    "incorrect_cvc",
    "processing_error",
]


@dataclass(frozen=True, slots=True)
class Session:
    """A checkout session; `url` is set only while it is open."""

    id: str
    status: SessionStatus
    url: str | None
    expires_at: datetime
    purchase_id: UUID | None
    intent_id: str | None


@dataclass(frozen=True, slots=True)
class Charge:
    """A successful charge.

    `asked_cents` is the amount charged in `currency`, `amount_cents` its value in US cents, and
    `cost_cents` the provider's fee in US cents.
    """

    asked_cents: int
    currency: str
    amount_cents: int
    cost_cents: int
    paid_at: datetime
    card_brand: str | None
    card_last4: str | None


@dataclass(frozen=True, slots=True)
class ProviderRefund:
    """A refund; `own_id` is our id, None if it was created in the provider's dashboard."""

    id: str
    own_id: UUID | None
    amount_cents: int
    status: Literal["pending", "succeeded", "failed"]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderDispute:
    """A dispute: the amount taken by the bank and the provider's fee for it.

    The bank accepts evidence until `due_at`. `reinstated_cents` and `cost_back_cents` are the
    parts that were returned since. Of a lost dispute of more than was left of the payment, the bank
    returns what had been refunded.
    """

    id: str
    amount_cents: int
    cost_cents: int
    reinstated_cents: int
    cost_back_cents: int
    is_lost: bool
    opened_at: datetime
    reason: str | None = None
    due_at: datetime | None = None

    @property
    def taken_cents(self) -> int:
        """Return what the bank holds or kept; nothing of a dispute that was won."""
        is_won = self.reinstated_cents and not self.is_lost
        return 0 if is_won else self.amount_cents - self.reinstated_cents


@dataclass(frozen=True, slots=True)
class PaidIntent:
    """Snapshot of a payment intent."""

    id: str
    purchase_id: UUID | None
    charge: Charge | None
    failure_code: FailureCode | None
    refunds: tuple[ProviderRefund, ...] = ()
    disputes: tuple[ProviderDispute, ...] = ()


@dataclass(frozen=True, slots=True)
class BankPayout:
    """A payout from the platform's balance to its bank account."""

    id: str
    amount_cents: int
    status: str
    arrived_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A reference to the object that changed; its content is never used."""

    id: str
    type: str
    created_at: datetime
    object: str
    object_id: str
    intent_id: str | None
    account: str | None = None
