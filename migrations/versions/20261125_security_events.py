"""Append-only table of security events, from which rows go by their age alone."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant, grant_function

revision: str = "0130"
down_revision: str | None = "0121"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# Ids contain their time. The minimum protects recent events from a caller with a wrong period.
DELETE_OLD = """
CREATE FUNCTION delete_security_events(before uuid, maximum integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
    newest constant bigint := (extract(epoch FROM now() - interval '7 days') * 1000)::bigint;
    removed bigint;
BEGIN
    IF before > (rpad(lpad(to_hex(newest), 12, '0'), 32, '0'))::uuid THEN
        RAISE EXCEPTION 'permission denied: security events are kept for seven days at least'
            USING ERRCODE = '42501';
    END IF;
    DELETE FROM public.security_event WHERE id IN (
        SELECT id FROM public.security_event WHERE id < before ORDER BY id LIMIT maximum
        FOR UPDATE SKIP LOCKED
    );
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END $body$
"""
SIGNATURE = "delete_security_events(uuid, integer)"


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.create_table(
        "security_event",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=True),
        sa.Column("address_hash", sa.Text(), nullable=True),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("details", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_security_event")),
    )
    op.create_index("ix_security_event_member", "security_event", ["member_id", "id"])
    op.execute(DELETE_OLD)
    grant("SELECT, INSERT", "security_event")
    grant_function(SIGNATURE)


def downgrade() -> None:
    op.execute(f"DROP FUNCTION {SIGNATURE}")
    op.drop_table("security_event")
