"""The first tables: members, posts, identity, files, notifications, and the outbox."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


# The text of `api.core.text.arabic.fold_sql` at this revision; a test holds both together.
FOLD = r"""        CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN lower(translate(
            regexp_replace(normalize(value, NFKD), '[\u00AD\u0300-\u036F\u0610-\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0898-\u089F\u08CA-\u08FF\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g'),
            'أإآٱٲٳىئیےںؤةۀەھہۃکگڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااااايييينوههههههككك01234567890123456789'
        ))
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    op.execute(FOLD)
    op.create_table(
        "delivery",
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("handler", sa.Text(), nullable=False),
        sa.Column("attempt", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column(
            "due_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=True,
        ),
        sa.Column("done_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("event_id", "handler", name=op.f("pk_delivery")),
    )
    op.create_index(
        "ix_delivery_due",
        "delivery",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_table(
        "dev_message",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column(
            "sent_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dev_message")),
    )
    op.create_index("ix_dev_message_recipient", "dev_message", ["recipient", "id"], unique=False)
    op.create_table(
        "member",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "name_folded", sa.Text(), sa.Computed("fold(name)", persisted=True), nullable=False
        ),
        sa.Column("handle", sa.Text(), nullable=True),
        sa.Column("bio", sa.Text(), server_default="", nullable=False),
        sa.Column(
            "picture", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True
        ),
        sa.Column("gender_id", sa.SmallInteger(), nullable=False),
        sa.Column("country_id", sa.Text(), nullable=False),
        sa.Column("birth_date", sa.Date(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("numerals", sa.Text(), server_default="auto", nullable=False),
        sa.Column("theme", sa.Text(), server_default="system", nullable=False),
        sa.Column("followers_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("following_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("posts_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("products_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("terms_accepted_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("suspended_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("handle ~ '^[a-z0-9_]{3,20}$'", name=op.f("ck_member_handle")),
        sa.CheckConstraint("gender_id BETWEEN 1 AND 3", name=op.f("ck_member_gender")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member")),
        sa.UniqueConstraint("handle", name=op.f("uq_member_handle")),
    )
    op.create_index("ix_member_followers", "member", ["followers_count", "id"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("dispatched_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(
        "ix_outbox_new",
        "outbox",
        ["id"],
        unique=False,
        postgresql_where=sa.text("dispatched_at IS NULL"),
    )
    op.create_table(
        "signing_key",
        sa.Column("kid", sa.Text(), nullable=False),
        sa.Column("public_jwk", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("encrypted_private_key", sa.LargeBinary(), nullable=False),
        sa.Column("active_from", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("kid", name=op.f("pk_signing_key")),
    )
    op.create_table(
        "author_head",
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("last_post_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["author_id"], ["member.id"], name=op.f("fk_author_head_author_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("author_id", name=op.f("pk_author_head")),
        postgresql_with={"fillfactor": 80, "autovacuum_vacuum_scale_factor": 0.02},
    )
    op.create_index(
        "ix_author_head_newest",
        "author_head",
        [sa.literal_column("last_post_id DESC"), "author_id"],
        unique=False,
    )
    op.create_table(
        "file",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="ready", nullable=False),
        sa.Column("mime", sa.Text(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("blurhash", sa.Text(), nullable=False),
        sa.Column("widths", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("attached_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("purpose IN ('avatar', 'post')", name=op.f("ck_file_purpose")),
        sa.CheckConstraint("status IN ('ready')", name=op.f("ck_file_status")),
        sa.CheckConstraint("cardinality(widths) > 0", name=op.f("ck_file_widths")),
        sa.ForeignKeyConstraint(["owner_id"], ["member.id"], name=op.f("fk_file_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_file")),
    )
    op.create_index(
        "ix_file_owner", "file", ["owner_id"], unique=False, postgresql_include=["size_bytes"]
    )
    op.create_table(
        "follow",
        sa.Column("follower_id", sa.Uuid(), nullable=False),
        sa.Column("followee_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("follower_id <> followee_id", name=op.f("ck_follow_not_oneself")),
        sa.ForeignKeyConstraint(
            ["followee_id"], ["member.id"], name=op.f("fk_follow_followee_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["follower_id"], ["member.id"], name=op.f("fk_follow_follower_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("follower_id", "followee_id", name=op.f("pk_follow")),
    )
    op.create_index("ix_follow_followee", "follow", ["followee_id", "follower_id"], unique=False)
    op.create_table(
        "identifier",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("channel IN ('email', 'phone')", name=op.f("ck_identifier_channel")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_identifier_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_identifier")),
        sa.UniqueConstraint("channel", "value", name=op.f("uq_identifier_channel_value")),
    )
    op.create_index(op.f("ix_identifier_member_id"), "identifier", ["member_id"], unique=False)
    op.create_table(
        "member_interest",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("interest_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_member_interest_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", "interest_id", name=op.f("pk_member_interest")),
    )
    op.create_index(
        op.f("ix_member_interest_interest_id"), "member_interest", ["interest_id"], unique=False
    )
    op.create_table(
        "one_time_code",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("identifier", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("code_hmac", sa.LargeBinary(), nullable=True),
        sa.Column("tries", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("verification_hash", sa.LargeBinary(), nullable=True),
        sa.Column("verification_expires_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("registered_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("channel IN ('email', 'phone')", name=op.f("ck_one_time_code_channel")),
        sa.CheckConstraint(
            "purpose IN ('login', 'register', 'confirm')", name=op.f("ck_one_time_code_purpose")
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_one_time_code_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_one_time_code")),
    )
    op.create_index(
        "ix_one_time_code_identifier",
        "one_time_code",
        ["channel", "identifier", "created_at"],
        unique=False,
    )
    op.create_index(
        "ix_one_time_code_verification",
        "one_time_code",
        ["verification_hash"],
        unique=True,
        postgresql_where=sa.text("verification_hash IS NOT NULL"),
    )
    op.create_table(
        "post",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("dir", sa.Text(), nullable=False),
        sa.Column("category_id", sa.Text(), nullable=True),
        sa.Column(
            "media", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
        sa.Column("tags", postgresql.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("price_cents", sa.Integer(), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("edited_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("deleted_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("hidden_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(kind = 'digital') = (price_cents IS NOT NULL AND title IS NOT NULL)",
            name=op.f("ck_post_digital"),
        ),
        sa.CheckConstraint("kind IN ('post', 'question', 'digital')", name=op.f("ck_post_kind")),
        sa.CheckConstraint(
            "price_cents = 0 OR price_cents BETWEEN 99 AND 1000000",
            name=op.f("ck_post_price_cents"),
        ),
        sa.ForeignKeyConstraint(["author_id"], ["member.id"], name=op.f("fk_post_author_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post")),
    )
    op.create_index(
        "ix_post_author",
        "post",
        ["author_id", sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.create_index(
        "ix_post_digital",
        "post",
        ["author_id", sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.create_index(
        "ix_post_digital_new",
        "post",
        [sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "last_seen_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("user_agent", sa.Text(), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("ended_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("confirmed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_session_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_member_id"), "session", ["member_id"], unique=False)
    op.create_table(
        "notification",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=True),
        sa.Column("opened_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["member.id"], name=op.f("fk_notification_actor_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_notification_member_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_notification_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notification")),
    )
    op.create_index(
        "ix_notification_newest",
        "notification",
        ["member_id", sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["member_id"],
        unique=False,
        postgresql_where=sa.text("opened_at IS NULL"),
    )
    op.create_index(
        "uq_notification_subject", "notification", ["member_id", "subject"], unique=True
    )
    op.create_table(
        "post_counts",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("comments", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shares", sa.Integer(), server_default="0", nullable=False),
        sa.Column("saves", sa.Integer(), server_default="0", nullable=False),
        sa.Column("purchases", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "evaluations",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="{}",
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_counts_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", name=op.f("pk_post_counts")),
        postgresql_with={"fillfactor": 70},
    )
    op.create_table(
        "post_share",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column(
            "day",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("date_trunc('day', now())"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_post_share_member_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_share_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "member_id", "day", name=op.f("pk_post_share")),
    )
    op.create_table(
        "post_tag",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_tag_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "folded", name=op.f("pk_post_tag")),
    )
    op.create_index(
        "ix_post_tag_folded",
        "post_tag",
        ["folded", sa.literal_column("post_id DESC")],
        unique=False,
    )
    op.create_table(
        "refresh_token",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["session.id"],
            name=op.f("fk_refresh_token_session_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_refresh_token")),
    )
    op.create_index(
        op.f("ix_refresh_token_session_id"), "refresh_token", ["session_id"], unique=False
    )
    everyday = "SELECT, INSERT, UPDATE, DELETE"
    grant(everyday, "member", "member_interest", "follow", "author_head", "notification")
    grant(everyday, "file", "identifier", "one_time_code", "session", "refresh_token")
    grant(everyday, "post_tag", "post_share", "dev_message")
    # A post is marked, never removed: buyers keep what they bought.
    grant("SELECT, INSERT, UPDATE", "post", "post_counts")
    # What happened is not unsaid.
    grant("SELECT, INSERT, UPDATE (dispatched_at)", "outbox")
    grant("SELECT, INSERT, UPDATE", "delivery")
    grant("SELECT, INSERT", "signing_key")
    grant("SELECT", "alembic_version")


def downgrade() -> None:
    op.drop_index(op.f("ix_refresh_token_session_id"), table_name="refresh_token")
    op.drop_table("refresh_token")
    op.drop_index("ix_post_tag_folded", table_name="post_tag")
    op.drop_table("post_tag")
    op.drop_table("post_share")
    op.drop_table("post_counts")
    op.drop_index("uq_notification_subject", table_name="notification")
    op.drop_index(
        "ix_notification_unread",
        table_name="notification",
        postgresql_where=sa.text("opened_at IS NULL"),
    )
    op.drop_index("ix_notification_newest", table_name="notification")
    op.drop_table("notification")
    op.drop_index(op.f("ix_session_member_id"), table_name="session")
    op.drop_table("session")
    op.drop_index(
        "ix_post_digital_new",
        table_name="post",
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index(
        "ix_post_digital",
        table_name="post",
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index(
        "ix_post_author",
        table_name="post",
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_table("post")
    op.drop_index(
        "ix_one_time_code_verification",
        table_name="one_time_code",
        postgresql_where=sa.text("verification_hash IS NOT NULL"),
    )
    op.drop_index("ix_one_time_code_identifier", table_name="one_time_code")
    op.drop_table("one_time_code")
    op.drop_index(op.f("ix_member_interest_interest_id"), table_name="member_interest")
    op.drop_table("member_interest")
    op.drop_index(op.f("ix_identifier_member_id"), table_name="identifier")
    op.drop_table("identifier")
    op.drop_index("ix_follow_followee", table_name="follow")
    op.drop_table("follow")
    op.drop_index("ix_file_owner", table_name="file", postgresql_include=["size_bytes"])
    op.drop_table("file")
    op.drop_index("ix_author_head_newest", table_name="author_head")
    op.drop_table("author_head")
    op.drop_table("signing_key")
    op.drop_index(
        "ix_outbox_new", table_name="outbox", postgresql_where=sa.text("dispatched_at IS NULL")
    )
    op.drop_table("outbox")
    op.drop_index("ix_member_followers", table_name="member")
    op.drop_table("member")
    op.drop_index("ix_dev_message_recipient", table_name="dev_message")
    op.drop_table("dev_message")
    op.drop_index(
        "ix_delivery_due", table_name="delivery", postgresql_where=sa.text("due_at IS NOT NULL")
    )
    op.drop_table("delivery")
    op.execute("DROP FUNCTION fold(text)")
