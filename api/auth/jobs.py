"""What the worker does for the identity provider."""

from typing import Final

from api.auth import cleanup, keys, otp, sms_limits
from api.auth.events import OtpRequested
from api.auth.messages import code_message, code_text
from api.core.delivery.email import Mailer
from api.core.delivery.sms import SmsGateway
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings

CHUNK: Final = 2000


async def send_code(jobs: WorkerContext, event: OtpRequested) -> None:
    """Make the digits and send them.

    A second delivery makes other digits, which replace the first: what arrives last is good. An
    expired or used code is left alone, which also ends the retries of a mail server or a gateway
    that is away.
    """
    settings = jobs.service(Settings)
    async with jobs.database.writing() as connection:
        made = await otp.make(connection, settings, event.otp_id)
    # Sent after the commit: a code must never arrive before it is good.
    if made is None:
        return
    contact, locale, code = made
    if contact.channel == "phone":
        text = code_text(settings, locale=locale, code=code)
        await jobs.service(SmsGateway).send(contact.value, text)
        return
    message = code_message(
        settings,
        recipient=contact.value,
        locale=locale,
        code=code,
        minutes=int(otp.LIFETIME.total_seconds() // 60),
    )
    await jobs.service(Mailer).send(message)


async def rotate_keys(jobs: WorkerContext) -> None:
    """Make the key that signs next, in time, and forget those that nobody needs."""
    await keys.rotate(jobs.database, jobs.service(Settings))


async def sweep(jobs: WorkerContext) -> None:
    """Delete one-time codes, used refresh tokens, sessions and counts that nobody needs any more;
    once a day is enough."""
    for delete in (
        cleanup.delete_codes,
        cleanup.delete_used_tokens,
        cleanup.delete_sessions,
        sms_limits.delete_counts,
    ):
        deleted = CHUNK
        while deleted == CHUNK:
            async with jobs.database.writing() as connection:
                deleted = await delete(connection, CHUNK)
