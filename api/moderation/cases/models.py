"""Tables of cases: signals, notes and decisions."""

from datetime import datetime
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table

INSTANT: Final = TIMESTAMP(timezone=True)

SubjectKind = Literal["post", "comment", "user", "review", "reviewReply"]
CaseState = Literal["open", "held", "decided", "appealed", "closed"]
# The acts of statements, and `dismiss`, which writes none.
Act = Literal["dismiss", "warn", "remove", "limit", "hold_sales", "suspend", "restore"]
DecisionState = Literal["pending", "effective", "undone", "failed"]

_KINDS: Final = "kind IN ('post', 'comment', 'user', 'review', 'reviewReply')"
# As text, for partial indexes serve no condition with parameters.
IS_WAITING: Final = text("moderation_case.state IN ('open', 'held')")
IS_PENDING: Final = text("case_decision.state = 'pending'")
WAITING: Final = text("state IN ('open', 'held')")


class Case(Table):
    """A subject that reports or signals brought to staff; `number` is shown as C-123.

    A subject has one case that is not decided, which further reports join. `held` is an open case
    whose subject an automatic rule hides. `evidence` is the subject as its readers saw it at the
    first report. `reports_count` and `rules` repeat the reports and the signals, so that the queue
    needs no join. A member of staff has the case until `taken_until`.
    """

    __tablename__ = "moderation_case"
    __table_args__ = (
        CheckConstraint(_KINDS, name="kind"),
        CheckConstraint("state IN ('open', 'held', 'decided', 'appealed', 'closed')", name="state"),
        CheckConstraint("(kind = 'user') = (post_id IS NULL)", name="post"),
        CheckConstraint("(taken_by IS NULL) = (taken_until IS NULL)", name="taken"),
        CheckConstraint("weight >= 0 AND reports_count >= 0", name="counts"),
        # One undecided case per subject, also under concurrency.
        Index("uq_moderation_case_waiting", "subject_id", unique=True, postgresql_where=WAITING),
        # For the queue: heaviest first, then oldest.
        Index("ix_moderation_case_queue", text("(-weight)"), "number", postgresql_where=WAITING),
        # For the lists of the other states, newest first.
        Index("ix_moderation_case_state", "state", text("number DESC")),
        # For the history of a member.
        Index("ix_moderation_case_owner", "owner_id", text("number DESC")),
        # For the figures of a number of days.
        Index("ix_moderation_case_created", "created_at"),
        # For the newest case of a subject.
        Index("ix_moderation_case_subject", "subject_id", text("number DESC")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(Integer, Identity(always=True), unique=True)
    kind: Mapped[str] = mapped_column(Text)
    subject_id: Mapped[UUID]
    post_id: Mapped[UUID | None]
    owner_id: Mapped[UUID]
    state: Mapped[str] = mapped_column(Text, server_default="open")
    weight: Mapped[int] = mapped_column(Integer, server_default="0")
    # Reason of the latest report; null if only signals opened the case.
    reason: Mapped[str | None] = mapped_column(Text)
    reports_count: Mapped[int] = mapped_column(Integer, server_default="0")
    rules: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    lang: Mapped[str] = mapped_column(Text, server_default="und")
    evidence: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    taken_by: Mapped[UUID | None]
    taken_until: Mapped[datetime | None] = mapped_column(INSTANT)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    reported_at: Mapped[datetime | None] = mapped_column(INSTANT)
    decided_at: Mapped[datetime | None] = mapped_column(INSTANT)


class Signal(Table):
    """Finding of an automatic rule about the subject of a case; one row per case and rule."""

    __tablename__ = "signal"
    __table_args__ = (
        CheckConstraint("weight BETWEEN 0 AND 100", name="weight"),
        # A rule that finds the same again replaces its signal.
        Index("uq_signal_rule", "case_id", "rule", unique=True),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("moderation_case.id"))
    rule: Mapped[str] = mapped_column(Text)
    weight: Mapped[int] = mapped_column(Integer)
    evidence: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class CaseNote(Table):
    """Note of staff on a case; the table is append-only."""

    __tablename__ = "case_note"
    __table_args__ = (
        CheckConstraint("char_length(text) BETWEEN 1 AND 2000", name="text"),
        # For the notes of a case, oldest first.
        Index("ix_case_note_case", "case_id", "id"),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("moderation_case.id"))
    author_id: Mapped[UUID]
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())


class CaseDecision(Table):
    """Decision of staff about a case, which takes effect at `effective_at` unless it is undone.

    `terms` are its parameters: rule, sentence, texts, days, refunds, files. `result` is what the
    effect did, which a restoration reverses. `failure` is the reason why it had no effect.
    """

    __tablename__ = "case_decision"
    __table_args__ = (
        CheckConstraint(
            "act IN ('dismiss', 'warn', 'remove', 'limit', 'hold_sales', 'suspend', 'restore')",
            name="act",
        ),
        CheckConstraint("state IN ('pending', 'effective', 'undone', 'failed')", name="state"),
        # One decision at a time, also under concurrency.
        Index(
            "uq_case_decision_pending",
            "case_id",
            unique=True,
            postgresql_where=text("state = 'pending'"),
        ),
        # For the job that applies decisions whose event was lost.
        Index("ix_case_decision_due", "effective_at", postgresql_where=text("state = 'pending'")),
        # For the decisions of a case, newest first.
        Index("ix_case_decision_case", "case_id", text("id DESC")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    case_id: Mapped[UUID] = mapped_column(ForeignKey("moderation_case.id"))
    act: Mapped[str] = mapped_column(Text)
    decided_by: Mapped[UUID]
    decided_at: Mapped[datetime] = mapped_column(INSTANT, server_default=func.now())
    effective_at: Mapped[datetime] = mapped_column(INSTANT)
    state: Mapped[str] = mapped_column(Text, server_default="pending")
    # The state of the case before, to which an undone decision returns it.
    former_state: Mapped[str] = mapped_column(Text)
    terms: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    result: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default="{}")
    failure: Mapped[str | None] = mapped_column(Text)
