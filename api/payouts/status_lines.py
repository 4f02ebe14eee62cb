"""Lines of a bank's results, whatever the format of the file."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Final, Literal
from uuid import UUID
from xml.etree import ElementTree as ET

BankStatus = Literal["transferred", "failed", "returned", "waiting"]

# Statuses of the CSV format, and codes of ExternalPaymentTransactionStatus1Code.
_STATUSES: Final[dict[str, BankStatus]] = {
    "transferred": "transferred",
    "settled": "transferred",
    "failed": "failed",
    "rejected": "failed",
    "returned": "returned",
    "waiting": "waiting",
    "ACCC": "transferred",
    "ACSC": "transferred",
    "RJCT": "failed",
    "CANC": "failed",
    **dict.fromkeys(
        ("ACCP", "ACSP", "ACTC", "ACWC", "ACWP", "PART", "PATC", "PDNG", "RCVD"), "waiting"
    ),
}
_MAX_REASON_LENGTH: Final = 35


class InvalidBankFileError(Exception):
    """The file has no known format; the message is shown to the operator."""


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The bank's status of one payout, or of a whole batch if `batch` is set.

    `reason` is the bank's reason code. The amount of a returned line is what came back. Charges are
    those that a debit had beside the amount. A line of a
    batch does not concern the references in `others`, which have lines of their own. `uetr` finds
    the payout if the reference does not. `error` describes an unreadable line without a status.
    """

    number: int
    reference: str
    status: BankStatus | None
    reason: str | None = None
    at: datetime | None = None
    amount_cents: int | None = None
    charges_cents: int = 0
    batch: UUID | None = None
    others: frozenset[str] = frozenset()
    uetr: UUID | None = None
    error: str | None = None


@dataclass(slots=True)
class LineTexts:
    """Texts of a line as they are in the file."""

    reference: str = ""
    status: str = ""
    reason: str | None = None
    day: str | None = None
    amount: str | None = None
    charges: str | None = None
    batch: UUID | None = None
    others: frozenset[str] = field(default_factory=frozenset)
    uetr: UUID | None = None

    def read(self, number: int) -> StatusLine:
        """Convert the texts; a text that cannot be read makes the line unreadable."""
        status = _STATUSES.get(self.status)
        if status is None:
            error = f"the status {self.status!r} is not known"
            return StatusLine(number, self.reference, None, error=error)
        try:
            return StatusLine(
                number,
                self.reference,
                status,
                reason=self.reason[:_MAX_REASON_LENGTH] if self.reason else None,
                at=_parse_time(self.day) if self.day else None,
                amount_cents=_parse_cents(self.amount) if self.amount else None,
                charges_cents=_parse_cents(self.charges) if self.charges else 0,
                batch=self.batch,
                others=self.others,
                uetr=self.uetr,
            )
        except ValueError as error:
            return StatusLine(number, self.reference, None, error=str(error))


def find_text(element: ET.Element | None, path: str) -> str:
    """Return the text at a path of local names; empty if there is none."""
    if element is None:
        return ""
    return (element.findtext("/".join(f"{{*}}{name}" for name in path.split("/"))) or "").strip()


def find_all(element: ET.Element, path: str) -> list[ET.Element]:
    return element.findall("/".join(f"{{*}}{name}" for name in path.split("/")))


def find_reason(element: ET.Element | None, path: str) -> str:
    """Return a reason code of the standard's list, or else the bank's own."""
    return find_text(element, f"{path}/Rsn/Cd") or find_text(element, f"{path}/Rsn/Prtry")


def parse_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _parse_time(text: str) -> datetime:
    try:
        if len(text) == len("2026-11-21"):
            return datetime.combine(date.fromisoformat(text), time(), UTC)
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"the date {text!r} is not ISO 8601") from error
    return instant.replace(tzinfo=UTC) if instant.tzinfo is None else instant.astimezone(UTC)


def _parse_cents(text: str) -> int:
    try:
        cents = Decimal(text) * 100
        if cents != int(cents):
            raise ValueError
    except (InvalidOperation, ValueError, OverflowError) as error:
        raise ValueError(f"the amount {text!r} is not one") from error
    return int(cents)
