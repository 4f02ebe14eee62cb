"""Facts about signing in that others may hear."""

from uuid import UUID

from api.core.events.dispatch import Event


class OtpRequested(Event):
    """A one-time code was asked for; the worker makes it, so that no code rides in the outbox."""

    stored_name = "OtpRequested"
    otp_id: UUID
