"""Events of the identity provider."""

from uuid import UUID

from api.core.events.dispatch import Event


class OtpRequested(Event):
    """A one-time code was requested. The worker generates it, so that the outbox contains no
    codes."""

    stored_name = "OtpRequested"
    otp_id: UUID
