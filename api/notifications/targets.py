"""Pages to which notifications lead outside the interface: from a push, and from an e-mail."""

from collections.abc import Mapping
from typing import Any, Final

# Targets of notices of the platform, by their status.
_NOTICE_PATHS: Final[Mapping[str, str]] = {
    "refundRequested": "/finance?tab=refunds",
    "refundEscalated": "/finance?tab=refunds",
    "disputeOpened": "/finance?tab=disputes",
    "fraudRefunded": "/finance",
    "refundDeclined": "/purchased-posts",
    "refundDenied": "/purchased-posts",
    "refunded": "/purchased-posts",
    "statementWritten": "/settings/standing",
    "appealDecided": "/settings/standing",
}


def target_of(notification: Mapping[str, Any]) -> str:
    """Return the path of a serialized notification, as the list of the interface has it."""
    post, comment, facts = (notification[name] for name in ("postId", "commentId", "facts"))
    type_ = notification["type"]
    if post and comment:
        return f"/posts/{post['_id']}#comment-{comment['_id']}"
    if post:
        return f"/posts/{post['_id']}{'#reviews' if type_ in {'review', 'reply'} else ''}"
    if notification["actors"]:
        return f"/users/{notification['from']['_id']}"
    if type_ == "revenueReport":
        return f"/finance?period={facts['period']}" if facts["period"] else "/finance?tab=report"
    if type_ == "payout":
        return "/finance"
    return _NOTICE_PATHS.get(facts["status"] or "", "/")
