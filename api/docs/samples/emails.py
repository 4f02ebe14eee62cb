"""Payloads of e-mails, letters and digests in the OpenAPI examples, by operation."""

from typing import Any, Final

_DIGEST: Final = {
    "rhythm": "weekly",
    "weekday": 4,
    "hour": 18,
    "timeZone": "Asia/Damascus",
    "hasEmail": True,
    "stoppedAt": None,
}
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
    "get_digest": _DIGEST,
    "update_digest": _DIGEST,
    "follow_by_email": {"status": "confirmationSent"},
    "send_post_as_letter": {"isQueued": True},
}
