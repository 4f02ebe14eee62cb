"""Table of statements of reasons."""

from datetime import datetime
from typing import Any, Final, Literal
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
    text,
)
from sqlalchemy.dialects.postgresql import JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT: Final = TIMESTAMP(timezone=True)

StatementAct = Literal["warn", "remove", "limit", "hold_sales", "suspend", "restore"]
Ground = Literal["terms", "law"]


class Statement(Table):
    """Statement of reasons for a member; `number` is shown as S-123. The table is append-only.

    The fields are those of a statement of reasons in the EU's Transparency Database. `ground` is
    the terms or the law, `rule` the reason as a category of reports. `facts` has the subject and
    its first words. `text` maps a language to the sentence that the member reads. `decision_id` is
    null if an automatic rule decided. `restores_id` is the statement that a restoration ends.
    """

    __tablename__ = "statement"
    __table_args__ = (
        CheckConstraint(
            "act IN ('warn', 'remove', 'limit', 'hold_sales', 'suspend', 'restore')", name="act"
        ),
        CheckConstraint("ground IN ('terms', 'law')", name="ground"),
        CheckConstraint(
            "rule IN ('spam', 'scam', 'harassment', 'hate', 'violence', 'nudity', 'copyright',"
            " 'other')",
            name="rule",
        ),
        CheckConstraint("is_automatic = (decision_id IS NULL)", name="automatic"),
        CheckConstraint("(act = 'restore') = (restores_id IS NOT NULL)", name="restores"),
        # A decision is applied once, also by two workers at a time.
        Index("uq_statement_decision", "decision_id", unique=True),
        # A statement is ended once.
        Index("uq_statement_restores", "restores_id", unique=True),
        # For the standing of a member, newest first.
        Index("ix_statement_member", "member_id", text("number DESC")),
        # For the history of a case.
        Index("ix_statement_case", "case_id", "number"),
        # For the figures of a period.
        Index("ix_statement_created_at", "created_at"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(Integer, Identity(always=True), unique=True)
    member_id: Mapped[UUID]
    case_id: Mapped[UUID | None] = mapped_column(ForeignKey("moderation_case.id"))
    decision_id: Mapped[UUID | None] = mapped_column(ForeignKey("case_decision.id"))
    restores_id: Mapped[UUID | None] = mapped_column(ForeignKey("statement.id"))
    act: Mapped[str] = mapped_column(Text)
    ground: Mapped[str] = mapped_column(Text, server_default="terms")
    rule: Mapped[str] = mapped_column(Text)
    facts: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    text: Mapped[dict[str, str]] = mapped_column(JSONB, server_default="{}")
    # Whether an automatic rule found the subject, and whether one decided.
    is_detected_automatically: Mapped[bool] = mapped_column(Boolean, server_default="false")
    is_automatic: Mapped[bool] = mapped_column(Boolean, server_default="false")
    until: Mapped[datetime | None] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
