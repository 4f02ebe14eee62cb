"""Statements of marks of helpful answers."""

from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyConnection, WriteTransaction
from api.posts.answers.models import HelpfulMark
from api.posts.models import Comment


async def insert_mark(connection: WriteTransaction, comment_id: UUID, member_id: UUID) -> bool:
    """Insert a member's mark; return False if there is one already."""
    marked = await connection.scalar(
        upsert(HelpfulMark)
        .values(comment_id=comment_id, member_id=member_id)
        .on_conflict_do_nothing()
        .returning(HelpfulMark.comment_id)
    )
    return marked is not None


async def delete_mark(connection: WriteTransaction, comment_id: UUID, member_id: UUID) -> bool:
    """Delete a member's mark; return False if there is none."""
    deleted = await connection.scalar(
        delete(HelpfulMark)
        .where(HelpfulMark.comment_id == comment_id, HelpfulMark.member_id == member_id)
        .returning(HelpfulMark.comment_id)
    )
    return deleted is not None


async def add_helpful(connection: WriteTransaction, comment_id: UUID, step: int) -> int:
    """Add `step` to the number of marks of an answer and return it."""
    count: int | None = await connection.scalar(
        update(Comment)
        .where(Comment.id == comment_id)
        .values(helpful=Comment.helpful + step)
        .returning(Comment.helpful)
    )
    return count or 0


async def read_helpful(connection: AnyConnection, comment_id: UUID) -> int:
    """Read the number of marks of an answer."""
    count: int | None = await connection.scalar(
        select(Comment.helpful).where(Comment.id == comment_id)
    )
    return count or 0
