"""Letters of an author: which posts go out, and when.

An author sends at most `MAX_LETTERS_PER_AUTHOR_WEEK` letters in seven days. Posts beyond them wait,
and the next letter has them all.
"""

from typing import Any, Final
from uuid import UUID

from api.core import errors
from api.core.db.database import AnyConnection, Database, WriteTransaction
from api.core.events.dispatch import emit
from api.core.settings import Settings
from api.letters import queries
from api.letters.events import LetterCreated, LetterPostQueued
from api.letters.models import LetterMode
from api.letters.problems import letters_off
from api.posts.problems import post_not_found

MAX_POSTS: Final = 20
AUTHOR_BATCH_SIZE: Final = 200


async def get_choice(
    connection: AnyConnection, settings: Settings, member_id: UUID
) -> dict[str, Any]:
    """Return the author's choice, and the numbers that they see."""
    row = await queries.get_choice(connection, member_id)
    return {
        "mode": row.mode,
        "email_followers": row.email_followers,
        "letters_this_week": row.letters_this_week,
        "max_letters_per_week": settings.max_letters_per_author_week,
    }


async def choose(connection: WriteTransaction, member_id: UUID, mode: LetterMode) -> None:
    """Store the author's choice; without letters no post waits for one."""
    await queries.set_choice(connection, member_id, mode)
    if mode == "off":
        await queries.drop_waiting(connection, member_id)


async def queue_post(connection: WriteTransaction, member_id: UUID, post_id: UUID) -> None:
    """Queue an own post for the next letter. A held post waits until it is visible.

    Raises:
        ApiError: `post_not_found`; `forbidden` for a visible post of another member; `letters_off`.
    """
    post = await queries.find_own_post(connection, post_id, member_id)
    if post is None:
        raise post_not_found()
    if post.author_id != member_id:
        raise errors.forbidden()
    if (await queries.get_choice(connection, member_id)).mode == "off":
        raise letters_off()
    await _queue(connection, post_id, member_id)


async def queue_published(connection: WriteTransaction, post_id: UUID, author_id: UUID) -> None:
    """Queue a published post of an author who sends all of them."""
    choice = await queries.get_choice(connection, author_id)
    if choice.mode == "all" and choice.email_followers:
        await _queue(connection, post_id, author_id)


async def create_letter(database: Database, settings: Settings, author_id: UUID) -> None:
    """Send the waiting posts of an author in a letter, within the limit per week."""
    async with database.writing() as connection:
        # Two workers would both count before either creates.
        await queries.lock(connection, str(author_id))
        choice = await queries.get_choice(connection, author_id)
        if choice.mode == "off" or not choice.email_followers:
            await queries.drop_waiting(connection, author_id)
            return
        if choice.letters_this_week >= settings.max_letters_per_author_week:
            return
        letter_id = await queries.create_letter(connection, author_id, max_posts=MAX_POSTS)
        if letter_id is not None:
            await emit(connection, LetterCreated(letter_id=letter_id))


async def create_due_letters(database: Database, settings: Settings) -> None:
    """Create the letters of all authors with waiting posts."""
    after = UUID(int=0)
    while True:
        async with database.reading() as connection:
            authors = await queries.list_waiting_authors(
                connection, after=after, limit=AUTHOR_BATCH_SIZE
            )
        for author_id in authors:
            await create_letter(database, settings, author_id)
        if len(authors) < AUTHOR_BATCH_SIZE:
            return
        after = authors[-1]


async def _queue(connection: WriteTransaction, post_id: UUID, author_id: UUID) -> None:
    if await queries.queue_post(connection, post_id, author_id):
        await emit(connection, LetterPostQueued(author_id=author_id))
