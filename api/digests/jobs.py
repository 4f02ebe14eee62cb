"""Event handlers and the scheduled job of digests."""

from typing import Any

from api.auth import mail_delivery
from api.auth.events import ContactVerified
from api.core.clock import now
from api.core.delivery.email import Mailer, MailRefusedError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.digests import emails, queries, service
from api.digests.events import DigestQueued, DigestsDue


async def add_member(jobs: WorkerContext, event: ContactVerified) -> None:
    """Begin the digest of a member whose first e-mail address was verified."""
    async with jobs.database.writing() as connection:
        await service.add_member(connection, event.member_id)


async def begin_run(jobs: WorkerContext) -> None:
    """Begin to queue the digests that are due. Runs every five minutes."""
    await service.begin_run(jobs.database)


async def queue_batch(jobs: WorkerContext, event: DigestsDue) -> None:
    """Queue a batch of due digests."""
    async with jobs.database.writing() as connection:
        await service.queue_batch(connection, event)


async def send_digest(jobs: WorkerContext, event: DigestQueued) -> None:
    """Send a member's digest as it is now, unless there is no news.

    A worker that stops between the mail server's answer and the mark sends it again, with the same
    Message-ID. A digest that the member would not read, or whose address refuses it, ends.
    """
    changes = await _send(jobs, event)
    async with jobs.database.writing() as connection:
        await queries.update_digest(connection, event.member_id, **{"queued_at": None} | changes)


async def _send(jobs: WorkerContext, event: DigestQueued) -> dict[str, Any]:
    """Send the digest; return the columns that change."""
    settings = jobs.service(Settings)
    async with jobs.database.reading() as connection:
        member = await queries.find_recipient(connection, event.member_id)
        if member is None or service.is_sent(member, event.due_at):
            return {}
        unread_in_row = service.count_unread(member)
        if unread_in_row >= service.MAX_UNREAD:
            return service.stopped(now())
        if await mail_delivery.is_refused(connection, settings, member.email):
            return service.OFF
        content = await service.read_content(connection, member, event.due_at)
    if content.is_empty:
        return {}
    sent = {"sent_at": now(), "sent_for": event.due_at, "unread_in_row": unread_in_row}
    message = emails.build_digest(settings, member, content, event.due_at)
    try:
        await jobs.service(Mailer).send(message)
    except MailRefusedError:
        sent = service.OFF
    return sent
