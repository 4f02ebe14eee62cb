"""What the worker does for the identity provider."""

from api.auth import codes
from api.auth.events import OtpRequested
from api.auth.messages import code_message
from api.kernel.events import Jobs
from api.kernel.mail import Mailer
from api.kernel.settings import Settings


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
