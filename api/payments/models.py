"""What is bought and tipped: purchases, how they were paid, and what they let a member open."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT: Final = TIMESTAMP(timezone=True)

TIP_AMOUNTS: Final = (500, 1_000, 2_000, 5_000, 10_000)


class Purchase(Table):
    """A member pays another for a post: its price, or a tip; what holds is pinned when it is made.

    A trigger permits only open → paid | expired, expired → paid, paid → reversed and back.
    """

    __tablename__ = "purchase"
    __table_args__ = (
        CheckConstraint("kind IN ('purchase', 'tip')", name="kind"),
        CheckConstraint("buyer_id <> seller_id", name="parties"),
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("fee_cents BETWEEN 0 AND amount_cents", name="fee"),
        CheckConstraint(
            f"kind <> 'tip' OR amount_cents IN ({', '.join(map(str, TIP_AMOUNTS))})", name="tip"
        ),
        CheckConstraint("refund_days IN (0, 7, 14, 30)", name="refund_days"),
        CheckConstraint("status IN ('open', 'paid', 'expired', 'reversed')", name="status"),
        CheckConstraint("status NOT IN ('paid', 'reversed') OR paid_at IS NOT NULL", name="paid"),
        # One that lives for each buyer and product, whatever races.
        Index(
            "uq_purchase_live",
            "buyer_id",
            "post_id",
            unique=True,
            postgresql_where=text("kind = 'purchase' AND status IN ('open', 'paid')"),
        ),
        # Serves what a member bought: export and deletion.
        Index("ix_purchase_buyer", "buyer_id", "id"),
        # Serves the seller's sales, newest first.
        Index("ix_purchase_sales", "seller_id", "id", postgresql_where=text("paid_at IS NOT NULL")),
        # Serves reconciliation: what is open for too long.
        Index("ix_purchase_open", "created_at", postgresql_where=text("status = 'open'")),
        # Serves maturing.
        Index(
            "ix_purchase_maturing",
            "paid_at",
            postgresql_where=text("paid_at IS NOT NULL AND matured_at IS NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    buyer_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    seller_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    # By name, since posts stand above payments.
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), index=True)
    # As it was called then, for receipts; empty where a post has no title.
    title: Mapped[str] = mapped_column(Text, server_default="")
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    fee_cents: Mapped[int] = mapped_column(BigInteger)
    refund_days: Mapped[int] = mapped_column(SmallInteger)
    status: Mapped[str] = mapped_column(Text, server_default="open")
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    paid_at: Mapped[datetime | None] = mapped_column(INSTANT)
    matured_at: Mapped[datetime | None] = mapped_column(INSTANT)
    refund_requested_at: Mapped[datetime | None] = mapped_column(INSTANT)
    refund_reason: Mapped[str | None] = mapped_column(Text)


class CheckoutAttempt(Table):
    """A checkout session at the provider; `number` is in its idempotency key."""

    __tablename__ = "checkout_attempt"
    __table_args__ = (
        PrimaryKeyConstraint("purchase_id", "number"),
        CheckConstraint("number > 0", name="number"),
    )
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"))
    number: Mapped[int] = mapped_column(SmallInteger)
    locale: Mapped[str] = mapped_column(Text)
    # Null while the provider has not answered.
    session_id: Mapped[str | None] = mapped_column(Text, unique=True)
    url: Mapped[str | None] = mapped_column(Text)
    expires_at: Mapped[datetime] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Payment(Table):
    """Money that arrived for a purchase; a second one is a duplicate and goes back."""

    __tablename__ = "payment"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("refunded_cents >= 0 AND disputed_cents >= 0", name="returned"),
        CheckConstraint("refunded_cents + disputed_cents <= amount_cents", name="covered"),
        # One that counts for each purchase.
        Index(
            "uq_payment_purchase",
            "purchase_id",
            unique=True,
            postgresql_where=text("NOT is_duplicate"),
        ),
        Index("ix_payment_purchase_id", "purchase_id"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"))
    intent_id: Mapped[str] = mapped_column(Text, unique=True)
    is_duplicate: Mapped[bool] = mapped_column(Boolean)
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    cost_cents: Mapped[int] = mapped_column(BigInteger)  # what the provider kept of it
    refunded_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    disputed_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    card_brand: Mapped[str | None] = mapped_column(Text)
    card_last4: Mapped[str | None] = mapped_column(Text)
    paid_at: Mapped[datetime] = mapped_column(INSTANT)


class Refund(Table):
    """Money on its way back to a buyer; booked once the provider says it succeeded."""

    __tablename__ = "refund"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("status IN ('pending', 'succeeded', 'failed')", name="status"),
        CheckConstraint("cause IN ('seller', 'staff', 'duplicate', 'provider')", name="cause"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id"), index=True)
    # Null while the provider has not answered.
    refund_id: Mapped[str | None] = mapped_column(Text, unique=True)
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(Text, server_default="pending")
    cause: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    settled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class Dispute(Table):
    """A buyer's bank takes a payment back, for good when it is lost."""

    __tablename__ = "dispute"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("status IN ('open', 'won', 'lost')", name="status"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id"), index=True)
    dispute_id: Mapped[str] = mapped_column(Text, unique=True)
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    cost_cents: Mapped[int] = mapped_column(BigInteger)  # what the provider asks for it
    status: Mapped[str] = mapped_column(Text, server_default="open")
    opened_at: Mapped[datetime] = mapped_column(INSTANT)
    closed_at: Mapped[datetime | None] = mapped_column(INSTANT)


class Entitlement(Table):
    """A member may open a digital product; reading a paid file asks only this.

    A trigger counts those that live into the post's `purchases`.
    """

    __tablename__ = "entitlement"
    __table_args__ = (
        CheckConstraint("source IN ('free', 'purchase')", name="source"),
        CheckConstraint("(source = 'purchase') = (purchase_id IS NOT NULL)", name="purchase"),
        # One that lives for each member and post, whatever races.
        Index(
            "uq_entitlement_live",
            "member_id",
            "post_id",
            unique=True,
            postgresql_where=text("revoked_at IS NULL"),
        ),
        # Serves the library, newest first.
        Index("ix_entitlement_newest", "member_id", text("id DESC")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    # By name, since posts stand above payments.
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), index=True)
    source: Mapped[str] = mapped_column(Text)
    purchase_id: Mapped[UUID | None] = mapped_column(ForeignKey("purchase.id"), index=True)
    granted_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    revoked_at: Mapped[datetime | None] = mapped_column(INSTANT)


class WebhookEvent(Table):
    """The inbox of webhooks: each is a hint that something is to be asked for, and heard once.

    `handled_at` says that it was asked for.
    """

    __tablename__ = "webhook_event"
    event_id: Mapped[str] = mapped_column(Text, primary_key=True)
    type: Mapped[str] = mapped_column(Text)
    # What it is about, as far as it takes to ask: `object`, `id`, `payment_intent`, `account`.
    hint: Mapped[dict[str, Any]] = mapped_column(JSONB)
    received_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    handled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class ProviderCursor(Table):
    """How far a list of the provider's was read."""

    __tablename__ = "provider_cursor"
    name: Mapped[str] = mapped_column(Text, primary_key=True)
    last_id: Mapped[str] = mapped_column(Text)
    read_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
