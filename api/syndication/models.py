"""Tables of sitemaps."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Integer, Text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class SitemapRange(Table):
    """Range of ids with one sitemap, from `first_id` up to the next range.

    The bounds never change, so no entry moves to another file. A job records the values of the
    index; the file itself is always built from current rows.
    """

    __tablename__ = "sitemap_range"
    __table_args__ = (CheckConstraint("kind IN ('members', 'posts')", name="kind"),)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    first_id: Mapped[UUID] = mapped_column(primary_key=True)
    listed: Mapped[int] = mapped_column(Integer, server_default="0")
    changed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    looked_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
