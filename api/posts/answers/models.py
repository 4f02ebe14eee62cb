"""Tables of accepted answers and of helpful answers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, func, text
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db.database import Table


class AnswerChoice(Table):
    """An answer that the author of a question accepted; without a comment, the acceptance undone.

    The last row of a question is the author's present choice. `Post.answer_id` has its comment
    while that is visible. The application role has no privilege to update or delete rows.
    """

    __tablename__ = "answer_choice"
    __table_args__ = (
        # Serves the last choice, and the history of a question.
        Index("ix_answer_choice_post", "post_id", text("id DESC")),
    )
    id: Mapped[UUID] = mapped_column(primary_key=True)
    post_id: Mapped[UUID] = mapped_column(ForeignKey("post.id", ondelete="CASCADE"))
    comment_id: Mapped[UUID | None] = mapped_column(ForeignKey("comment.id", ondelete="CASCADE"))
    chosen_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())


class HelpfulMark(Table):
    """A member's mark of an answer as helpful, at most one per member and answer."""

    __tablename__ = "helpful_mark"
    __table_args__ = (
        # Serves a member's marks, for export and account deletion.
        Index("ix_helpful_mark_member", "member_id", "marked_at", "comment_id"),
    )
    comment_id: Mapped[UUID] = mapped_column(
        ForeignKey("comment.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[UUID] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    marked_at: Mapped[datetime] = mapped_column(TIMESTAMP(timezone=True), server_default=func.now())
