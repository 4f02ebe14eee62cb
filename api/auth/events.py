"""Events of the identity provider."""

from datetime import datetime
from uuid import UUID

from api.core.events.dispatch import Event


class OtpRequested(Event):
    """A one-time code was requested. The worker generates it, so that the outbox contains no
    codes."""

    stored_name = "OtpRequested"
    otp_id: UUID


class GuessesBlocked(Event):
    """Guesses of codes for an identifier were refused, for the first time on that day."""

    stored_name = "GuessesBlocked"
    otp_id: UUID


class SignedInOnNewDevice(Event):
    """A member signed in on a device where they had not signed in before."""

    stored_name = "SignedInOnNewDevice"
    session_id: UUID


class RefreshTokenReused(Event):
    """A used refresh token was presented, which ended the session."""

    stored_name = "RefreshTokenReused"
    session_id: UUID


class ContactChanged(Event):
    """A change of a member's contact was applied or scheduled."""

    stored_name = "ContactChanged"
    change_id: UUID


class PasskeyAdded(Event):
    """A member added a passkey, in a session."""

    stored_name = "PasskeyAdded"
    passkey_id: UUID
    session_id: UUID
    at: datetime


class PasskeyRemoved(Event):
    """A member removed a passkey, in a session. The passkey's row is gone."""

    stored_name = "PasskeyRemoved"
    passkey_id: UUID
    session_id: UUID
    at: datetime


class ContactVerified(Event):
    """A member has a verified contact that was not theirs before: a sign-up or a change."""

    stored_name = "ContactVerified"
    member_id: UUID


class MailComplained(Event):
    """A member reported one of our e-mails as spam."""

    stored_name = "MailComplained"
    member_id: UUID
