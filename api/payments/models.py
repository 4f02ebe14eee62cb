"""Tables of purchases, payments, refunds and their requests, disputes, entitlements, webhooks."""

from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT: Final = TIMESTAMP(timezone=True)

TIP_AMOUNTS: Final = (500, 1_000, 2_000, 5_000, 10_000)

RefundRequestState = Literal[
    "open", "declined", "escalated", "granted", "denied", "withdrawn", "disputed"
]
DeclineReason = Literal["outside_window", "as_described", "other"]
# Who ended a request: a party, staff, the passing of a deadline, or the bank by a dispute.
RequestCloser = Literal["buyer", "seller", "staff", "deadline", "bank"]


class Purchase(Table):
    """A purchase of a product, or a tip; its terms are fixed on creation.

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
        CheckConstraint("reserve_cents BETWEEN 0 AND amount_cents - fee_cents", name="reserve"),
        CheckConstraint("status IN ('open', 'paid', 'expired', 'reversed')", name="status"),
        CheckConstraint("status NOT IN ('paid', 'reversed') OR paid_at IS NOT NULL", name="paid"),
        # At most one live purchase per buyer and product, also under concurrency.
        Index(
            "uq_purchase_live",
            "buyer_id",
            "post_id",
            unique=True,
            postgresql_where=text("kind = 'purchase' AND status IN ('open', 'paid')"),
        ),
        # Serves a member's purchases: export and deletion.
        Index("ix_purchase_buyer", "buyer_id", "id"),
        # Serves a seller's sales, newest first.
        Index("ix_purchase_sales", "seller_id", "id", postgresql_where=text("paid_at IS NOT NULL")),
        # Serves the withdrawal of a seller's checkouts.
        Index("ix_purchase_unpaid", "seller_id", "id", postgresql_where=text("paid_at IS NULL")),
        # Serves reconciliation: purchases open for too long.
        Index("ix_purchase_open", "created_at", postgresql_where=text("status = 'open'")),
        # Serves the release of funds.
        Index(
            "ix_purchase_maturing",
            "paid_at",
            postgresql_where=text("paid_at IS NOT NULL AND matured_at IS NULL"),
        ),
        # Serves the release of reserves.
        Index(
            "ix_purchase_reserve",
            "paid_at",
            postgresql_where=text(
                "paid_at IS NOT NULL AND reserve_cents > 0 AND reserve_released_at IS NULL"
            ),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    buyer_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    seller_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    # A string reference: posts depend on payments, not the reverse.
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), index=True)
    # The title at the time of purchase, for receipts; the beginning of a text without a title.
    title: Mapped[str] = mapped_column(Text, server_default="")
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    fee_cents: Mapped[int] = mapped_column(BigInteger)
    refund_days: Mapped[int] = mapped_column(SmallInteger)
    # Part of the proceeds that stays pending after the release of funds.
    reserve_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    status: Mapped[str] = mapped_column(Text, server_default="open")
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    paid_at: Mapped[datetime | None] = mapped_column(INSTANT)
    matured_at: Mapped[datetime | None] = mapped_column(INSTANT)
    reserve_released_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # From then on the product is not offered with these terms, and payments are returned.
    withdrawn_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # Written for the previous release only; `refund_request` replaces them.
    refund_requested_at: Mapped[datetime | None] = mapped_column(INSTANT)
    refund_reason: Mapped[str | None] = mapped_column(Text)


class Receipt(Table):
    """The number of a purchase's receipt, assigned when the receipt is first sent or read.

    Without a number it is a receipt of the time before numbers were consecutive.
    """

    __tablename__ = "receipt"
    __table_args__ = (
        CheckConstraint("num_nulls(year, number) IN (0, 2)", name="number"),
        UniqueConstraint("year", "number"),
    )
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"), primary_key=True)
    # The year of the payment, in UTC.
    year: Mapped[int | None] = mapped_column(SmallInteger)
    number: Mapped[int | None] = mapped_column(Integer)


class ReceiptCounter(Table):
    """The last receipt number of a year."""

    __tablename__ = "receipt_counter"
    year: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    last_number: Mapped[int] = mapped_column(Integer, server_default="0")


class CheckoutAttempt(Table):
    """A checkout session at the provider; `number` is part of its idempotency key."""

    __tablename__ = "checkout_attempt"
    __table_args__ = (
        PrimaryKeyConstraint("purchase_id", "number"),
        CheckConstraint("number > 0", name="number"),
    )
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"))
    number: Mapped[int] = mapped_column(SmallInteger)
    locale: Mapped[str] = mapped_column(Text)
    # Null until the provider answers.
    session_id: Mapped[str | None] = mapped_column(Text, unique=True)
    url: Mapped[str | None] = mapped_column(Text)
    expires_at: Mapped[datetime] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Payment(Table):
    """A payment for a purchase; one that does not match is a duplicate and is refunded."""

    __tablename__ = "payment"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("refunded_cents >= 0 AND disputed_cents >= 0", name="returned"),
        CheckConstraint("refunded_cents + disputed_cents <= amount_cents", name="covered"),
        # At most one matching payment per purchase.
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
    cost_cents: Mapped[int] = mapped_column(BigInteger)  # the provider's fee
    refunded_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    disputed_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    card_brand: Mapped[str | None] = mapped_column(Text)
    card_last4: Mapped[str | None] = mapped_column(Text)
    paid_at: Mapped[datetime] = mapped_column(INSTANT)


class Refund(Table):
    """A refund; recorded in the ledger when the provider reports its success."""

    __tablename__ = "refund"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("status IN ('pending', 'succeeded', 'failed')", name="status"),
        CheckConstraint(
            "cause IN ('seller', 'staff', 'duplicate', 'provider', 'fraud')", name="cause"
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id"), index=True)
    # Null until the provider answers.
    refund_id: Mapped[str | None] = mapped_column(Text, unique=True)
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(Text, server_default="pending")
    cause: Mapped[str] = mapped_column(Text)
    # Refusals by the provider; part of the next idempotency key.
    attempts: Mapped[int] = mapped_column(Integer, server_default="0")
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    settled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class RefundRequest(Table):
    """A buyer's request for a refund.

    open → granted | declined | withdrawn | escalated | disputed. The buyer may escalate a declined
    request to staff: escalated → granted | denied | withdrawn | disputed. A request whose refund
    fails is escalated again.
    """

    __tablename__ = "refund_request"
    __table_args__ = (
        CheckConstraint(
            "state IN ('open', 'declined', 'escalated', 'granted', 'denied', 'withdrawn',"
            " 'disputed')",
            name="state",
        ),
        CheckConstraint(
            "(state IN ('granted', 'denied', 'withdrawn', 'disputed'))"
            " = (num_nulls(closed_at, closed_by) = 0)",
            name="closed",
        ),
        CheckConstraint(
            "decline_reason IN ('outside_window', 'as_described', 'other')", name="decline_reason"
        ),
        CheckConstraint(
            "closed_by IN ('buyer', 'seller', 'staff', 'deadline', 'bank')", name="closed_by"
        ),
        # At most one request per purchase, besides withdrawn ones.
        Index(
            "uq_refund_request_purchase",
            "purchase_id",
            unique=True,
            postgresql_where=text("state <> 'withdrawn'"),
        ),
        Index("ix_refund_request_purchase_id", "purchase_id"),
        # Serves a seller's requests, newest first.
        Index("ix_refund_request_seller", "seller_id", "id"),
        # Serves the answers that deadlines give, and the list of staff.
        Index(
            "ix_refund_request_waiting",
            "requested_at",
            postgresql_where=text("state IN ('open', 'escalated')"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"))
    seller_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    state: Mapped[str] = mapped_column(Text, server_default="open")
    reason: Mapped[str] = mapped_column(Text, server_default="")
    requested_at: Mapped[datetime] = mapped_column(INSTANT)
    decline_reason: Mapped[str | None] = mapped_column(Text)
    answer: Mapped[str | None] = mapped_column(Text)
    declined_at: Mapped[datetime | None] = mapped_column(INSTANT)
    escalated_at: Mapped[datetime | None] = mapped_column(INSTANT)
    closed_at: Mapped[datetime | None] = mapped_column(INSTANT)
    closed_by: Mapped[str | None] = mapped_column(Text)
    # The decision of staff: the member of staff, and the reason for both parties.
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    decision: Mapped[str | None] = mapped_column(Text)


class Dispute(Table):
    """A dispute: the buyer's bank takes a payment back, permanently if the dispute is lost."""

    __tablename__ = "dispute"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint("status IN ('open', 'won', 'lost')", name="status"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    payment_id: Mapped[UUID] = mapped_column(ForeignKey("payment.id"), index=True)
    dispute_id: Mapped[str] = mapped_column(Text, unique=True)
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    cost_cents: Mapped[int] = mapped_column(BigInteger)  # the provider's fee
    # Parts of both that were returned; a lost dispute can have them too.
    reinstated_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    cost_back_cents: Mapped[int] = mapped_column(BigInteger, server_default="0")
    status: Mapped[str] = mapped_column(Text, server_default="open")
    # The bank's reason, and the time until which it accepts evidence.
    reason: Mapped[str | None] = mapped_column(Text)
    due_at: Mapped[datetime | None] = mapped_column(INSTANT)
    opened_at: Mapped[datetime] = mapped_column(INSTANT)
    closed_at: Mapped[datetime | None] = mapped_column(INSTANT)


class DisputeEvidence(Table):
    """Evidence of a seller or of staff for a dispute, which the bank accepts once."""

    __tablename__ = "dispute_evidence"
    __table_args__ = (
        CheckConstraint("status IN ('pending', 'submitted', 'refused')", name="status"),
        CheckConstraint("(status = 'submitted') = (submitted_at IS NOT NULL)", name="submitted"),
    )
    dispute_id: Mapped[UUID] = mapped_column(ForeignKey("dispute.id"), primary_key=True)
    given_by: Mapped[UUID] = mapped_column(ForeignKey("member.id"), index=True)
    statement: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text, server_default="pending")
    given_at: Mapped[datetime] = mapped_column(INSTANT)
    submitted_at: Mapped[datetime | None] = mapped_column(INSTANT)


class ProductDownload(Table):
    """A download of a purchased file, kept as evidence for disputes."""

    __tablename__ = "product_download"
    __table_args__ = (
        # Serves the evidence of a purchase.
        Index("ix_product_download_purchase", "purchase_id", "id"),
        # Serves export and deletion.
        Index("ix_product_download_member", "member_id", "id"),
        # Serves the deletion of old rows.
        Index("ix_product_download_at", "at"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"))
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    # The file may be deleted since.
    file_id: Mapped[UUID]
    # The network of the address: the first 24 bits, of IPv6 the first 48.
    address: Mapped[str | None] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class Entitlement(Table):
    """A member's access to a digital product; the only condition for its files.

    A trigger counts active entitlements in the post's `purchases`.
    """

    __tablename__ = "entitlement"
    __table_args__ = (
        CheckConstraint("source IN ('free', 'purchase')", name="source"),
        CheckConstraint("(source = 'purchase') = (purchase_id IS NOT NULL)", name="purchase"),
        # At most one active entitlement per member and post, also under concurrency.
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
    # A string reference: posts depend on payments, not the reverse.
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), index=True)
    source: Mapped[str] = mapped_column(Text)
    purchase_id: Mapped[UUID | None] = mapped_column(ForeignKey("purchase.id"), index=True)
    granted_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    revoked_at: Mapped[datetime | None] = mapped_column(INSTANT)


class WebhookEvent(Table):
    """The webhook inbox: each event is stored once.

    `handled_at` is the time at which the referenced object was synchronised.
    """

    __tablename__ = "webhook_event"
    # Serves the deletion of old events.
    __table_args__ = (Index("ix_webhook_event_received", "received_at"),)
    event_id: Mapped[str] = mapped_column(Text, primary_key=True)
    type: Mapped[str] = mapped_column(Text)
    # Reference to the object that changed: `object`, `id`, `payment_intent`, `account`.
    hint: Mapped[dict[str, Any]] = mapped_column(JSONB)
    received_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    handled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class ProviderCursor(Table):
    """Position up to which a list of the provider was read."""

    __tablename__ = "provider_cursor"
    name: Mapped[str] = mapped_column(Text, primary_key=True)
    last_id: Mapped[str] = mapped_column(Text)
    read_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    # The time at which a walk back through the list ends; null for its beginning.
    until: Mapped[datetime | None] = mapped_column(INSTANT)
