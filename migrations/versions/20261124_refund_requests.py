"""Refund requests, which so far were two columns of a purchase."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0020"
down_revision: str | None = "0050"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# Their 14 days begin with this release, so that no seller is surprised by a past deadline.
_COPY = """
INSERT INTO refund_request (
    id, purchase_id, seller_id, state, reason, requested_at, closed_at, closed_by
)
SELECT gen_random_uuid(), id, seller_id,
    CASE status WHEN 'paid' THEN 'open' ELSE 'granted' END,
    coalesce(refund_reason, ''),
    CASE status WHEN 'paid' THEN now() ELSE refund_requested_at END,
    CASE status WHEN 'paid' THEN NULL ELSE refund_requested_at END,
    CASE status WHEN 'paid' THEN NULL ELSE 'seller' END
FROM purchase WHERE refund_requested_at IS NOT NULL AND status IN ('paid', 'reversed')
"""

# The cover of a refund needs sufficient funds, as a payout does.
_KEEP_BALANCES = """
    CREATE OR REPLACE FUNCTION keep_balances() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        -- In the order of their ids, to prevent deadlocks.
        PERFORM FROM public.account
            WHERE id IN (NEW.debit_id, NEW.credit_id) AND balance_cents IS NOT NULL
            ORDER BY id FOR UPDATE;
        NEW.debit_balance_cents := NULL;
        NEW.credit_balance_cents := NULL;
        UPDATE public.account SET balance_cents = balance_cents - NEW.amount_cents
            WHERE id = NEW.debit_id AND balance_cents IS NOT NULL
            RETURNING balance_cents INTO NEW.debit_balance_cents;
        UPDATE public.account SET balance_cents = balance_cents + NEW.amount_cents
            WHERE id = NEW.credit_id AND balance_cents IS NOT NULL
            RETURNING balance_cents INTO NEW.credit_balance_cents;
        -- Under the locks, so that numbers and balances of an account have the same order.
        NEW.number := nextval('public.posting_number_seq');
        IF NEW.debit_balance_cents < 0 AND EXISTS (
            SELECT FROM public.journal WHERE id = NEW.journal_id AND kind IN ('payout', 'refund-cover')
        ) THEN
            RAISE EXCEPTION 'the available balance does not cover this' USING ERRCODE = 'QM001';
        END IF;
        RETURN NEW;
    END $body$
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "refund_request",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("seller_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("requested_at", instant, nullable=False),
        sa.Column("decline_reason", sa.Text(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("declined_at", instant, nullable=True),
        sa.Column("escalated_at", instant, nullable=True),
        sa.Column("closed_at", instant, nullable=True),
        sa.Column("closed_by", sa.Text(), nullable=True),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        sa.Column("decision", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "state IN ('open', 'declined', 'escalated', 'granted', 'denied', 'withdrawn',"
            " 'disputed')",
            name=op.f("ck_refund_request_state"),
        ),
        sa.CheckConstraint(
            "(state IN ('granted', 'denied', 'withdrawn', 'disputed'))"
            " = (num_nulls(closed_at, closed_by) = 0)",
            name=op.f("ck_refund_request_closed"),
        ),
        sa.CheckConstraint(
            "decline_reason IN ('outside_window', 'as_described', 'other')",
            name=op.f("ck_refund_request_decline_reason"),
        ),
        sa.CheckConstraint(
            "closed_by IN ('buyer', 'seller', 'staff', 'deadline', 'bank')",
            name=op.f("ck_refund_request_closed_by"),
        ),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_refund_request_purchase_id")
        ),
        sa.ForeignKeyConstraint(
            ["seller_id"], ["member.id"], name=op.f("fk_refund_request_seller_id")
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["member.id"], name=op.f("fk_refund_request_decided_by")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_refund_request")),
    )
    op.create_index("ix_refund_request_purchase_id", "refund_request", ["purchase_id"])
    op.create_index("ix_refund_request_seller", "refund_request", ["seller_id", "id"])
    op.create_index(
        "ix_refund_request_waiting",
        "refund_request",
        ["requested_at"],
        postgresql_where=sa.text("state IN ('open', 'escalated')"),
    )
    op.create_index(
        "uq_refund_request_purchase",
        "refund_request",
        ["purchase_id"],
        unique=True,
        postgresql_where=sa.text("state <> 'withdrawn'"),
    )
    op.execute(_COPY)
    op.execute(_KEEP_BALANCES)
    grant("SELECT, INSERT", "refund_request")
    grant(
        "UPDATE (state, reason, decline_reason, answer, declined_at, escalated_at, closed_at,"
        " closed_by, decided_by, decision)",
        "refund_request",
    )


def downgrade() -> None:
    op.drop_table("refund_request")
