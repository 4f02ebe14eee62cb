"""Parser of the bank's results: ISO 20022 pain.002.001.10 or CSV."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Final, Literal
from xml.etree import ElementTree as ET

BankStatus = Literal["transferred", "failed", "returned", "waiting"]

# Statuses of the CSV format, and codes of ExternalPaymentTransactionStatus1Code.
_STATUSES: Final[dict[str, BankStatus]] = {
    "transferred": "transferred",
    "settled": "transferred",
    "failed": "failed",
    "rejected": "failed",
    "returned": "returned",
    "ACCC": "transferred",
    "ACSC": "transferred",
    "RJCT": "failed",
    "CANC": "failed",
    **dict.fromkeys(
        ("ACCP", "ACSP", "ACTC", "ACWC", "ACWP", "PART", "PATC", "PDNG", "RCVD"), "waiting"
    ),
}
_REQUIRED_COLUMNS: Final = {"reference", "status"}


class InvalidBankFileError(Exception):
    """The file has neither format; the message is shown to the operator."""


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The bank's status of one payout, or of a whole batch if `batch` is set.

    `reason` is the bank's reason code. `error` describes an unreadable line, whose status is None.
    """

    number: int
    reference: str
    status: BankStatus | None
    reason: str | None = None
    at: datetime | None = None
    amount_cents: int | None = None
    batch: str | None = None
    error: str | None = None


def parse(content: bytes) -> list[StatusLine]:
    """Parse a file in either format.

    Raises:
        InvalidBankFileError: the file has neither format.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidBankFileError("The file is not UTF-8.") from error
    lines = list(_parse_pain002(text) if text.lstrip().startswith("<") else _parse_csv(text))
    if not lines:
        raise InvalidBankFileError("The file says nothing of any payout.")
    return lines


def _parse_csv(text: str) -> Iterator[StatusLine]:
    rows = csv.DictReader(io.StringIO(text, newline=""))
    columns = {(name or "").strip().lower() for name in rows.fieldnames or ()}
    if not columns >= _REQUIRED_COLUMNS:
        raise InvalidBankFileError(
            "The first line must name the columns reference,status,code,date."
        )
    for row in rows:
        cells = {
            (name or "").strip().lower(): (cell if isinstance(cell, str) else "").strip()
            for name, cell in row.items()
        }
        if any(cells.values()):
            yield _status_line(
                rows.line_num,
                reference=cells["reference"],
                status=cells["status"].lower(),
                reason=cells.get("code"),
                day=cells.get("date"),
                cents=cells.get("amount"),
            )


def _parse_pain002(text: str) -> Iterator[StatusLine]:
    # The file is untrusted input: entities are never expanded.
    if "<!DOCTYPE" in text.upper():
        raise InvalidBankFileError("A bank's report has no DOCTYPE.")
    try:
        root = ET.fromstring(text)  # noqa: S314 - see above
    except ET.ParseError as error:
        raise InvalidBankFileError(f"This is not XML: {error}.") from error
    report = root.find("{*}CstmrPmtStsRpt")
    if report is None or not root.tag.endswith("}Document"):
        raise InvalidBankFileError("This is no customer payment status report (pain.002).")
    original = report.find("{*}OrgnlGrpInfAndSts")
    batch = _find_text(original, "OrgnlMsgId")
    created_at = _find_text(report, "GrpHdr/{*}CreDtTm")
    transactions = report.findall("{*}OrgnlPmtInfAndSts/{*}TxInfAndSts")
    for number, transaction in enumerate(transactions, start=1):
        yield _status_line(
            number,
            reference=_find_text(transaction, "OrgnlEndToEndId"),
            status=_find_text(transaction, "TxSts"),
            reason=_find_text(transaction, "StsRsnInf/{*}Rsn/{*}Cd"),
            day=_find_text(transaction, "AccptncDtTm") or created_at,
            cents=_find_text(transaction, "OrgnlTxRef/{*}Amt/{*}InstdAmt"),
        )
    group_status = _find_text(original, "GrpSts")
    if not transactions and group_status:
        reason = _find_text(original, "StsRsnInf/{*}Rsn/{*}Cd")
        yield _status_line(
            1, reference="", status=group_status, reason=reason, day=created_at, batch=batch
        )


def _find_text(element: ET.Element | None, path: str) -> str:
    return "" if element is None else (element.findtext(f"{{*}}{path}") or "").strip()


def _status_line(
    number: int,
    *,
    reference: str,
    status: str,
    reason: str | None = None,
    day: str | None = None,
    cents: str | None = None,
    batch: str | None = None,
) -> StatusLine:
    bank_status = _STATUSES.get(status)
    if bank_status is None:
        return StatusLine(number, reference, None, error=f"the status {status!r} is not known")
    try:
        return StatusLine(
            number,
            reference,
            bank_status,
            reason=reason or None,
            at=_parse_time(day) if day else None,
            amount_cents=_parse_cents(cents) if cents else None,
            batch=batch,
        )
    except ValueError as error:
        return StatusLine(number, reference, None, error=str(error))


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
