"""Statements of accepted answers, which changes of comments use too."""

from uuid import UUID

from sqlalchemy import insert, select, update

from api.core.db.database import AnyConnection, WriteTransaction
from api.core.ids import new_id
from api.posts.answers.models import AnswerChoice
from api.posts.models import Post


async def lock_question(connection: WriteTransaction, post_id: UUID) -> None:
    """Lock a question, so that the choices of its author run one after the other."""
    await connection.execute(
        select(Post.id).where(Post.id == post_id).with_for_update(key_share=True)
    )


async def find_choice(connection: AnyConnection, post_id: UUID) -> UUID | None:
    """Find the author's present choice; None also where an acceptance was undone."""
    choice: UUID | None = await connection.scalar(
        select(AnswerChoice.comment_id)
        .where(AnswerChoice.post_id == post_id)
        .order_by(AnswerChoice.id.desc())
        .limit(1)
    )
    return choice


async def insert_choice(
    connection: WriteTransaction, post_id: UUID, comment_id: UUID | None
) -> None:
    """Add a choice to the history of a question and make it the accepted answer."""
    await connection.execute(
        insert(AnswerChoice).values(id=new_id(), post_id=post_id, comment_id=comment_id)
    )
    await connection.execute(update(Post).where(Post.id == post_id).values(answer_id=comment_id))


async def withdraw(connection: WriteTransaction, post_id: UUID, comment_id: UUID) -> None:
    """Remove an answer that is no longer visible from its question; its choice remains."""
    await connection.execute(
        update(Post).where(Post.id == post_id, Post.answer_id == comment_id).values(answer_id=None)
    )


async def reinstate(connection: WriteTransaction, post_id: UUID, comment_id: UUID) -> None:
    """Accept an answer that is visible again, unless its author chose otherwise meanwhile."""
    await lock_question(connection, post_id)
    if await find_choice(connection, post_id) == comment_id:
        await connection.execute(
            update(Post).where(Post.id == post_id).values(answer_id=comment_id)
        )
