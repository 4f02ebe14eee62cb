"""Table of daily viewers."""

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, Integer
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class ProductView(Table):
    """Number of distinct viewers of a product's page on a day (UTC), estimated by HyperLogLog.

    Sellers see it. It pays nothing and has no weight in the revenue share.
    """

    __tablename__ = "product_view"
    __table_args__ = (
        CheckConstraint("viewers > 0", name="viewers"),
        # Serves the deletion of old days.
        Index("ix_product_view_day", "day"),
    )
    # First, so that the key serves the statistics of a seller.
    seller_id: Mapped[UUID] = mapped_column(ForeignKey("member.id"), primary_key=True)
    day: Mapped[date] = mapped_column(Date, primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id"), primary_key=True)
    viewers: Mapped[int] = mapped_column(Integer)
