"""Request and response bodies of changes of contacts."""

from typing import Literal

from pydantic import Field

from api.auth.schemas import CodeVerification
from api.core.http.responses import Instant, Schema


class PendingChange(Schema):
    """Scheduled change of a contact."""

    channel: Literal["email", "phone"] = Field(description="Kind of the contact.")
    value: str = Field(
        description="New e-mail address or phone number.", examples=["layla@new.example"]
    )
    effective_at: Instant = Field(description="Time at which it replaces the former contact.")


class Contacts(Schema):
    """Contacts of the authenticated member."""

    email: str | None = Field(
        description="E-mail address; null if there is none.", examples=["layla@qima.example"]
    )
    phone: str | None = Field(
        description="Phone number; null if there is none.", examples=["+96171123456"]
    )
    email_bounced_at: Instant | None = Field(
        description="Time since which the e-mail address gets one-time codes only, because a mail"
        " server returned an e-mail; null if e-mails are sent."
    )
    pending: PendingChange | None = Field(description="Scheduled change; null if there is none.")


class ContactChangeRequest(Schema):
    """New contact."""

    identifier: str = Field(
        max_length=320,
        description="New e-mail address, or phone number with its country code, in any digits.",
        examples=["layla@new.example"],
    )


class ChangeConfirmation(CodeVerification):
    """Code that the new contact received."""

    is_former_lost: bool = Field(
        False,
        description="Whether no present contact can receive a code. The change is then delayed.",
    )


class ChangeResult(Schema):
    """State of a change."""

    effective_at: Instant | None = Field(
        description="Time at which a scheduled change takes effect; null without one."
    )


class ResumeResult(Schema):
    """State of e-mails after they were asked for again."""

    email_bounced_at: None = Field(None, description="Always null: e-mails are sent.")


class MailReportResult(Schema):
    """Effect of a mail server's report."""

    outcome: Literal["bounce", "complaint", "ignored"] = Field(
        description="Kind of the report; `ignored` changed nothing."
    )


class UnsubscribeResult(Schema):
    """State of the e-mails that can be unsubscribed."""

    sale_emails: Literal[False] = Field(False, description="Always false: they are off.")
