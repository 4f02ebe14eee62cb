"""What members may open because they bought it or were given it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Text, func, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.kernel.db import Table


class Entitlement(Table):
    """A member may open a digital product; reading a paid file asks only this."""

    __tablename__ = "entitlement"
    __table_args__ = (
        CheckConstraint("source IN ('free', 'purchase')", name="source"),
        # One that lives for each member and post, whatever races.
        Index(
            "uq_entitlement_live",
            "member_id",
            "post_id",
            unique=True,
            postgresql_where=text("revoked_at IS NULL"),
        ),
        # Serves the library, newest first.
        Index("ix_entitlement_newest", "member_id", text("id DESC")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    member_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"))
    # By name, since posts stand above payments.
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), index=True)
    source: Mapped[str] = mapped_column(Text)
    granted_at: Mapped[datetime] = mapped_column(
        TIMESTAMP(timezone=True), server_default=func.now()
    )
    revoked_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
