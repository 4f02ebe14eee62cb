"""Files that members uploaded; the bytes lie in storage under the id."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Integer, Text, func
from sqlalchemy.dialects.postgresql import ARRAY, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.kernel.db import Table


class File(Table):
    """An image as it is kept: `size_bytes` of all renditions, `width`, `height` of the largest."""

    __tablename__ = "file"
    __table_args__ = (
        CheckConstraint("purpose IN ('avatar', 'post')", name="purpose"),
        CheckConstraint("status IN ('ready')", name="status"),
        CheckConstraint("cardinality(widths) > 0", name="widths"),
        # Serves the quota: what one member keeps, summed from the index alone.
        Index("ix_file_owner", "owner_id", postgresql_include=["size_bytes"]),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    # By name, since members stand above files. No cascade: a row is what knows of the bytes, so
    # that whoever removes a member removes their files first.
    owner_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    purpose: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(Text, server_default="ready")
    mime: Mapped[str] = mapped_column(Text)
    size_bytes: Mapped[int] = mapped_column(BigInteger)
    width: Mapped[int] = mapped_column(Integer)
    height: Mapped[int] = mapped_column(Integer)
    blurhash: Mapped[str] = mapped_column(Text)
    widths: Mapped[list[int]] = mapped_column(ARRAY(Integer))
    created_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    attached_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
