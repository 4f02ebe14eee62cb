"""Bank account numbers that the owner may encrypt again."""

from collections.abc import Sequence
from importlib import import_module

from alembic import op

revision: str = "0132"
down_revision: str | None = "0131"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FORMER_GUARD: str = import_module("migrations.versions.20261125_bank_file_addresses").METHOD_GUARD
# Only `api.cli secrets re-encrypt` runs as the owner. It changes nothing else of a version.
GUARD = FORMER_GUARD.replace(
    "\nBEGIN\n",
    """
BEGIN
    IF NEW.encrypted_number IS NOT NULL AND OLD.encrypted_number IS NOT NULL
        AND to_jsonb(NEW) - ARRAY['encrypted_number', 'iban_hmac']
            = to_jsonb(OLD) - ARRAY['encrypted_number', 'iban_hmac']
        AND pg_catalog.pg_has_role(
            current_user,
            (SELECT relowner FROM pg_catalog.pg_class WHERE oid = TG_RELID), 'MEMBER'
        )
    THEN
        RETURN NEW;
    END IF;
""",
    1,
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute(GUARD)


def downgrade() -> None:
    op.execute(FORMER_GUARD)
