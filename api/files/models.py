"""Files that members uploaded; the bytes lie in storage under the id."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class File(Table):
    """An image as it was drawn anew, or a product's file as it was sent.

    An image: `size_bytes` of all renditions, `width`, `height` of the largest. A product's file:
    `size_bytes` as announced and held to, `object_id` and `sha256` once it is ready, the digest
    that its sender promised in `promised_sha256`, `problem` when that was not kept.
    """

    __tablename__ = "file"
    __table_args__ = (
        CheckConstraint("purpose IN ('avatar', 'post', 'product')", name="purpose"),
        CheckConstraint("status IN ('uploading', 'processing', 'ready')", name="status"),
        CheckConstraint(
            "purpose = 'product' OR (status = 'ready' AND width IS NOT NULL AND height IS NOT NULL"
            " AND blurhash IS NOT NULL AND widths IS NOT NULL AND cardinality(widths) > 0)",
            name="image",
        ),
        CheckConstraint(
            "purpose <> 'product' OR (name IS NOT NULL AND widths IS NULL)", name="product"
        ),
        CheckConstraint(
            "purpose <> 'product' OR (status = 'ready') = (object_id IS NOT NULL)", name="object"
        ),
        CheckConstraint("object_id IS NULL OR sha256 IS NOT NULL", name="digest"),
        # Serves the quota: what one member keeps, summed from the index alone.
        Index("ix_file_owner", "owner_id", postgresql_include=["size_bytes"]),
        # Serves the sweep of what nobody attached.
        Index(
            "ix_file_unattached",
            "created_at",
            "id",
            postgresql_where=text("attached_at IS NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # By name, since members stand above files. No cascade: a row is what knows of the bytes, so
    # that whoever removes a member removes their files first.
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    purpose: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text, server_default="ready")
    name: Mapped[str | None] = mapped_column(Text)
    mime: Mapped[str] = mapped_column(Text)
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[int | None] = mapped_column(Integer)
    height: Mapped[int | None] = mapped_column(Integer)
    blurhash: Mapped[str | None] = mapped_column(Text)
    widths: Mapped[list[int] | None] = mapped_column(ARRAY(Integer))
    object_id: Mapped[UUID | None] = mapped_column()
    sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
    promised_sha256: Mapped[bytes | None] = mapped_column(LargeBinary)
    problem: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    expires_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    attached_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class UploadPart(Table):
    """One part of a file that is still arriving; each attempt has an object of its own."""

    __tablename__ = "upload_part"
    file_id: Mapped[UUID] = mapped_column(
        ForeignKey("file.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    object_id: Mapped[UUID] = mapped_column()
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
