"""Table of deferred counts of evaluations."""

from uuid import UUID

from sqlalchemy import BigInteger, Identity, SmallInteger, Text
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class EvaluationCountChange(Table):
    """Deferred change of `post_counts.evaluations` (`api.core.deferred_counts`)."""

    __tablename__ = "evaluation_count_change"
    post_id: Mapped[UUID] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    reaction: Mapped[str] = mapped_column(Text)
    step: Mapped[int] = mapped_column(SmallInteger)
