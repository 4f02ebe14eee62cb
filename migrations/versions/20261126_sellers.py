"""Licences as agreed, e-mails about sales, and daily viewers of products."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from migrations.privileges import grant

revision: str = "0139"
down_revision: str | None = "0138"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# With the owner's rights, so that the application cannot write another licence than the post's.
KEEP_LICENCE = """
CREATE FUNCTION keep_licence() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    INSERT INTO public.agreed_licence (order_id, text, default_version)
    SELECT NEW.id, nullif(licence, ''), CASE WHEN nullif(licence, '') IS NULL THEN 1 END
    FROM public.post WHERE id = NEW.post_id;
    RETURN NULL;
END $body$
"""
GUARD_LICENCE = """
CREATE FUNCTION guard_licence() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
    IF TG_OP = 'UPDATE' OR EXISTS (
        SELECT FROM public.purchase WHERE id = OLD.order_id AND paid_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'an agreed licence stays' USING ERRCODE = 'QM002';
    END IF;
    RETURN OLD;
END $body$
"""
TRIGGERS = (
    (
        "purchase_licence AFTER INSERT ON purchase FOR EACH ROW WHEN (NEW.kind = 'purchase')"
        " EXECUTE FUNCTION keep_licence()"
    ),
    (
        "entitlement_licence AFTER INSERT ON entitlement FOR EACH ROW WHEN (NEW.source = 'free')"
        " EXECUTE FUNCTION keep_licence()"
    ),
    (
        "agreed_licence_stays BEFORE UPDATE OR DELETE ON agreed_licence FOR EACH ROW"
        " EXECUTE FUNCTION guard_licence()"
    ),
)
# Earlier orders get the licence of today, and are marked. The triggers write those of the meantime.
EARLIER_ORDERS = """
INSERT INTO agreed_licence (order_id, text, default_version, is_recorded)
SELECT earlier.id, nullif(post.licence, ''),
    CASE WHEN nullif(post.licence, '') IS NULL THEN 1 END, false
FROM (
    SELECT id, post_id FROM purchase WHERE kind = 'purchase'
    UNION ALL
    SELECT id, post_id FROM entitlement WHERE source = 'free'
) AS earlier
JOIN post ON post.id = earlier.post_id
ON CONFLICT DO NOTHING
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    instant = sa.TIMESTAMP(timezone=True)
    op.create_table(
        "agreed_licence",
        sa.Column("order_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("default_version", sa.SmallInteger(), nullable=True),
        sa.Column("is_recorded", sa.Boolean(), server_default="true", nullable=False),
        sa.CheckConstraint(
            "num_nonnulls(text, default_version) = 1", name=op.f("ck_agreed_licence_terms")
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_agreed_licence")),
    )
    op.create_table(
        "sale_email",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("seller_id", sa.Uuid(), nullable=False),
        sa.Column("due_at", instant, nullable=False),
        sa.Column("queued_at", instant, nullable=True),
        sa.ForeignKeyConstraint(
            ["seller_id"], ["member.id"], name=op.f("fk_sale_email_seller_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sale_email")),
    )
    op.create_index("ix_sale_email_seller", "sale_email", ["seller_id", "due_at"])
    op.create_index(
        "uq_sale_email_open",
        "sale_email",
        ["seller_id"],
        unique=True,
        postgresql_where=sa.text("queued_at IS NULL"),
    )
    op.create_index("ix_sale_email_due", "sale_email", ["due_at"])
    op.create_table(
        "sale_email_item",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("email_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchase.id"], name=op.f("fk_sale_email_item_purchase_id")
        ),
        sa.ForeignKeyConstraint(
            ["email_id"],
            ["sale_email.id"],
            name=op.f("fk_sale_email_item_email_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("purchase_id", name=op.f("pk_sale_email_item")),
    )
    op.create_index("ix_sale_email_item_email_id", "sale_email_item", ["email_id"])
    op.create_table(
        "product_view",
        sa.Column("seller_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("viewers", sa.Integer(), nullable=False),
        sa.CheckConstraint("viewers > 0", name=op.f("ck_product_view_viewers")),
        sa.ForeignKeyConstraint(
            ["seller_id"], ["member.id"], name=op.f("fk_product_view_seller_id")
        ),
        sa.ForeignKeyConstraint(["post_id"], ["post.id"], name=op.f("fk_product_view_post_id")),
        sa.PrimaryKeyConstraint("seller_id", "day", "post_id", name=op.f("pk_product_view")),
    )
    op.create_index("ix_product_view_day", "product_view", ["day"])
    op.execute(KEEP_LICENCE)
    op.execute(GUARD_LICENCE)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    grant("SELECT, DELETE", "agreed_licence")
    grant("SELECT, INSERT, UPDATE (queued_at), DELETE", "sale_email")
    grant("SELECT, INSERT", "sale_email_item")
    grant("SELECT, INSERT, UPDATE (viewers), DELETE", "product_view")
    # Without the locks of the triggers, which would hold up purchases.
    with op.get_context().autocommit_block():
        op.execute(EARLIER_ORDERS)


def downgrade() -> None:
    op.execute("DROP TRIGGER purchase_licence ON purchase")
    op.execute("DROP TRIGGER entitlement_licence ON entitlement")
    for table in ("product_view", "sale_email_item", "sale_email", "agreed_licence"):
        op.drop_table(table)
    op.execute("DROP FUNCTION keep_licence()")
    op.execute("DROP FUNCTION guard_licence()")
