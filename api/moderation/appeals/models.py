"""Table of appeals."""

from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Text,
    func,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT: Final = TIMESTAMP(timezone=True)

AppealState = Literal["open", "upheld", "changed", "reversed"]


class Appeal(Table):
    """Appeal of a member against a statement; `number` is shown as A-123.

    `first_decided_by` is who decided the statement; a trigger sets it from the decision. Another
    member of staff decides the appeal, except for an operator who is alone, which `is_alone`
    records. `decision_id` is the decision of a changed or reversed appeal.
    """

    __tablename__ = "appeal"
    __table_args__ = (
        CheckConstraint("state IN ('open', 'upheld', 'changed', 'reversed')", name="state"),
        CheckConstraint("char_length(text) <= 2000", name="text"),
        CheckConstraint("char_length(answer) BETWEEN 1 AND 2000", name="answer"),
        CheckConstraint(
            "(state = 'open') = (num_nulls(answer, decided_by, decided_at) = 3)"
            " AND num_nulls(answer, decided_by, decided_at) IN (0, 3)",
            name="decided",
        ),
        CheckConstraint("decided_by <> first_decided_by OR is_alone", name="second_person"),
        CheckConstraint("decided_by <> member_id", name="not_own"),
        # For the open appeals, oldest first, and the list of the others.
        Index("ix_appeal_state", "state", "number"),
        # For the appeals of a member.
        Index("ix_appeal_member", "member_id", "number"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(Integer, Identity(always=True), unique=True)
    statement_id: Mapped[UUID] = mapped_column(ForeignKey("statement.id"), unique=True)
    member_id: Mapped[UUID]
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(Text, server_default="open")
    first_decided_by: Mapped[UUID | None]
    answer: Mapped[str | None] = mapped_column(Text)
    decided_by: Mapped[UUID | None]
    decided_at: Mapped[datetime | None] = mapped_column(INSTANT)
    is_alone: Mapped[bool] = mapped_column(Boolean, server_default="false")
    decision_id: Mapped[UUID | None] = mapped_column(ForeignKey("case_decision.id"))
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
