"""Reports of mail servers: bounces (RFC 3464) and complaints (RFC 5965).

A report names its recipient in several places, some of which forwarding and privacy change. The
header that every e-mail carries proves which of them was meant.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, message_from_string
from email.errors import MessageError
from email.message import Message
from email.utils import parseaddr
from typing import Final, Literal

from api.core.delivery.recipient_proof import PROOF_HEADER, is_proven
from api.core.settings import Settings

Kind = Literal["bounce", "complaint"]

# Failures of the address: unknown, moved, closed, or without a reason. A full mailbox (5.2.2), a
# large message, a refusal of our sender (5.1.7, 5.1.8) or of the content (5.7), and routing (5.4)
# say nothing about the address.
_DEAD_ADDRESS: Final = frozenset(
    ("5.0.0", "5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.0", "5.2.1")
)
# Types of RFC 5965 and 6430 with which a reader wants no more mail.
_COMPLAINTS: Final = frozenset({"abuse", "fraud", "opt-out", "opt-out-list", "other"})
# A report has a few parts and returns an e-mail of at most 20 KB. More would take long to parse,
# and everyone can write to the mailbox of bounces.
_MAX_BYTES: Final = 64 * 1024
_MAX_BOUNDARIES: Final = 10
_MAX_PARTS: Final = 50
_RECIPIENT_FIELDS: Final = (
    "Original-Recipient",
    "Final-Recipient",
    "Original-Rcpt-To",
    "Removal-Recipient",
)


@dataclass(frozen=True, slots=True)
class MailReport:
    """A report about one of our e-mails; `address` is the proven recipient, in lower case."""

    kind: Kind
    address: str


def parse_report(settings: Settings, raw: bytes) -> MailReport | None:
    """Parse a message of a mail server; None for others, and without a proven recipient."""
    if not _is_small(raw):
        return None
    try:
        message = message_from_bytes(raw)
        if message.get_content_type() != "multipart/report":
            return None
        kind, fields = _read_kind(message)
        original = _find_original(message)
    except (MessageError, LookupError, ValueError):
        return None
    if kind is None or original is None:
        return None
    proof = str(original.get(PROOF_HEADER, "")).strip()
    for address in _addresses(original, fields):
        if proof and is_proven(settings, address, proof):
            return MailReport(kind, address)
    return None


def _is_small(raw: bytes) -> bool:
    return (
        len(raw) <= _MAX_BYTES
        and raw.lower().count(b"boundary") <= _MAX_BOUNDARIES
        and raw.count(b"\n--") <= _MAX_PARTS
    )


def _read_kind(message: Message) -> tuple[Kind | None, list[Message]]:
    """Return what is reported, and the blocks of fields with the recipients."""
    for part in message.walk():
        blocks = _inner_messages(part)
        if part.get_content_type() == "message/delivery-status":
            # The first block is about the message.
            dead = [block for block in blocks[1:] if _is_dead(block)]
            return ("bounce" if dead else None), dead
        if part.get_content_type() == "message/feedback-report":
            (fields,) = blocks
            feedback = str(fields.get("Feedback-Type", "")).strip().lower()
            return ("complaint" if feedback in _COMPLAINTS else None), [fields]
    return None, []


def _inner_messages(part: Message) -> list[Message]:
    payload = part.get_payload()
    inner = payload if isinstance(payload, list) else []
    return [each for each in inner if isinstance(each, Message)]


def _is_dead(block: Message) -> bool:
    action = str(block.get("Action", "")).strip().lower()
    # `5.1.1`, or `5.1.1 (user unknown)`.
    status = str(block.get("Status", "")).partition("(")[0].strip()
    return action == "failed" and status in _DEAD_ADDRESS


def _find_original(message: Message) -> Message | None:
    """Return the e-mail that is reported about, or its headers."""
    for part in message.walk():
        messages = _inner_messages(part)
        if part.get_content_type() == "message/rfc822" and messages:
            return messages[0]
        if part.get_content_type() == "text/rfc822-headers":
            decoded = part.get_payload(decode=True)
            if isinstance(decoded, bytes):
                return message_from_string(decoded.decode("utf-8", "replace"))
    return None


def _addresses(original: Message, fields: list[Message]) -> Iterator[str]:
    """Yield the addresses that may be the recipient."""
    named = [str(original.get("To", ""))]
    for block in fields:
        # `rfc822; layla@example.com`, or the address alone.
        named += [
            str(value).rpartition(";")[2]
            for field in _RECIPIENT_FIELDS
            for value in block.get_all(field, [])
        ]
    for text in named:
        address = parseaddr(text)[1].strip().lower()
        if "@" in address:
            yield address
