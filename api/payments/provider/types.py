"""What the provider tells, as plain values: amounts in cents, instants in UTC."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

SessionStatus = Literal["open", "complete", "expired"]
# What may be told to a payer; Stripe advises against telling what a fraudster could use.
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
    """A hosted page to pay at; an address only while it is open."""

    id: str
    status: SessionStatus
    url: str | None
    expires_at: datetime
    purchase_id: UUID | None
    intent_id: str | None


@dataclass(frozen=True, slots=True)
class Charge:
    """Money that arrived.

    `asked_cents` of `currency` is what was charged, `amount_cents` what came of it in US cents,
    `cost_cents` what the provider kept.
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
    """A refund; `own_id` is ours where we asked for it. `amount_cents` is what left, or will."""

    id: str
    own_id: UUID | None
    amount_cents: int
    status: Literal["pending", "succeeded", "failed"]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderDispute:
    """Money that a bank took back, and what the provider asked for it; `reinstated_cents` and
    `cost_back_cents` once they were given again."""

    id: str
    amount_cents: int
    cost_cents: int
    reinstated_cents: int
    cost_back_cents: int
    is_lost: bool
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class PaidIntent:
    """All that is true of a payment now, as it was retrieved."""

    id: str
    purchase_id: UUID | None
    charge: Charge | None
    failure_code: FailureCode | None
    refunds: tuple[ProviderRefund, ...] = ()
    disputes: tuple[ProviderDispute, ...] = ()


@dataclass(frozen=True, slots=True)
class BankPayout:
    """What the provider sent from our balance there to our own bank."""

    id: str
    amount_cents: int
    status: str
    arrived_at: datetime


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """An event: something happened to the object of that kind and id."""

    id: str
    type: str
    created_at: datetime
    object: str
    object_id: str
    intent_id: str | None
    account: str | None = None
