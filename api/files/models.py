"""Tables of uploaded files; the bytes are in object storage under the file's id."""

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
    """Transcoded image, or product file as uploaded.

    Image: `size_bytes` of all renditions, `width` and `height` of the largest. Product file:
    declared `size_bytes`; `object_id` and `sha256` once it is ready; `promised_sha256` as declared
    by the client; `problem` if the content did not match.

    `blocked_at`: the bytes are withheld from everyone but staff. `evidence_until`: until then a
    removal withholds the bytes instead of erasing them. `checked_at` is null for attached files of
    which a job has to find out whether something still shows them.
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
        # For the quota: the sum of a member's files by an index-only scan.
        Index("ix_file_owner", "owner_id", postgresql_include=["size_bytes"]),
        # For the cleanup of unattached files.
        Index(
            "ix_file_unattached",
            "created_at",
            "id",
            postgresql_where=text("attached_at IS NULL"),
        ),
        # For the end of the retention of evidence.
        Index(
            "ix_file_evidence",
            "evidence_until",
            "id",
            postgresql_where=text("blocked_at IS NOT NULL"),
        ),
        # For products with a file that was withheld before.
        Index("ix_file_blocked_sha256", "sha256", postgresql_where=text("blocked_at IS NOT NULL")),
        # For files that wait for a scanner.
        Index("ix_file_processing", "id", postgresql_where=text("status = 'processing'")),
        # For the job that detaches files which nothing shows.
        Index(
            "ix_file_unchecked",
            "id",
            postgresql_where=text("checked_at IS NULL AND attached_at IS NOT NULL"),
        ),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # By name, because members are a higher slice. No cascade: the row locates the bytes, so account
    # deletion deletes files first.
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
    blocked_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    evidence_until: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    checked_at: Mapped[datetime | None] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )


class RemovedFile(Table):
    """Id of an erased file, for which requests receive 410 instead of 404."""

    __tablename__ = "removed_file"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    removed_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now(), index=True
    )


class UploadPart(Table):
    """Part of an incomplete file; each attempt has its own object."""

    __tablename__ = "upload_part"
    file_id: Mapped[UUID] = mapped_column(
        ForeignKey("file.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    object_id: Mapped[UUID] = mapped_column()
    sha256: Mapped[bytes] = mapped_column(LargeBinary)
