"""The member of staff who exports a payout batch, and batches of an operator who is alone."""

from collections.abc import Sequence
from importlib import import_module

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0031"
down_revision: str | None = "0030"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FORMER_GUARD: str = import_module("migrations.versions.20261124_payout_holds").BATCH_GUARD
GUARD = FORMER_GUARD.replace(
    "'exported_at', 'pain_sha256'",
    "'has_single_approver', 'exported_by', 'exported_at', 'pain_sha256'",
).replace(
    """(NEW.exported_at, NEW.pain_sha256, NEW.csv_sha256)
                IS DISTINCT FROM (OLD.exported_at, OLD.pain_sha256, OLD.csv_sha256)""",
    """(NEW.exported_by, NEW.exported_at, NEW.pain_sha256, NEW.csv_sha256)
                IS DISTINCT FROM (OLD.exported_by, OLD.exported_at, OLD.pain_sha256,
                                  OLD.csv_sha256)""",
)
TWO_PEOPLE = "approved_by <> created_by OR has_single_approver"
EXPORTER = "created_by IS NOT NULL OR exported_by <> approved_by OR has_single_approver"


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.add_column(
        "payout_batch",
        sa.Column("has_single_approver", sa.Boolean(), server_default="false", nullable=False),
    )
    op.add_column("payout_batch", sa.Column("exported_by", sa.Uuid(), nullable=True))
    op.execute(
        "ALTER TABLE payout_batch ADD CONSTRAINT fk_payout_batch_exported_by"
        " FOREIGN KEY (exported_by) REFERENCES member (id) NOT VALID"
    )
    # The new condition admits every row that the former one admits.
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE payout_batch DROP CONSTRAINT ck_payout_batch_two_people"
    )
    _add_check("ck_payout_batch_two_people", TWO_PEOPLE)
    _add_check("ck_payout_batch_exporter", EXPORTER)
    op.execute(GUARD)
    grant("UPDATE (has_single_approver, exported_by)", "payout_batch")


def downgrade() -> None:
    op.execute(FORMER_GUARD)
    op.execute("ALTER TABLE payout_batch DROP CONSTRAINT ck_payout_batch_exporter")
    op.execute("ALTER TABLE payout_batch DROP CONSTRAINT ck_payout_batch_two_people")
    _add_check("ck_payout_batch_two_people", "approved_by <> created_by")
    op.drop_column("payout_batch", "exported_by")
    op.drop_column("payout_batch", "has_single_approver")


def _add_check(name: str, condition: str) -> None:
    op.execute(f"ALTER TABLE payout_batch ADD CONSTRAINT {name} CHECK ({condition}) NOT VALID")
