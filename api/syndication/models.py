"""Which sitemaps there are."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Integer, Text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class SitemapRange(Table):
    """A sitemap holds what is public of the ids from `first_id` up to the next range's.

    A range never changes where it begins, so that nothing in it moves to another file. What is
    told of it in the index is noted by a job: a file itself is always made of what stands now.
    """

    __tablename__ = "sitemap_range"
    __table_args__ = (CheckConstraint("kind IN ('members', 'posts')", name="kind"),)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    first_id: Mapped[UUID] = mapped_column(primary_key=True)
    listed: Mapped[int] = mapped_column(Integer, server_default="0")
    changed_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
    looked_at: Mapped[datetime | None] = mapped_column(TIMESTAMP(timezone=True))
