"""Trust of members, fingerprints of the texts of new members, and rules against spam.

May be repeated after an interruption of the last step, which is a transaction of its own.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0144"
down_revision: str | None = "0143"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INSTANT = postgresql.TIMESTAMP(timezone=True)
NOW = sa.text("now()")
# Without it every member would count as new until the daily job. Days of activity are not known of
# the time before they were recorded.
FORMER_MEMBERS = """
    INSERT INTO trust (member_id, level, facts)
    SELECT id, 1, '{"former": true}' FROM member
    WHERE deletes_at IS NULL AND purged_at IS NULL AND created_at < now() - interval '15 days'
        AND EXISTS (
            SELECT FROM post JOIN evaluation ON evaluation.post_id = post.id
            WHERE post.author_id = member.id AND post.deleted_at IS NULL
                AND evaluation.member_id <> member.id
        )
    ON CONFLICT DO NOTHING
"""
GUARD = """
    CREATE OR REPLACE FUNCTION guard_spam_rule() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        PERFORM public.require_staff_role(NEW.changed_by, ARRAY[]::text[]);
        RETURN NEW;
    END $body$
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    # A comment that a rule holds; `hidden_at` alone means that the author of the post hid it.
    op.execute("ALTER TABLE comment ADD COLUMN IF NOT EXISTS held_at timestamptz")
    op.create_table(
        "trust",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("level", sa.SmallInteger(), nullable=False),
        sa.Column("since", INSTANT, server_default=NOW, nullable=False),
        sa.Column("facts", postgresql.JSONB(), server_default="{}", nullable=False),
        sa.CheckConstraint("level BETWEEN 0 AND 3", name=op.f("ck_trust_level")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_trust_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_trust")),
        if_not_exists=True,
    )
    op.create_table(
        "post_fingerprint",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("simhash", sa.BigInteger(), nullable=False),
        sa.Column("buckets", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column("created_at", INSTANT, server_default=NOW, nullable=False),
        sa.PrimaryKeyConstraint("post_id", name=op.f("pk_post_fingerprint")),
        if_not_exists=True,
    )
    op.create_index(
        "ix_post_fingerprint_buckets",
        "post_fingerprint",
        ["buckets"],
        postgresql_using="gin",
        postgresql_with={"fastupdate": "off"},
        if_not_exists=True,
    )
    for name, column in (("created_at", "created_at"), ("author", "author_id")):
        op.create_index(
            f"ix_post_fingerprint_{name}", "post_fingerprint", [column], if_not_exists=True
        )
    op.create_table(
        "spam_rule",
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("weight", sa.SmallInteger(), nullable=False),
        sa.Column("thresholds", postgresql.JSONB(), server_default="{}", nullable=False),
        sa.Column("changed_at", INSTANT, server_default=NOW, nullable=False),
        sa.Column("changed_by", sa.Uuid(), nullable=False),
        sa.CheckConstraint("mode IN ('off', 'watch', 'hold')", name=op.f("ck_spam_rule_mode")),
        sa.CheckConstraint("weight BETWEEN 0 AND 100", name=op.f("ck_spam_rule_weight")),
        sa.PrimaryKeyConstraint("rule", name=op.f("pk_spam_rule")),
        if_not_exists=True,
    )
    op.execute(GUARD)
    op.execute(
        "CREATE OR REPLACE TRIGGER spam_rule_admin BEFORE INSERT OR UPDATE ON spam_rule FOR EACH ROW"
        " EXECUTE FUNCTION guard_spam_rule()"
    )
    op.execute(FORMER_MEMBERS)
    grant("SELECT, INSERT, UPDATE, DELETE", "trust", "post_fingerprint")
    grant("SELECT, INSERT, UPDATE", "spam_rule")
    # The block commits what precedes it.
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '2s'")
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS ix_file_blocked_sha256")
        op.execute(
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS ix_file_blocked_sha256 ON file (sha256)"
            " WHERE blocked_at IS NOT NULL"
        )


def downgrade() -> None:
    op.drop_index(
        "ix_file_blocked_sha256",
        table_name="file",
        postgresql_where=sa.text("blocked_at IS NOT NULL"),
    )
    op.drop_table("spam_rule")
    op.execute("DROP FUNCTION guard_spam_rule()")
    op.drop_table("post_fingerprint")
    op.drop_table("trust")
    op.execute("ALTER TABLE comment DROP COLUMN held_at")
