"""What the whole API stands on: blocks, mutes, comments, evaluations, saves, files, search."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


# The texts of `api.posts` at this revision; a test holds them together.
HOTNESS = """
        CREATE OR REPLACE FUNCTION hotness(
            post_id uuid, comments integer, shares integer, saves integer, purchases integer,
            evaluations jsonb
        ) RETURNS double precision
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN ln((1 + 2 * comments + 2 * shares + 3 * saves + 5 * purchases + 3 * coalesce((evaluations ->> 'perfect')::integer, 0) + 3 * coalesce((evaluations ->> 'fantastic')::integer, 0) + 3 * coalesce((evaluations ->> 'gotanswer')::integer, 0) + 2 * coalesce((evaluations ->> 'love')::integer, 0) + 2 * coalesce((evaluations ->> 'clap')::integer, 0) + 1 * coalesce((evaluations ->> 'surprise')::integer, 0) + 1 * coalesce((evaluations ->> 'hardquestion')::integer, 0) + 1 * coalesce((evaluations ->> 'sad')::integer, 0))::double precision) / ln(2::double precision)
            + extract(epoch FROM
                uuid_extract_timestamp(post_id) - timestamptz '1970-01-01 00:00:00+00'
              )::double precision / 43200
    """
SEARCH_VECTOR = r"""
        CREATE OR REPLACE FUNCTION search_vector(folded text, place bigint) RETURNS tsvector
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
        DECLARE
            parts text[] := string_to_array(folded, E'\x1e');
            words text := translate(folded, './@:-_&<+~%=#', repeat(' ', 13));
            cores text := words;
            stems text;
            facts text[] := ARRAY['~0:' || (place >> 12), '~1:' || (place >> 16)];
        BEGIN
            -- Run by run: a pattern that takes all repetitions of a letter costs Postgres seconds
            -- where no space parts a few hundred letters, as in Japanese.
            IF words ~ '([^0-9\s])\1\1' THEN
                cores := (
                    SELECT string_agg(
                        CASE WHEN times > 2 AND letter ~ '[^0-9\s]' THEN letter
                            ELSE repeat(letter, times) END,
                        '' ORDER BY beginning
                    )
                    FROM (
                        SELECT letter, count(*)::int AS times, min(n) AS beginning
                        FROM (
                            SELECT letter, n,
                                n - row_number() OVER (PARTITION BY letter ORDER BY n) AS run
                            FROM string_to_table(words, NULL) WITH ORDINALITY AS every(letter, n)
                        ) AS placed
                        GROUP BY letter, run
                    ) AS runs
                );
            END IF;
            cores := regexp_replace(cores, '\m(?!والد(?:ه|ي|ين|ان|ت?(?:ه|ي|ها|ك|نا|هم)|يه|يها|ينا|يك)?\M)[وف]?[بك]?ال(?!(?:له|ان|لي|ي|تي|ذي|ذين)\M)(?=[ء-ۓ]{2}[ء-ۓ]*\M)', '', 'g');
            cores := regexp_replace(cores, '\m[وف]?ل(?=ل[ء-ۓ]{2}\M)', '', 'g');
            cores := regexp_replace(cores, '\m[وف]?لل(?=[ء-ۓ]{3}[ء-ۓ]*\M)', '', 'g');
            stems := cores;
            stems := regexp_replace(stems, '([ء-ۓ]{3})(?:(?:ي?ات|[تي])?(?:ه(?:ما|[امن])?|كم?|ن[اي]|ي)|ي?ات|وا|تم)\M', '\1', 'g');
            stems := regexp_replace(stems, '([ء-ۓ]{4})(?:[يو]ن|ان)\M', '\1', 'g');
            stems := regexp_replace(stems, '([ء-ۓ]{2})ات\M', '\1', 'g');
            stems := regexp_replace(stems, '([ء-ۓ]{3})(?:يا|[ياته])\M', '\1', 'g');
            stems := regexp_replace(stems, '([ء-ۓ]{2})ه\M', '\1', 'g');
            IF parts[1] <> '' THEN
                facts := facts || '~digital'::text;
            END IF;
            IF parts[3] <> '' THEN
                facts := facts || string_to_array(parts[3], ' ', '');
            END IF;
            IF strpos(parts[2], '#') > 0 OR strpos(parts[2], '@') > 0 THEN
                facts := facts || ARRAY(
                    SELECT seen[1] FROM regexp_matches(
                        parts[2],
                        '(?:^|[^[:alnum:]_&/#@])((?:#[^\s!-/:-@[-^`{-~،؛؟۔«»“”…]|@[a-z0-9_])'
                            || '[^\s!-/:-@[-^`{-~،؛؟۔«»“”…]{0,80})',
                        'g'
                    ) AS seen
                );
            END IF;
            RETURN setweight(to_tsvector('simple'::regconfig, words), 'A')
                || setweight(to_tsvector('simple'::regconfig, cores), 'B')
                || setweight(to_tsvector('english'::regconfig, stems), 'D')
                || setweight(to_tsvector('simple'::regconfig, split_part(cores, E'\x1e', 1)), 'C')
                || array_to_tsvector(array_remove(facts, NULL));
        END $body$
    """


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    op.execute(HOTNESS)
    # Past the look for parameters, which a pattern seems to hold.
    op.get_bind().exec_driver_sql(SEARCH_VECTOR)
    op.create_table(
        "activity_day",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_activity_day_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", "day", name=op.f("pk_activity_day")),
    )
    op.create_table(
        "block",
        sa.Column("blocker_id", sa.Uuid(), nullable=False),
        sa.Column("blocked_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("blocker_id <> blocked_id", name=op.f("ck_block_not_oneself")),
        sa.ForeignKeyConstraint(
            ["blocked_id"], ["member.id"], name=op.f("fk_block_blocked_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["blocker_id"], ["member.id"], name=op.f("fk_block_blocker_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("blocker_id", "blocked_id", name=op.f("pk_block")),
    )
    op.create_index("ix_block_blocked", "block", ["blocked_id", "blocker_id"], unique=False)
    op.create_index(
        "ix_block_newest",
        "block",
        ["blocker_id", sa.literal_column("created_at DESC"), sa.literal_column("blocked_id DESC")],
        unique=False,
    )
    op.create_table(
        "former_handle",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("handle", sa.Text(), nullable=False),
        sa.Column(
            "given_up_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["member_id"],
            ["member.id"],
            name=op.f("fk_former_handle_member_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", name=op.f("pk_former_handle")),
    )
    op.create_index(op.f("ix_former_handle_handle"), "former_handle", ["handle"], unique=False)
    op.create_table(
        "mute",
        sa.Column("muter_id", sa.Uuid(), nullable=False),
        sa.Column("muted_id", sa.Uuid(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("muter_id <> muted_id", name=op.f("ck_mute_not_oneself")),
        sa.ForeignKeyConstraint(
            ["muted_id"], ["member.id"], name=op.f("fk_mute_muted_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["muter_id"], ["member.id"], name=op.f("fk_mute_muter_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("muter_id", "muted_id", name=op.f("pk_mute")),
    )
    op.create_index(op.f("ix_mute_muted_id"), "mute", ["muted_id"], unique=False)
    op.create_index(
        "ix_mute_newest",
        "mute",
        ["muter_id", sa.literal_column("created_at DESC"), sa.literal_column("muted_id DESC")],
        unique=False,
    )
    op.create_table(
        "muted_word",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("word", sa.Text(), nullable=False),
        sa.Column("query", postgresql.TSQUERY(), nullable=False),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_muted_word_member_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("member_id", "folded", name=op.f("pk_muted_word")),
    )
    op.create_table(
        "told_act",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=False),
        sa.Column("notification_id", sa.Uuid(), nullable=True),
        sa.Column(
            "told_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["member.id"], name=op.f("fk_told_act_actor_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_told_act_member_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["notification_id"],
            ["notification.id"],
            name=op.f("fk_told_act_notification_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("member_id", "act", name=op.f("pk_told_act")),
    )
    op.create_index(op.f("ix_told_act_told_at"), "told_act", ["told_at"], unique=False)
    op.create_index("ix_told_act_group", "told_act", ["notification_id", "actor_id"], unique=False)
    op.create_table(
        "comment",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("lang", sa.Text(), nullable=False),
        sa.Column("dir", sa.Text(), nullable=False),
        sa.Column(
            "entities", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
        sa.Column("replies", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "words",
            postgresql.TSVECTOR(),
            sa.Computed(
                r"setweight(to_tsvector('simple'::regconfig, regexp_replace(fold(text), '\W+|_', ' ', 'g')), 'A')",
                persisted=True,
            ),
            nullable=False,
        ),
        sa.Column("client_key", sa.Text(), nullable=True),
        sa.Column(
            "created_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("deleted_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("hidden_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["author_id"], ["member.id"], name=op.f("fk_comment_author_id")),
        sa.ForeignKeyConstraint(
            ["parent_id"], ["comment.id"], name=op.f("fk_comment_parent_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_comment_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comment")),
    )
    op.create_index("ix_comment_author", "comment", ["author_id"], unique=False)
    op.create_index(
        "ix_comment_post",
        "comment",
        ["post_id", sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("parent_id IS NULL AND deleted_at IS NULL"),
    )
    op.create_index(
        "ix_comment_parent",
        "comment",
        ["parent_id", "id"],
        unique=False,
        postgresql_where=sa.text("parent_id IS NOT NULL AND deleted_at IS NULL"),
    )
    op.create_index(
        "uq_comment_key",
        "comment",
        ["author_id", "client_key"],
        unique=True,
        postgresql_where=sa.text("client_key IS NOT NULL"),
    )
    op.create_table(
        "entitlement",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column(
            "granted_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("revoked_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("source IN ('free', 'purchase')", name=op.f("ck_entitlement_source")),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_entitlement_member_id")
        ),
        sa.ForeignKeyConstraint(["post_id"], ["post.id"], name=op.f("fk_entitlement_post_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entitlement")),
    )
    op.create_index(
        "ix_entitlement_newest",
        "entitlement",
        ["member_id", sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index(op.f("ix_entitlement_post_id"), "entitlement", ["post_id"], unique=False)
    op.create_index(
        "uq_entitlement_live",
        "entitlement",
        ["member_id", "post_id"],
        unique=True,
        postgresql_where=sa.text("revoked_at IS NULL"),
    )
    op.create_table(
        "evaluation",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("reaction", sa.Text(), nullable=False),
        sa.Column(
            "evaluated_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "reaction IN ('perfect', 'love', 'unclear', 'fantastic', 'surprise', 'clap', 'dontknow', 'hardquestion', 'gotanswer', 'sad')",
            name=op.f("ck_evaluation_reaction"),
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_evaluation_member_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_evaluation_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "member_id", name=op.f("pk_evaluation")),
    )
    op.create_index(
        "ix_evaluation_member",
        "evaluation",
        ["member_id", sa.literal_column("evaluated_at DESC"), "post_id"],
        unique=False,
        postgresql_include=["reaction"],
    )
    op.create_index(
        "ix_evaluation_post",
        "evaluation",
        ["post_id", sa.literal_column("evaluated_at DESC"), sa.literal_column("member_id DESC")],
        unique=False,
    )
    op.create_table(
        "first_act",
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column(
            "at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "act IN ('evaluation', 'comment', 'save', 'share')", name=op.f("ck_first_act_act")
        ),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_first_act_member_id")),
        sa.ForeignKeyConstraint(["post_id"], ["post.id"], name=op.f("fk_first_act_post_id")),
        sa.PrimaryKeyConstraint("member_id", "post_id", "act", name=op.f("pk_first_act")),
    )
    op.create_index("ix_first_act_at", "first_act", ["at"], unique=False, postgresql_using="brin")
    op.create_table(
        "post_file",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("removed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["file_id"], ["file.id"], name=op.f("fk_post_file_file_id")),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_file_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "file_id", name=op.f("pk_post_file")),
    )
    op.create_index(op.f("ix_post_file_file_id"), "post_file", ["file_id"], unique=False)
    op.create_table(
        "post_revision",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "replaced_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_revision_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post_revision")),
    )
    op.create_index(op.f("ix_post_revision_post_id"), "post_revision", ["post_id"], unique=False)
    op.create_table(
        "post_text",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("place", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column(
            "vector",
            postgresql.TSVECTOR(),
            sa.Computed("search_vector(folded, place)", persisted=True),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_post_text_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", name=op.f("pk_post_text")),
    )
    op.create_index(
        "ix_post_text_vector",
        "post_text",
        ["vector"],
        unique=False,
        postgresql_using="gin",
        postgresql_with={"fastupdate": "off"},
    )
    op.create_table(
        "saved_post",
        sa.Column("post_id", sa.Uuid(), nullable=False),
        sa.Column("member_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name=op.f("fk_saved_post_member_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["post_id"], ["post.id"], name=op.f("fk_saved_post_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", "member_id", name=op.f("pk_saved_post")),
    )
    op.create_index(
        "ix_saved_post_newest",
        "saved_post",
        ["member_id", sa.literal_column("id DESC")],
        unique=False,
    )
    op.create_index(
        op.f("ix_refresh_token_created_at"),
        "refresh_token",
        ["created_at"],
        unique=False,
        postgresql_using="brin",
    )
    op.add_column("follow", sa.Column("new_posts", sa.Boolean(), nullable=True))
    op.drop_index(op.f("ix_follow_followee"), table_name="follow")
    op.create_index(
        "ix_follow_followers",
        "follow",
        [
            "followee_id",
            sa.literal_column("created_at DESC"),
            sa.literal_column("follower_id DESC"),
        ],
        unique=False,
    )
    op.create_index(
        "ix_follow_following",
        "follow",
        [
            "follower_id",
            sa.literal_column("created_at DESC"),
            sa.literal_column("followee_id DESC"),
        ],
        unique=False,
    )
    op.drop_index(op.f("ix_member_interest_interest_id"), table_name="member_interest")
    op.create_index(
        "ix_member_interest_newest",
        "member_interest",
        ["interest_id", sa.literal_column("member_id DESC")],
        unique=False,
    )
    op.add_column(
        "member", sa.Column("text_size", sa.Text(), server_default="normal", nullable=False)
    )
    op.add_column("member", sa.Column("motion", sa.Text(), server_default="system", nullable=False))
    op.add_column(
        "member",
        sa.Column(
            "notification_choices",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="{}",
            nullable=False,
        ),
    )
    op.create_check_constraint(
        op.f("ck_member_text_size"), "member", "text_size IN ('small', 'normal', 'large', 'larger')"
    )
    op.create_check_constraint(
        op.f("ck_member_motion"), "member", "motion IN ('system', 'reduced')"
    )
    op.create_index("ix_member_name_folded", "member", ["name_folded"], unique=False)
    op.create_index(
        "ix_member_trigrams",
        "member",
        ["name_folded", "handle"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"name_folded": "gin_trgm_ops", "handle": "gin_trgm_ops"},
    )
    op.add_column("notification", sa.Column("moved_id", sa.Uuid(), nullable=True))
    op.execute("UPDATE notification SET moved_id = id")
    op.alter_column("notification", "moved_id", nullable=False)
    op.add_column(
        "notification",
        sa.Column("earlier_ids", postgresql.ARRAY(sa.Uuid()), server_default="{}", nullable=False),
    )
    op.add_column(
        "notification", sa.Column("count", sa.Integer(), server_default="1", nullable=False)
    )
    op.add_column("notification", sa.Column("comment_id", sa.Uuid(), nullable=True))
    op.add_column(
        "notification",
        sa.Column(
            "facts", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False
        ),
    )
    op.alter_column("notification", "actor_id", existing_type=sa.UUID(), nullable=True)
    op.drop_index(op.f("ix_notification_newest"), table_name="notification")
    op.create_index(
        "ix_notification_newest",
        "notification",
        ["member_id", sa.literal_column("moved_id DESC")],
        unique=False,
    )
    op.drop_index(
        op.f("ix_notification_unread"),
        table_name="notification",
        postgresql_where="(opened_at IS NULL)",
    )
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["member_id", "moved_id"],
        unique=False,
        postgresql_where=sa.text("opened_at IS NULL"),
    )
    op.create_foreign_key(
        op.f("fk_notification_comment_id"),
        "notification",
        "comment",
        ["comment_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.add_column(
        "post",
        sa.Column(
            "entities", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
    )
    op.add_column("post", sa.Column("refund_days", sa.SmallInteger(), nullable=True))
    op.add_column("post", sa.Column("licence", sa.Text(), nullable=True))
    op.add_column(
        "post",
        sa.Column(
            "previews", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
    )
    op.add_column(
        "post",
        sa.Column(
            "files", postgresql.JSONB(astext_type=sa.Text()), server_default="[]", nullable=False
        ),
    )
    op.create_check_constraint(op.f("ck_post_refund_days"), "post", "refund_days IN (0, 7, 14, 30)")
    op.create_index(
        "ix_post_category",
        "post",
        ["category_id", "id"],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index("ix_post_tag_folded", table_name="post_tag")
    op.create_index("ix_post_tag_folded", "post_tag", ["folded", "post_id"], unique=False)
    op.create_index(
        "ix_post_digital_category",
        "post",
        ["category_id", "id"],
        unique=False,
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index(
        "ix_post_author",
        table_name="post",
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.create_index(
        "ix_post_author",
        "post",
        ["author_id", sa.literal_column("id DESC")],
        unique=False,
        postgresql_include=["hidden_at"],
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "ix_post_newest",
        "post",
        [sa.literal_column("id DESC")],
        unique=False,
        postgresql_include=["author_id"],
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.create_index(
        "ix_post_digital_price",
        "post",
        ["price_cents", "id"],
        unique=False,
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.add_column(
        "post_counts", sa.Column("is_digital", sa.Boolean(), server_default="false", nullable=False)
    )
    op.execute(
        "UPDATE post_counts SET is_digital = true FROM post WHERE post.id = post_id AND kind = 'digital'"
    )
    op.add_column(
        "post_counts",
        sa.Column(
            "hot",
            sa.Double(),
            sa.Computed(
                "hotness(post_id, comments, shares, saves, purchases, evaluations)", persisted=True
            ),
            nullable=False,
        ),
    )
    op.create_index(
        "ix_post_counts_hot",
        "post_counts",
        [sa.literal_column("hot DESC"), sa.literal_column("post_id DESC")],
        unique=False,
    )
    op.create_index(
        "ix_post_counts_hot_digital",
        "post_counts",
        [sa.literal_column("hot DESC"), sa.literal_column("post_id DESC")],
        unique=False,
        postgresql_where=sa.text("is_digital"),
    )
    # Posts that stand are searched from the start.
    op.execute("""
        INSERT INTO post_text (post_id, folded)
        SELECT id, fold(concat(
            title, E'\\x1e', text, E'\\x1e', '#' || nullif(array_to_string(tags, ' #'), '')
        ))
        FROM post
        ORDER BY id
    """)
    # The feed asks each author for their newest post: a second truth of it is one too many.
    op.drop_table("author_head")
    everyday = "SELECT, INSERT, UPDATE, DELETE"
    grant(
        everyday,
        "block",
        "mute",
        "muted_word",
        "former_handle",
        "evaluation",
        "saved_post",
        "told_act",
    )
    # Facts are swept once all that follows from them is done.
    grant("DELETE", "outbox", "delivery")
    grant(everyday, "post_text")
    grant("SELECT, INSERT, UPDATE", "comment", "post_file", "entitlement")
    # Searches ask how far the ranges of posts reach.
    grant("SELECT", "post_text_place_seq")
    # What happened is not unsaid.
    grant("SELECT, INSERT", "post_revision", "first_act", "activity_day")


def downgrade() -> None:
    op.create_table(
        "author_head",
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("last_post_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["author_id"], ["member.id"], name=op.f("fk_author_head_author_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("author_id", name=op.f("pk_author_head")),
    )
    op.create_index(
        "ix_author_head_newest",
        "author_head",
        [sa.literal_column("last_post_id DESC"), "author_id"],
    )
    op.execute(
        """
        INSERT INTO author_head (author_id, last_post_id)
        SELECT DISTINCT ON (author_id) author_id, id FROM post
        WHERE deleted_at IS NULL AND hidden_at IS NULL ORDER BY author_id, id DESC
        """
    )
    grant("SELECT, INSERT, UPDATE, DELETE", "author_head")
    op.drop_index(
        "ix_post_counts_hot_digital",
        table_name="post_counts",
        postgresql_where=sa.text("is_digital"),
    )
    op.drop_index("ix_post_counts_hot", table_name="post_counts")
    op.drop_column("post_counts", "hot")
    op.drop_column("post_counts", "is_digital")
    op.drop_index("ix_post_tag_folded", table_name="post_tag")
    op.create_index(
        "ix_post_tag_folded",
        "post_tag",
        ["folded", sa.literal_column("post_id DESC")],
        unique=False,
    )
    op.drop_index("ix_post_newest", table_name="post")
    op.drop_index("ix_post_author", table_name="post")
    op.create_index(
        "ix_post_author",
        "post",
        ["author_id", sa.literal_column("id DESC")],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index("ix_post_digital_category", table_name="post")
    op.drop_index(
        "ix_post_digital_price",
        table_name="post",
        postgresql_where=sa.text("kind = 'digital' AND deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_index(
        "ix_post_category",
        table_name="post",
        postgresql_where=sa.text("deleted_at IS NULL AND hidden_at IS NULL"),
    )
    op.drop_column("post", "files")
    op.drop_column("post", "previews")
    op.drop_column("post", "licence")
    op.drop_constraint(op.f("ck_post_refund_days"), "post", type_="check")
    op.drop_column("post", "refund_days")
    op.drop_column("post", "entities")
    op.drop_constraint(op.f("fk_notification_comment_id"), "notification", type_="foreignkey")
    op.drop_index(
        "ix_notification_unread",
        table_name="notification",
        postgresql_where=sa.text("opened_at IS NULL"),
    )
    op.create_index(
        op.f("ix_notification_unread"),
        "notification",
        ["member_id"],
        unique=False,
        postgresql_where="(opened_at IS NULL)",
    )
    op.drop_index("ix_notification_newest", table_name="notification")
    op.create_index(
        op.f("ix_notification_newest"),
        "notification",
        ["member_id", sa.literal_column("id DESC")],
        unique=False,
    )
    op.alter_column("notification", "actor_id", existing_type=sa.UUID(), nullable=False)
    op.drop_column("notification", "facts")
    op.drop_column("notification", "comment_id")
    op.drop_column("notification", "count")
    op.drop_column("notification", "earlier_ids")
    op.drop_column("notification", "moved_id")
    op.drop_index(
        "ix_member_trigrams",
        table_name="member",
        postgresql_using="gin",
        postgresql_ops={"name_folded": "gin_trgm_ops", "handle": "gin_trgm_ops"},
    )
    op.drop_index("ix_member_name_folded", table_name="member")
    op.drop_index("ix_member_interest_newest", table_name="member_interest")
    op.create_index(
        op.f("ix_member_interest_interest_id"), "member_interest", ["interest_id"], unique=False
    )
    op.drop_column("member", "notification_choices")
    op.drop_constraint(op.f("ck_member_motion"), "member", type_="check")
    op.drop_constraint(op.f("ck_member_text_size"), "member", type_="check")
    op.drop_column("member", "motion")
    op.drop_column("member", "text_size")
    op.drop_index("ix_follow_following", table_name="follow")
    op.drop_index("ix_follow_followers", table_name="follow")
    op.create_index(
        op.f("ix_follow_followee"), "follow", ["followee_id", "follower_id"], unique=False
    )
    op.drop_column("follow", "new_posts")
    op.drop_index(
        op.f("ix_refresh_token_created_at"), table_name="refresh_token", postgresql_using="brin"
    )
    op.drop_index("ix_saved_post_newest", table_name="saved_post")
    op.drop_table("saved_post")
    op.drop_index("ix_post_text_vector", table_name="post_text", postgresql_using="gin")
    op.drop_table("post_text")
    op.drop_index(op.f("ix_post_revision_post_id"), table_name="post_revision")
    op.drop_table("post_revision")
    op.drop_index(op.f("ix_post_file_file_id"), table_name="post_file")
    op.drop_table("post_file")
    op.drop_index("ix_first_act_at", table_name="first_act", postgresql_using="brin")
    op.drop_table("first_act")
    op.drop_index("ix_evaluation_post", table_name="evaluation")
    op.drop_index("ix_evaluation_member", table_name="evaluation")
    op.drop_table("evaluation")
    op.drop_index(
        "uq_entitlement_live",
        table_name="entitlement",
        postgresql_where=sa.text("revoked_at IS NULL"),
    )
    op.drop_index(op.f("ix_entitlement_post_id"), table_name="entitlement")
    op.drop_index("ix_entitlement_newest", table_name="entitlement")
    op.drop_table("entitlement")
    op.drop_index(
        "uq_comment_key",
        table_name="comment",
        postgresql_where=sa.text("client_key IS NOT NULL"),
    )
    op.drop_index(
        "ix_comment_parent",
        table_name="comment",
        postgresql_where=sa.text("parent_id IS NOT NULL AND deleted_at IS NULL"),
    )
    op.drop_index(
        "ix_comment_post",
        table_name="comment",
        postgresql_where=sa.text("parent_id IS NULL AND deleted_at IS NULL"),
    )
    op.drop_index("ix_comment_author", table_name="comment")
    op.drop_table("comment")
    op.drop_index("ix_told_act_group", table_name="told_act")
    op.drop_index(op.f("ix_told_act_told_at"), table_name="told_act")
    op.drop_table("told_act")
    op.drop_table("muted_word")
    op.drop_index("ix_mute_newest", table_name="mute")
    op.drop_index(op.f("ix_mute_muted_id"), table_name="mute")
    op.drop_table("mute")
    op.drop_index(op.f("ix_former_handle_handle"), table_name="former_handle")
    op.drop_table("former_handle")
    op.drop_index("ix_block_newest", table_name="block")
    op.drop_index("ix_block_blocked", table_name="block")
    op.drop_table("block")
    op.drop_table("activity_day")
    op.execute("DROP FUNCTION search_vector(text, bigint)")
    op.execute("DROP FUNCTION hotness(uuid, integer, integer, integer, integer, jsonb)")
