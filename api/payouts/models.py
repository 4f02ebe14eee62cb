"""Tables of payout methods, payouts, batches and the audit log."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    FetchedValue,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT = TIMESTAMP(timezone=True)

MethodKind = Literal["wire-transfer", "connect"]
PayoutStatus = Literal["pending", "in-progress", "transferred", "failed"]
# Reasons that staff give; those of the automatic holds are `new_seller_limit` and `screening`.
HoldReason = Literal["new_seller_limit", "screening", "review", "approval", "member_suspended"]
RejectionReason = Literal[
    "name_mismatch", "details_incomplete", "not_permitted", "suspicious_activity", "other"
]
BatchStatus = Literal["draft", "approved", "exported", "settled", "cancelled"]


class ConnectAccount(Table):
    """A member's connected account, with its status at the last synchronisation."""

    __tablename__ = "connect_account"
    __table_args__ = (
        CheckConstraint("status IN ('incomplete', 'ready', 'paused')", name="status"),
    )
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"), primary_key=True)
    account_id: Mapped[str] = mapped_column(Text, unique=True)
    country: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text, server_default="incomplete")
    synced_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    # The time at which the member's bank refused the account's latest payout.
    bank_failed_at: Mapped[datetime | None] = mapped_column(INSTANT)


class PayoutMethod(Table):
    """One version of a payout method; a change inserts another and retires this one.

    The account number is encrypted with the application secret. `iban_hmac` finds equal accounts of
    several members. A trigger permits only setting `retired_at` once, and setting `erased_at` with
    all personal columns cleared, when the account of the member is deleted.

    `country` is that of the bank; the address is in `residence_country`. `city` is the town.
    Versions of former releases have no `residence_country`, and `address` instead of its parts.
    """

    __tablename__ = "payout_method"
    __table_args__ = (
        CheckConstraint("kind IN ('wire-transfer', 'connect')", name="kind"),
        CheckConstraint(
            "kind <> 'wire-transfer' OR erased_at IS NOT NULL OR num_nulls(encrypted_number,"
            " iban_hmac, is_iban, last4, beneficiary_name, address, bic, bank_name) = 0",
            name="wire",
        ),
        # At most one live version per member and kind.
        Index(
            "uq_payout_method_live",
            "member_id",
            "kind",
            unique=True,
            postgresql_where=text("retired_at IS NULL"),
        ),
        # Serves the search for members who share an account.
        Index("ix_payout_method_iban_hmac", "iban_hmac", "member_id"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    kind: Mapped[str] = mapped_column(Text)
    country: Mapped[str] = mapped_column(Text)
    encrypted_number: Mapped[bytes | None] = mapped_column(LargeBinary)
    iban_hmac: Mapped[bytes | None] = mapped_column(LargeBinary)
    is_iban: Mapped[bool | None] = mapped_column(Boolean)
    last4: Mapped[str | None] = mapped_column(Text)
    beneficiary_name: Mapped[str | None] = mapped_column(Text)
    address: Mapped[str | None] = mapped_column(Text)
    city: Mapped[str | None] = mapped_column(Text)
    residence_country: Mapped[str | None] = mapped_column(Text)
    street: Mapped[str | None] = mapped_column(Text)
    building_number: Mapped[str | None] = mapped_column(Text)
    post_code: Mapped[str | None] = mapped_column(Text)
    bic: Mapped[str | None] = mapped_column(Text)
    # ABA routing number; accounts in the United States have one.
    routing_number: Mapped[str | None] = mapped_column(Text)
    bank_name: Mapped[str | None] = mapped_column(Text)
    usable_from: Mapped[datetime] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    retired_at: Mapped[datetime | None] = mapped_column(INSTANT)
    erased_at: Mapped[datetime | None] = mapped_column(INSTANT)


class PayoutBatch(Table):
    """Payouts in one file for the bank.

    A trigger permits only draft → approved → exported → settled, and cancelled before the export
    if every payout was taken out. The creator may not approve the batch. `created_by` is null if
    the schedule created it; then the approver may not export it. `has_single_approver` records that
    the operator is alone. `payouts_count` and `total_cents` are those of the creation. Approval
    stores count, total and digest of the approved set, which the export compares. The first export
    stores the digests of the files.
    """

    __tablename__ = "payout_batch"
    __table_args__ = (
        CheckConstraint(
            "status IN ('draft', 'approved', 'exported', 'settled', 'cancelled')", name="status"
        ),
        CheckConstraint("payouts_count > 0 AND total_cents > 0", name="holds"),
        CheckConstraint("approved_by <> created_by OR has_single_approver", name="two_people"),
        CheckConstraint(
            "created_by IS NOT NULL OR exported_by <> approved_by OR has_single_approver",
            name="exporter",
        ),
        CheckConstraint(
            "NOT needs_approval OR status IN ('draft', 'cancelled') OR approved_by IS NOT NULL",
            name="approved",
        ),
        CheckConstraint(
            "(status IN ('exported', 'settled'))"
            " = (num_nulls(exported_at, pain_sha256, csv_sha256) = 0)",
            name="exported",
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), unique=True)
    status: Mapped[str] = mapped_column(Text, server_default="draft")
    payouts_count: Mapped[int] = mapped_column(Integer)
    total_cents: Mapped[int] = mapped_column(BigInteger)
    needs_approval: Mapped[bool] = mapped_column(Boolean)
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    approved_at: Mapped[datetime | None] = mapped_column(INSTANT)
    approved_count: Mapped[int | None] = mapped_column(BigInteger)
    approved_cents: Mapped[int | None] = mapped_column(BigInteger)
    approved_digest: Mapped[bytes | None] = mapped_column(LargeBinary)
    has_single_approver: Mapped[bool] = mapped_column(Boolean, server_default="false")
    exported_by: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    exported_at: Mapped[datetime | None] = mapped_column(INSTANT)
    pain_sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
    csv_sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
    settled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class Payout(Table):
    """A payout to a member, by the method version at the time of the request.

    A trigger permits only pending → in-progress | failed, in-progress → transferred | failed, and
    transferred → failed if a bank returns it. A payout joins a batch only while that is a draft.
    Before the export, a hold takes it out of the batch and back to pending, a rejection to failed.
    A held payout is pending with `held_at`; `reviewed_at` is the time at which staff released it.
    """

    __tablename__ = "payout"
    __table_args__ = (
        CheckConstraint("amount_cents > 0", name="amount"),
        CheckConstraint(
            "status IN ('pending', 'in-progress', 'transferred', 'failed')", name="status"
        ),
        CheckConstraint("(status = 'failed') = (failure_code IS NOT NULL)", name="failed"),
        CheckConstraint(
            "(status IN ('transferred', 'failed')) = (settled_at IS NOT NULL)", name="settled"
        ),
        CheckConstraint(
            "(held_at IS NULL) = (hold_reason IS NULL) AND (held_at IS NULL OR status = 'pending')",
            name="held",
        ),
        CheckConstraint("failure_reason IS NULL OR status = 'failed'", name="reason"),
        # At most one live payout per member, also under concurrency.
        Index(
            "uq_payout_live",
            "member_id",
            unique=True,
            postgresql_where=text("status IN ('pending', 'in-progress')"),
        ),
        # Serves a member's payouts, newest first.
        Index("ix_payout_newest", "member_id", text("id DESC")),
        # Serves batches and transfers, oldest first.
        Index(
            "ix_payout_open", "id", postgresql_where=text("status IN ('pending', 'in-progress')")
        ),
        # Serves a batch's payouts.
        Index("ix_payout_batch", "batch_id", "id"),
        # Serves bank statements, which name a transfer by its reference.
        Index("uq_payout_uetr", "uetr", unique=True),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # Forms the public reference: PO-10001 is the first.
    number: Mapped[int] = mapped_column(
        BigInteger, Identity(always=True, start=10_001), unique=True
    )
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    method_id: Mapped[UUID] = mapped_column(ForeignKey("payout_method.id"))
    amount_cents: Mapped[int] = mapped_column(BigInteger)
    status: Mapped[str] = mapped_column(Text, server_default="pending")
    failure_code: Mapped[str | None] = mapped_column(Text)
    # The reason of a rejection by staff.
    failure_reason: Mapped[str | None] = mapped_column(Text)
    # The bank's own reason of a refusal or return: an ISO 20022 code or a proprietary one.
    bank_reason: Mapped[str | None] = mapped_column(Text)
    held_at: Mapped[datetime | None] = mapped_column(INSTANT)
    hold_reason: Mapped[str | None] = mapped_column(Text)
    reviewed_at: Mapped[datetime | None] = mapped_column(INSTANT)
    batch_id: Mapped[UUID | None] = mapped_column(ForeignKey("payout_batch.id"))
    collected_at: Mapped[datetime | None] = mapped_column(INSTANT)
    # Unique end-to-end transaction reference of a wire; it never changes once it is set.
    uetr: Mapped[UUID | None] = mapped_column()
    # Transfers that the provider refused; part of the next one's idempotency key.
    attempts: Mapped[int] = mapped_column(Integer, server_default="0")
    # The provider's transfer id of a payout to a connected account.
    transfer_id: Mapped[str | None] = mapped_column(Text, unique=True)
    requested_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    settled_at: Mapped[datetime | None] = mapped_column(INSTANT)


class PayoutEvent(Table):
    """Audit log of payouts, batches and staff rights; a trigger rejects any change.

    `actor_id` is null for the schedule and the provider. `digest` covers the row and the previous
    digest, which reveals changes made with triggers disabled. A trigger sets digest and number.
    """

    __tablename__ = "payout_event"
    __table_args__ = (
        # Serves the history of a payout.
        Index("ix_payout_event_payout_id", "payout_id"),
    )
    number: Mapped[int] = mapped_column(
        BigInteger, primary_key=True, autoincrement=False, server_default=FetchedValue()
    )
    digest: Mapped[bytes] = mapped_column(LargeBinary, server_default=FetchedValue())
    at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    actor_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    action: Mapped[str] = mapped_column(Text)
    payout_id: Mapped[UUID | None] = mapped_column(ForeignKey("payout.id"))
    batch_id: Mapped[UUID | None] = mapped_column(ForeignKey("payout_batch.id"))
    member_id: Mapped[UUID | None] = mapped_column(ForeignKey("member.id"))
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
