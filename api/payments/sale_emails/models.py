"""Tables of e-mails about sales."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class SaleEmail(Table):
    """An e-mail about the sales and tips of a seller, which collects them until it is queued."""

    __tablename__ = "sale_email"
    __table_args__ = (
        # Serves the last e-mail of a seller.
        Index("ix_sale_email_seller", "seller_id", "due_at"),
        # At most one e-mail of a seller collects sales.
        Index(
            "uq_sale_email_open",
            "seller_id",
            unique=True,
            postgresql_where=text("queued_at IS NULL"),
        ),
        # Serves the job that queues due e-mails, and the deletion of old ones.
        Index("ix_sale_email_due", "due_at"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    seller_id: Mapped[UUID] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"))
    due_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True))
    # From then on it gets no further sales, so that sent again it is the same e-mail.
    queued_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))


class SaleEmailItem(Table):
    """A purchase or tip of an e-mail; each is in one e-mail at most."""

    __tablename__ = "sale_email_item"
    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchase.id"), primary_key=True)
    email_id: Mapped[UUID] = mapped_column(
        ForeignKey("sale_email.id", ondelete="CASCADE"), index=True
    )
