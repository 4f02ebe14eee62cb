"""Jobs of the identity provider."""

from api.auth import (
    cleanup,
    contacts,
    guesses,
    id_tokens,
    keys,
    known_devices,
    mail_delivery,
    otp,
    sms_limits,
)
from api.auth.events import OtpRequested
from api.auth.messages import build_code_email, build_code_sms
from api.auth.passkeys import challenges
from api.core.cleanup import CleanupStep, run_cleanup
from api.core.delivery.email import Mailer
from api.core.delivery.sms import SmsGateway
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings


async def send_code(jobs: WorkerContext, event: OtpRequested) -> None:
    """Generate the digits of a code and send them.

    A repeated delivery generates new digits, which replace the first ones: the last message is
    valid. An expired or used code is skipped, which also ends the retries while a mail server or
    gateway is unavailable.
    """
    settings = jobs.service(Settings)
    async with jobs.database.writing() as connection:
        made = await otp.generate_code(connection, settings, event.otp_id)
    # Sent after the commit: a code must be valid before it arrives.
    if made is None:
        return
    contact, locale, code = made
    if contact.channel == "phone":
        text = build_code_sms(settings, locale=locale, code=code)
        await jobs.service(SmsGateway).send(contact.value, text)
        return
    message = build_code_email(
        settings,
        recipient=contact.value,
        locale=locale,
        code=code,
        minutes=int(otp.LIFETIME.total_seconds() // 60),
    )
    await jobs.service(Mailer).send(message)


async def rotate_keys(jobs: WorkerContext) -> None:
    """Create the next signing key in time, and delete superseded ones."""
    await keys.rotate(jobs.database, jobs.service(Settings))


async def delete_expired(jobs: WorkerContext) -> None:
    """Delete expired codes, used tokens, sessions, old devices and counts. Runs daily."""
    steps = (
        CleanupStep("one_time_code", cleanup.delete_codes),
        CleanupStep("refresh_token", cleanup.delete_used_tokens),
        CleanupStep("session", cleanup.delete_sessions),
        CleanupStep("text_message_count", sms_limits.delete_counts),
        CleanupStep("code_guess_count", guesses.delete_counts),
        CleanupStep("code_guess_hour", guesses.delete_hours),
        CleanupStep("used_id_token", id_tokens.delete_used),
        CleanupStep("used_passkey_challenge", challenges.delete_used),
        CleanupStep("known_device", known_devices.delete_old_devices),
        CleanupStep("contact_change", contacts.delete_old_changes),
        CleanupStep("refused_address", mail_delivery.delete_refused),
    )
    await run_cleanup(jobs.database, "auth.cleanup", steps)


async def apply_contact_changes(jobs: WorkerContext) -> None:
    """Apply scheduled changes of contacts whose time has come. Runs every hour."""
    await contacts.apply_due_changes(jobs.database)
