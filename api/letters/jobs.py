"""Event handlers and scheduled jobs of letters."""

from datetime import timedelta
from typing import Final

from sqlalchemy import and_

from api.auth import mail_delivery
from api.auth.events import ContactVerified
from api.core.cleanup import CleanupStep, delete_rows, run_cleanup
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.delivery.email import Mailer, MailRefusedError
from api.core.errors import PostponedError
from api.core.events.dispatch import WorkerContext, emit, emit_once
from api.core.settings import Settings
from api.letters import email_follows, emails, queries, service
from api.letters.events import EmailFollowRequested, LetterCreated, LetterPostQueued, LetterQueued
from api.letters.links import CONFIRM_LIFETIME
from api.letters.models import EmailFollow, Letter, LetterDelivery, LetterPost
from api.posts.events import PostPublished

# Letters in flight at once, so that one-time codes never wait behind those of a large author.
BATCH_SIZE: Final = 100
POSTPONE_SECONDS: Final = 1
# Longer than a week, after which the limit lets each waiting post go out.
WAITING_RETENTION: Final = timedelta(days=14)
LETTER_RETENTION: Final = timedelta(days=30)


async def send_confirmation(jobs: WorkerContext, event: EmailFollowRequested) -> None:
    """Send the confirmation of a follow by e-mail, unless it or the author is gone."""
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        follow = await queries.find_follow(connection, event.follow_id)
    if follow is not None:
        await jobs.service(Mailer).send(emails.build_confirmation(settings, follow))


async def move_to_account(jobs: WorkerContext, event: ContactVerified) -> None:
    """Turn the follows of a newly verified address into follows of its account."""
    async with jobs.database.writing() as connection:
        await email_follows.move_to_account(connection, event.member_id)


async def queue_published(jobs: WorkerContext, event: PostPublished) -> None:
    """Queue the post of an author who sends all of them."""
    async with jobs.database.writing() as connection:
        await service.queue_published(connection, event.post_id, event.author_id)


async def create_letter(jobs: WorkerContext, event: LetterPostQueued) -> None:
    """Send an author's waiting posts, if they may send a letter now."""
    await service.create_letter(jobs.database, jobs.service(Settings), event.author_id)


async def create_due_letters(jobs: WorkerContext) -> None:
    """Create letters of posts that waited for the limit per week, or for staff."""
    await service.create_due_letters(jobs.database, jobs.service(Settings))


async def fan_out(jobs: WorkerContext, event: LetterCreated) -> None:
    """Queue a letter for its next recipients, once most of the previous ones have it.

    Raises:
        PostponedError: the previous ones don't.
    """
    async with jobs.database.writing() as connection:
        if await queries.count_in_flight(connection, event.letter_id) >= BATCH_SIZE:
            raise PostponedError(POSTPONE_SECONDS)
        follows = await queries.list_recipients(
            connection, event.letter_id, after=event.after, limit=BATCH_SIZE
        )
        if not follows:
            return
        # A repeated run inserts and emits nothing twice.
        added = await queries.insert_deliveries(connection, event.letter_id, follows)
        if added:
            await emit(
                connection,
                *(LetterQueued(letter_id=event.letter_id, follow_id=each) for each in added),
            )
        if len(follows) == BATCH_SIZE:
            following = LetterCreated(letter_id=event.letter_id, after=follows[-1])
            await emit_once(connection, following, of=event.letter_id, key=str(follows[-1]))


async def send_letter(jobs: WorkerContext, event: LetterQueued) -> None:
    """Send a letter to one address, with the posts that guests may see now.

    A worker that stops between the mail server's answer and the mark sends it again, with the same
    Message-ID. An address whose mail came back, or that complained, stops following.
    """
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        delivery = await queries.find_delivery(connection, event.letter_id, event.follow_id)
        posts = await queries.list_posts(connection, event.letter_id) if delivery else []
    if delivery is None or not posts:
        return
    async with jobs.database.reading() as connection:
        is_refused = await mail_delivery.is_refused(connection, settings, delivery.email)
    if not is_refused:
        message = emails.build_letter(settings, delivery, posts, event)
        try:
            await jobs.service(Mailer).send(message)
        except MailRefusedError:
            is_refused = True
    async with jobs.database.writing() as connection:
        if is_refused:
            await email_follows.end(connection, event.follow_id)
        else:
            await queries.mark_sent(connection, event.letter_id, event.follow_id)


async def delete_expired(jobs: WorkerContext) -> None:
    """Delete unconfirmed follows, posts that waited too long, and old letters. Runs hourly."""
    steps = (
        CleanupStep("email_follow", _delete_unconfirmed),
        CleanupStep("letter_post", _delete_waiting),
        CleanupStep("letter_delivery", _delete_deliveries),
        CleanupStep("letter", _delete_letters),
    )
    await run_cleanup(jobs.database, "letters.cleanup", steps)


async def _delete_unconfirmed(connection: WriteTransaction, *, limit: int) -> int:
    before = now() - CONFIRM_LIFETIME
    is_old = and_(EmailFollow.confirmed_at.is_(None), EmailFollow.requested_at < before)
    return await delete_rows(connection, EmailFollow, is_old, limit=limit)


async def _delete_waiting(connection: WriteTransaction, *, limit: int) -> int:
    before = now() - WAITING_RETENTION
    is_old = and_(LetterPost.letter_id.is_(None), LetterPost.queued_at < before)
    return await delete_rows(connection, LetterPost, is_old, limit=limit)


async def _delete_deliveries(connection: WriteTransaction, *, limit: int) -> int:
    is_old = LetterDelivery.queued_at < now() - LETTER_RETENTION
    return await delete_rows(connection, LetterDelivery, is_old, limit=limit)


async def _delete_letters(connection: WriteTransaction, *, limit: int) -> int:
    is_old = Letter.created_at < now() - LETTER_RETENTION
    return await delete_rows(connection, Letter, is_old, limit=limit)
