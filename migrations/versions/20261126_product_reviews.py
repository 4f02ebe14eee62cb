"""Reviews of digital products by their buyers, with counters of their ratings."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0140"
down_revision: str | None = "0139"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

FORMER_KINDS = "'post', 'comment', 'user'"
LISTED = sa.text("deleted_at IS NULL AND revoked_at IS NULL")
# Like the column of the same name in `comment`.
WORDS = (
    "setweight(to_tsvector('simple'::regconfig,"
    r" regexp_replace(fold(text), '\W+|_', ' ', 'g')), 'A')"
)
FUNCTIONS = (
    """
    CREATE FUNCTION count_reviews() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    DECLARE
        -- OLD is null for a new row, NEW for a deleted one.
        former integer := CASE
            WHEN OLD.deleted_at IS NULL AND OLD.revoked_at IS NULL THEN OLD.rating END;
        present integer := CASE
            WHEN NEW.deleted_at IS NULL AND NEW.revoked_at IS NULL THEN NEW.rating END;
    BEGIN
        IF former IS DISTINCT FROM present THEN
            UPDATE public.post_counts SET ratings = ARRAY(
                SELECT coalesce(ratings[stars], 0)
                    - coalesce((stars = former)::integer, 0)
                    + coalesce((stars = present)::integer, 0)
                FROM generate_series(1, 5) AS stars ORDER BY stars
            ) WHERE post_id = coalesce(NEW.post_id, OLD.post_id);
        END IF;
        RETURN NULL;
    END $body$
    """,
    """
    CREATE FUNCTION revoke_review() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
    BEGIN
        UPDATE public.product_review SET revoked_at = NEW.revoked_at
            WHERE post_id = NEW.post_id AND author_id = NEW.member_id AND deleted_at IS NULL
                AND (revoked_at IS NULL) <> (NEW.revoked_at IS NULL);
        RETURN NULL;
    END $body$
    """,
)
TRIGGERS = (
    (
        "product_review_counted AFTER INSERT OR DELETE OR UPDATE OF rating, deleted_at, revoked_at"
        " ON product_review FOR EACH ROW EXECUTE FUNCTION count_reviews()"
    ),
    # Triggers run in the order of their names. This one runs before `entitlement_counted`, so that
    # the review is locked before `post_counts`, as everywhere else.
    (
        "entitlement_allows_review AFTER INSERT OR UPDATE OF revoked_at ON entitlement"
        " FOR EACH ROW EXECUTE FUNCTION revoke_review()"
    ),
)


def _replace_check(kinds: str) -> None:
    op.execute(
        "-- squawk-ignore ban-drop-constraint\n"
        "ALTER TABLE report DROP CONSTRAINT IF EXISTS ck_report_kind"
    )
    op.execute(
        f"ALTER TABLE report ADD CONSTRAINT ck_report_kind CHECK (kind IN ({kinds})) NOT VALID"
    )


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    _replace_check(f"{FORMER_KINDS}, 'review', 'reviewReply'")
    # The block commits what precedes it, which a repeated run does again.
    with op.get_context().autocommit_block():
        # The lint does not see that it is a transaction of its own.
        op.execute(
            "-- squawk-ignore constraint-missing-not-valid\n"
            "ALTER TABLE report VALIDATE CONSTRAINT ck_report_kind"
        )
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("ALTER TABLE post_counts ADD COLUMN ratings integer[]")
    _create_table()
    for function in FUNCTIONS:
        op.execute(function)
    for trigger in TRIGGERS:
        op.execute(f"CREATE TRIGGER {trigger}")
    grant(
        "SELECT, INSERT, DELETE, UPDATE (rating, text, lang, dir, entities, edited_at, deleted_at,"
        " revoked_at, reply_id, reply_text, reply_lang, reply_dir, reply_entities, replied_at,"
        " reply_edited_at)",
        "product_review",
    )


def _create_table() -> None:
    instant = postgresql.TIMESTAMP(timezone=True)
    op.create_table(
        "product_review",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("rating", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("dir", sa.Text(), nullable=False),
        sa.Column("entities", postgresql.JSONB(), server_default="[]", nullable=False),
        sa.Column(
            "words", postgresql.TSVECTOR(), sa.Computed(WORDS, persisted=True), nullable=False
        ),
        sa.Column("created_at", instant, server_default=sa.text("now()"), nullable=False),
        *(
            sa.Column(name, instant, nullable=True)
            for name in ("edited_at", "deleted_at", "revoked_at")
        ),
        sa.Column("reply_id", sa.Uuid(), nullable=True),
        *(
            sa.Column(name, sa.Text(), nullable=True)
            for name in ("reply_text", "reply_lang", "reply_dir")
        ),
        sa.Column("reply_entities", postgresql.JSONB(), nullable=True),
        sa.Column("replied_at", instant, nullable=True),
        sa.Column("reply_edited_at", instant, nullable=True),
        sa.CheckConstraint("rating BETWEEN 1 AND 5", name=op.f("ck_product_review_rating")),
        sa.CheckConstraint(
            "num_nulls(reply_id, reply_text, reply_lang, reply_dir, reply_entities, replied_at)"
            " IN (0, 6)",
            name=op.f("ck_product_review_reply"),
        ),
        sa.ForeignKeyConstraint(
            ["author_id"], ["member.id"], name=op.f("fk_product_review_author_id")
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_product_review_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_product_review")),
    )
    op.create_index(
        "uq_product_review_buyer",
        "product_review",
        ["post_id", "author_id"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "ix_product_review_newest",
        "product_review",
        ["post_id", sa.literal_column("id DESC")],
        postgresql_where=LISTED,
    )
    op.create_index(
        "ix_product_review_rating",
        "product_review",
        ["post_id", "rating", "id"],
        postgresql_where=LISTED,
    )
    op.create_index("ix_product_review_author", "product_review", ["author_id", "id"])
    op.create_index(
        "ix_product_review_reply",
        "product_review",
        ["reply_id"],
        postgresql_where=sa.text("reply_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER entitlement_allows_review ON entitlement")
    op.drop_table("product_review")
    op.execute("DROP FUNCTION revoke_review()")
    op.execute("DROP FUNCTION count_reviews()")
    op.execute("ALTER TABLE post_counts DROP COLUMN ratings")
    op.execute("DELETE FROM report WHERE kind IN ('review', 'reviewReply')")
    _replace_check(FORMER_KINDS)
