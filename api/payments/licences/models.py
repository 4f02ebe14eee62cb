"""Table of agreed licences."""

from uuid import UUID

from sqlalchemy import Boolean, CheckConstraint, SmallInteger, Text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class AgreedLicence(Table):
    """The licence of a product at the time of its purchase or free claim.

    A trigger copies it from the post when the order is inserted. Another one refuses every change;
    only the licence of an order that was never paid can be deleted, with its seller.
    """

    __tablename__ = "agreed_licence"
    __table_args__ = (CheckConstraint("num_nonnulls(text, default_version) = 1", name="terms"),)
    # Id of the purchase, or of the entitlement of a free claim.
    order_id: Mapped[UUID] = mapped_column(primary_key=True)
    # The seller's words, or the version of the platform's default.
    text: Mapped[str | None] = mapped_column(Text)
    default_version: Mapped[int | None] = mapped_column(SmallInteger)
    # False for orders older than this table: their licence is that of the migration.
    is_recorded: Mapped[bool] = mapped_column(Boolean, server_default="true")
