"""Structured addresses of payout methods, transaction references of payouts, and bank charges."""

from collections.abc import Sequence
from importlib import import_module
from uuid import UUID, uuid5

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0060"
down_revision: str | None = "0080"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ACCOUNTS = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")
ACCOUNT = import_module("migrations.versions.20261121_account")
PERSONAL = ("residence_country", "street", "building_number", "post_code", "routing_number")
FORMER_METHOD_GUARD: str = ACCOUNT.GUARD
# The previous release does not know these columns: the trigger clears them when it erases a method.
CLEARED = "".join(f"        NEW.{column} := NULL;\n" for column in PERSONAL)
METHOD_GUARD = FORMER_METHOD_GUARD.replace(
    f"ARRAY{list(ACCOUNT.PERSONAL)}", f"ARRAY{[*ACCOUNT.PERSONAL, *PERSONAL]}"
).replace("        IF to_jsonb(NEW) - personal", f"{CLEARED}        IF to_jsonb(NEW) - personal", 1)
FORMER_PAYOUT_GUARD: str = import_module("migrations.versions.20261124_transfer_attempts").GUARD
PAYOUT_GUARD = FORMER_PAYOUT_GUARD.replace(
    "'attempts'", "'attempts', 'uetr', 'bank_reason'"
).replace(
    "OR (OLD.transfer_id IS NOT NULL",
    "OR (OLD.uetr IS NOT NULL AND NEW.uetr IS DISTINCT FROM OLD.uetr)\n"
    "        OR (OLD.transfer_id IS NOT NULL",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    # A downgrade leaves the account: a trigger refuses to delete any.
    op.execute(
        f"INSERT INTO account (id, kind) VALUES ('{uuid5(ACCOUNTS, 'bank_fees')}', 'bank_fees')"  # noqa: S608 - constants
        " ON CONFLICT DO NOTHING"
    )
    # Methods of the previous release have none of it; their members are asked for it.
    for column in PERSONAL:
        op.add_column("payout_method", sa.Column(column, sa.Text(), nullable=True))
    op.add_column("payout", sa.Column("uetr", sa.Uuid(), nullable=True))
    op.add_column("payout", sa.Column("bank_reason", sa.Text(), nullable=True))
    op.execute(METHOD_GUARD)
    op.execute(PAYOUT_GUARD)
    grant(f"UPDATE ({', '.join(PERSONAL)})", "payout_method")
    grant("UPDATE (uetr, bank_reason)", "payout")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS uq_payout_uetr")
        op.execute("CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS uq_payout_uetr ON payout (uetr)")


def downgrade() -> None:
    op.execute(FORMER_METHOD_GUARD)
    op.execute(FORMER_PAYOUT_GUARD)
    op.drop_column("payout", "bank_reason")
    op.drop_column("payout", "uetr")
    for column in PERSONAL:
        op.drop_column("payout_method", column)
