"""Delivery of a notification by e-mail, and the effect of a complaint."""

from datetime import datetime
from typing import Any
from uuid import UUID

import structlog

from api.auth import mail_delivery
from api.auth.events import MailComplained
from api.core.clock import now
from api.core.db.database import AnyRow, ReadConnection
from api.core.delivery.email import Mailer, MailRefusedError, Message
from api.core.errors import PostponedError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.notifications import queries as notification_queries
from api.notifications import service as notifications
from api.notifications.email import messages, queries
from api.notifications.email.events import NotificationEmailQueued

log = structlog.get_logger("notifications")


async def send_notification_email(jobs: WorkerContext, event: NotificationEmailQueued) -> None:
    """Send a notification as it is after a short wait, in which a member who is online reads it.

    Nothing is sent if it was read, hidden or deleted meanwhile. A group sends one e-mail until it
    is opened. Quiet hours don't apply: an e-mail makes no sound.

    Raises:
        PostponedError: the wait is not over, or another delivery is sending the e-mail.
    """
    settings = jobs.service(Settings)
    _wait(event.queued_at, settings.notification_email_delay_seconds)
    async with jobs.database.reading() as connection:
        to = await queries.find_recipient(connection, event.notification_id)
        if to is None or await mail_delivery.find_bounce(connection, to.id):
            return
        row = await notification_queries.get_notification(connection, to.id, event.notification_id)
        if row is None or row.opened_at is not None:
            return
        notification = notifications.serialize_notification(row, settings, to.locale)
        written = await _find_written(connection, notification, to.id)
    message = messages.build_email(settings, to, notification, written)
    async with jobs.database.writing() as connection:
        claim = await queries.claim(connection, event.notification_id, to.id)
    if claim == "busy":
        raise PostponedError(queries.CLAIM_SECONDS)
    if claim == "claimed":
        await _send(jobs, event.notification_id, message)


def _wait(queued_at: datetime, delay_seconds: int) -> None:
    remaining = delay_seconds - (now() - queued_at).total_seconds()
    if remaining > 0:
        raise PostponedError(remaining)


async def _send(jobs: WorkerContext, notification_id: UUID, message: Message) -> None:
    """Send a claimed e-mail.

    A worker that stops before the mark sends it again, with the same Message-ID.
    """
    try:
        await jobs.service(Mailer).send(message)
    except MailRefusedError:
        # Another attempt would be refused too, and an operator can do nothing about it.
        log.info("notification_email_refused")
    except Exception:
        async with jobs.database.writing() as connection:
            await queries.release(connection, notification_id)
        raise
    async with jobs.database.writing() as connection:
        await queries.mark_sent(connection, notification_id)


async def _find_written(
    connection: ReadConnection, notification: dict[str, Any], reader_id: UUID
) -> AnyRow | None:
    match messages.written_id(notification):
        case ("comment", id_):
            return await queries.find_comment(connection, id_, reader_id)
        case ("post", id_):
            return await queries.find_post(connection, id_)
    return None


async def turn_emails_off(jobs: WorkerContext, event: MailComplained) -> None:
    """Turn all e-mails about notifications off for a member who reported one as spam."""
    async with jobs.database.writing() as connection:
        await queries.turn_all_off(connection, event.member_id)
