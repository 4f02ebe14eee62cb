"""Payloads of e-mails and letters in the OpenAPI examples, by operation."""

from typing import Any, Final

_SETTINGS: Final = {
    "mode": "chosen",
    "emailFollowers": 42,
    "lettersThisWeek": 1,
    "maxLettersPerWeek": 3,
}
PAYLOADS: Final[dict[str, Any]] = {
    "resume_emails": {"emailBouncedAt": None},
    "receive_mail_report": {"outcome": "bounce"},
    "unsubscribe_from_emails": {"saleEmails": False},
    "get_letter_settings": _SETTINGS,
    "update_letter_settings": _SETTINGS,
    "follow_by_email": {"status": "confirmationSent"},
    "send_post_as_letter": {"isQueued": True},
}
