"""Files of products: any type, sent in parts."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.privileges import grant

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OF_IMAGES: dict[str, sa.types.TypeEngine[Any]] = {
    "width": sa.Integer(),
    "height": sa.Integer(),
    "blurhash": sa.Text(),
    "widths": postgresql.ARRAY(sa.Integer()),
}


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '2s'")
    for name, kind in OF_IMAGES.items():
        op.alter_column("file", name, existing_type=kind, nullable=True)
    op.add_column("file", sa.Column("name", sa.Text(), nullable=True))
    op.add_column("file", sa.Column("object_id", sa.Uuid(), nullable=True))
    op.add_column("file", sa.Column("sha256", sa.LargeBinary(), nullable=True))
    op.add_column("file", sa.Column("promised_sha256", sa.LargeBinary(), nullable=True))
    op.add_column("file", sa.Column("problem", sa.Text(), nullable=True))
    op.add_column(
        "file", sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=True)
    )
    for name in ("purpose", "status", "widths"):
        op.drop_constraint(op.f(f"ck_file_{name}"), "file")
    op.create_check_constraint(
        op.f("ck_file_purpose"), "file", "purpose IN ('avatar', 'post', 'product')"
    )
    op.create_check_constraint(
        op.f("ck_file_status"), "file", "status IN ('uploading', 'processing', 'ready')"
    )
    op.create_check_constraint(
        op.f("ck_file_image"),
        "file",
        "purpose = 'product' OR (status = 'ready' AND width IS NOT NULL AND height IS NOT NULL"
        " AND blurhash IS NOT NULL AND widths IS NOT NULL AND cardinality(widths) > 0)",
    )
    op.create_check_constraint(
        op.f("ck_file_product"),
        "file",
        "purpose <> 'product' OR (name IS NOT NULL AND widths IS NULL)",
    )
    op.create_check_constraint(
        op.f("ck_file_object"),
        "file",
        "purpose <> 'product' OR (status = 'ready') = (object_id IS NOT NULL)",
    )
    op.create_check_constraint(
        op.f("ck_file_digest"), "file", "object_id IS NULL OR sha256 IS NOT NULL"
    )
    op.create_index(
        "ix_file_unattached",
        "file",
        ["created_at", "id"],
        unique=False,
        postgresql_where=sa.text("attached_at IS NULL"),
    )
    op.create_table(
        "upload_part",
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("object_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_id"], ["file.id"], name=op.f("fk_upload_part_file_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("file_id", "number", name=op.f("pk_upload_part")),
    )
    grant("SELECT, INSERT, UPDATE, DELETE", "upload_part")


def downgrade() -> None:
    op.drop_table("upload_part")
    op.drop_index(
        "ix_file_unattached", table_name="file", postgresql_where=sa.text("attached_at IS NULL")
    )
    for name in ("purpose", "status", "image", "product", "object", "digest"):
        op.drop_constraint(op.f(f"ck_file_{name}"), "file")
    # The tables before know no such files; their bytes are left to whoever steps back.
    op.execute("DELETE FROM file WHERE purpose = 'product'")
    for name in ("name", "object_id", "sha256", "promised_sha256", "problem", "expires_at"):
        op.drop_column("file", name)
    op.create_check_constraint(op.f("ck_file_purpose"), "file", "purpose IN ('avatar', 'post')")
    op.create_check_constraint(op.f("ck_file_status"), "file", "status IN ('ready')")
    op.create_check_constraint(op.f("ck_file_widths"), "file", "cardinality(widths) > 0")
    for name, kind in OF_IMAGES.items():
        op.alter_column("file", name, existing_type=kind, nullable=False)
