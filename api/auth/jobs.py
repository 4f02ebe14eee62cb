"""What the worker does for the identity provider."""

from typing import Final

from api.auth import codes, leftovers
from api.auth.events import OtpRequested
from api.auth.messages import code_message
from api.kernel.events import Jobs
from api.kernel.mail import Mailer
from api.kernel.settings import Settings

CHUNK: Final = 2000


async def send_code(jobs: Jobs, event: OtpRequested) -> None:
    """Make the digits and send them.

    A second delivery makes other digits, which replace the first: what arrives last is good. An
    expired or used code is left alone, which also ends the retries of an unreachable mail server.
    """
    settings = jobs.service(Settings)
    async with jobs.database.writing() as connection:
        made = await codes.make(connection, settings, event.otp_id)
    # Sent after the commit: a code must never arrive before it is good.
    if made is None:
        return
    contact, locale, code = made
    message = code_message(
        settings,
        recipient=contact.value,
        locale=locale,
        code=code,
        minutes=int(codes.LIFETIME.total_seconds() // 60),
    )
    await jobs.service(Mailer).send(message)


async def sweep(jobs: Jobs) -> None:
    """Delete one-time codes, used refresh tokens and sessions that nobody needs any more; once a
    day is enough."""
    for delete in (leftovers.delete_codes, leftovers.delete_used_tokens, leftovers.delete_sessions):
        deleted = CHUNK
        while deleted == CHUNK:
            async with jobs.database.writing() as connection:
                deleted = await delete(connection, CHUNK)
