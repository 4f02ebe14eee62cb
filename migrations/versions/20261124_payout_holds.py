"""Payouts that staff hold or reject, and batches that record the approved set."""

from collections.abc import Sequence
from importlib import import_module

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0030"
down_revision: str | None = "0051"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
PAYOUT_GUARD = """
CREATE OR REPLACE FUNCTION guard_payout() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    moving text[] := ARRAY[
        'status', 'failure_code', 'failure_reason', 'batch_id', 'transfer_id', 'settled_at',
        'held_at', 'hold_reason', 'reviewed_at'
    ];
    batch text;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'pending' OR NEW.batch_id IS NOT NULL THEN
            RAISE EXCEPTION 'a payout begins pending' USING ERRCODE = 'QM003';
        END IF;
        IF NOT EXISTS (
            SELECT FROM public.payout_method
            WHERE id = NEW.method_id AND member_id = NEW.member_id
        ) THEN
            RAISE EXCEPTION 'a payout goes to its own member' USING ERRCODE = 'QM003';
        END IF;
        RETURN NEW;
    END IF;
    batch := (
        SELECT status FROM public.payout_batch WHERE id = coalesce(NEW.batch_id, OLD.batch_id)
    );
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('pending', 'in-progress'), ('pending', 'failed'), ('in-progress', 'transferred'),
        ('in-progress', 'failed'), ('transferred', 'failed'), ('in-progress', 'pending')
    ) THEN
        RAISE EXCEPTION 'a payout does not go from % to %', OLD.status, NEW.status
            USING ERRCODE = 'QM003';
    END IF;
    -- Only a hold takes a payout back, out of a batch that the bank does not have.
    IF (OLD.status, NEW.status) = ('in-progress', 'pending') AND (
        NEW.held_at IS NULL OR OLD.batch_id IS NULL OR NEW.batch_id IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'a payout does not go from % to %', OLD.status, NEW.status
            USING ERRCODE = 'QM003';
    END IF;
    IF NEW.status = 'in-progress' AND OLD.held_at IS NOT NULL THEN
        RAISE EXCEPTION 'a held payout does not go anywhere' USING ERRCODE = 'QM003';
    END IF;
    IF NEW.status = 'transferred' AND OLD.status <> 'transferred'
        AND NOT coalesce(batch IN ('exported', 'settled'), NEW.transfer_id IS NOT NULL)
    THEN
        RAISE EXCEPTION 'the bank was not asked yet' USING ERRCODE = 'QM003';
    END IF;
    IF NEW.batch_id IS DISTINCT FROM OLD.batch_id AND NOT coalesce(
        CASE
            WHEN OLD.batch_id IS NULL THEN batch = 'draft'
            ELSE NEW.batch_id IS NULL AND NEW.status IN ('pending', 'failed')
                AND batch IN ('draft', 'approved')
        END,
        false
    ) THEN
        RAISE EXCEPTION 'a batch stays as it was approved' USING ERRCODE = 'QM002';
    END IF;
    IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving
        OR (OLD.transfer_id IS NOT NULL AND NEW.transfer_id IS DISTINCT FROM OLD.transfer_id)
        OR (NEW.status = OLD.status
            AND (NEW.failure_code, NEW.failure_reason, NEW.settled_at)
                IS DISTINCT FROM (OLD.failure_code, OLD.failure_reason, OLD.settled_at))
    THEN
        RAISE EXCEPTION 'what was asked for stays' USING ERRCODE = 'QM002';
    END IF;
    RETURN NEW;
END $body$
"""
BATCH_GUARD = """
CREATE OR REPLACE FUNCTION guard_payout_batch() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    moving text[] := ARRAY[
        'status', 'approved_by', 'approved_at', 'approved_count', 'approved_cents',
        'approved_digest', 'exported_at', 'pain_sha256', 'csv_sha256', 'settled_at'
    ];
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'draft' THEN
            RAISE EXCEPTION 'a batch begins as a draft' USING ERRCODE = 'QM003';
        END IF;
        RETURN NEW;
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
        ('draft', 'approved'), ('approved', 'exported'), ('exported', 'settled'),
        ('draft', 'cancelled'), ('approved', 'cancelled')
    ) THEN
        RAISE EXCEPTION 'a batch does not go from % to %', OLD.status, NEW.status
            USING ERRCODE = 'QM003';
    END IF;
    -- A batch from which a payout was taken is approved again; an exported one is not.
    IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving
        OR ((OLD.status NOT IN ('draft', 'approved') OR NEW.status = 'exported')
            AND (NEW.approved_by, NEW.approved_at, NEW.approved_count, NEW.approved_cents,
                 NEW.approved_digest)
                IS DISTINCT FROM (OLD.approved_by, OLD.approved_at, OLD.approved_count,
                                  OLD.approved_cents, OLD.approved_digest))
        OR (OLD.exported_at IS NOT NULL
            AND (NEW.exported_at, NEW.pain_sha256, NEW.csv_sha256)
                IS DISTINCT FROM (OLD.exported_at, OLD.pain_sha256, OLD.csv_sha256))
    THEN
        RAISE EXCEPTION 'a batch stays as it was approved' USING ERRCODE = 'QM002';
    END IF;
    RETURN NEW;
END $body$
"""
CHECKS = (
    (
        "payout",
        "ck_payout_held",
        "(held_at IS NULL) = (hold_reason IS NULL) AND (held_at IS NULL OR status = 'pending')",
        None,
    ),
    ("payout", "ck_payout_reason", "failure_reason IS NULL OR status = 'failed'", None),
    (
        "payout_batch",
        "ck_payout_batch_status",
        "status IN ('draft', 'approved', 'exported', 'settled', 'cancelled')",
        "status IN ('draft', 'approved', 'exported', 'settled')",
    ),
    (
        "payout_batch",
        "ck_payout_batch_approved",
        "NOT needs_approval OR status IN ('draft', 'cancelled') OR approved_by IS NOT NULL",
        "NOT needs_approval OR status = 'draft' OR approved_by IS NOT NULL",
    ),
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.add_column("payout", sa.Column("held_at", INSTANT, nullable=True))
    op.add_column("payout", sa.Column("hold_reason", sa.Text(), nullable=True))
    op.add_column("payout", sa.Column("reviewed_at", INSTANT, nullable=True))
    op.add_column("payout", sa.Column("failure_reason", sa.Text(), nullable=True))
    op.add_column("payout_batch", sa.Column("approved_count", sa.BigInteger(), nullable=True))
    op.add_column("payout_batch", sa.Column("approved_cents", sa.BigInteger(), nullable=True))
    op.add_column("payout_batch", sa.Column("approved_digest", sa.LargeBinary(), nullable=True))
    for table, name, condition, former in CHECKS:
        if former:
            # The new condition admits every row that the former one admits.
            op.execute(
                f"-- squawk-ignore ban-drop-constraint\nALTER TABLE {table} DROP CONSTRAINT {name}"
            )
        _add_check(table, name, condition)
    op.execute(PAYOUT_GUARD)
    op.execute(BATCH_GUARD)
    grant("UPDATE (held_at, hold_reason, reviewed_at, failure_reason)", "payout")
    grant("UPDATE (approved_count, approved_cents, approved_digest)", "payout_batch")


def downgrade() -> None:
    for function in import_module("migrations.versions.20261121_payouts").FUNCTIONS[1:3]:
        op.execute(function.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"))
    for table, name, _, former in CHECKS:
        op.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        if former:
            _add_check(table, name, former)
    for column in ("approved_count", "approved_cents", "approved_digest"):
        op.drop_column("payout_batch", column)
    for column in ("held_at", "hold_reason", "reviewed_at", "failure_reason"):
        op.drop_column("payout", column)


def _add_check(table: str, name: str, condition: str) -> None:
    op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} CHECK ({condition}) NOT VALID")
