"""Platform accounts of the provider's balance transactions, and the walk back through them."""

from collections.abc import Sequence
from uuid import UUID, uuid5

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0050"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

ACCOUNTS = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")
PLATFORM = ("in_transit", "external", "adjustments")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    # A downgrade leaves the accounts: a trigger refuses to delete any.
    for kind in PLATFORM:
        op.execute(
            f"INSERT INTO account (id, kind) VALUES ('{uuid5(ACCOUNTS, kind)}', '{kind}')"  # noqa: S608 - constants
            " ON CONFLICT DO NOTHING"
        )
    until = sa.Column("until", postgresql.TIMESTAMP(timezone=True), nullable=True)
    op.add_column("provider_cursor", until)
    grant("UPDATE (until)", "provider_cursor")


def downgrade() -> None:
    op.drop_column("provider_cursor", "until")
