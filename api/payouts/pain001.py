"""What the bank is sent: ISO 20022 pain.001.001.09, and the same as a table.

The bytes follow from what they tell alone, so that an export can be made again and compared.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID
from xml.etree import ElementTree as ET

from api.payouts.bank_accounts import to_latin

NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
CURRENCY: Final = "USD"
COLUMNS: Final = (
    "reference",
    "amount",
    "currency",
    "beneficiary_name",
    "address",
    "city",
    "country",
    "account",
    "bic",
    "bank_name",
)


@dataclass(frozen=True, slots=True)
class Payer:
    """Whose account is debited."""

    name: str
    iban: str
    bic: str


@dataclass(frozen=True, slots=True)
class CreditTransfer:
    """One payout as the bank is told of it; all text is Latin."""

    reference: str
    amount_cents: int
    name: str
    address: str
    city: str | None
    country: str
    number: str
    is_iban: bool
    bic: str
    bank_name: str


def format_amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def render_pain001(
    batch_id: UUID, at: datetime, payer: Payer, orders: Sequence[CreditTransfer]
) -> bytes:
    """The customer's credit transfer initiation, of one payment with a transaction for each order.

    `batch_id` makes the message's id, by which a bank refuses the same file twice.
    """
    document = ET.Element("Document", xmlns=NAMESPACE)
    root = ET.SubElement(document, "CstmrCdtTrfInitn")
    count, total = str(len(orders)), format_amount(sum(order.amount_cents for order in orders))
    header = ET.SubElement(root, "GrpHdr")
    _add_text(header, "MsgId", batch_id.hex)
    _add_text(header, "CreDtTm", at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    _add_text(header, "NbOfTxs", count)
    _add_text(header, "CtrlSum", total)
    _add_text(_add_path(header, "InitgPty"), "Nm", _payer_name(payer.name))
    payment = ET.SubElement(root, "PmtInf")
    _add_text(payment, "PmtInfId", f"{batch_id.hex}-1")
    _add_text(payment, "PmtMtd", "TRF")
    _add_text(payment, "BtchBookg", "false")
    _add_text(payment, "NbOfTxs", count)
    _add_text(payment, "CtrlSum", total)
    _add_text(_add_path(payment, "ReqdExctnDt"), "Dt", at.astimezone(UTC).date().isoformat())
    _add_text(_add_path(payment, "Dbtr"), "Nm", _payer_name(payer.name))
    _add_text(_add_path(payment, "DbtrAcct", "Id"), "IBAN", payer.iban)
    _add_text(_add_path(payment, "DbtrAgt", "FinInstnId"), "BICFI", payer.bic)
    _add_text(payment, "ChrgBr", "SHAR")
    for order in orders:
        _add_transaction(payment, order)
    ET.indent(document)
    body: bytes = ET.tostring(document, encoding="UTF-8", xml_declaration=True)
    return body + b"\n"


def _add_transaction(payment: ET.Element, order: CreditTransfer) -> None:
    transaction = ET.SubElement(payment, "CdtTrfTxInf")
    ids = ET.SubElement(transaction, "PmtId")
    _add_text(ids, "InstrId", order.reference)
    _add_text(ids, "EndToEndId", order.reference)
    money = ET.SubElement(_add_path(transaction, "Amt"), "InstdAmt", Ccy=CURRENCY)
    money.text = format_amount(order.amount_cents)
    agent = _add_path(transaction, "CdtrAgt", "FinInstnId")
    _add_text(agent, "BICFI", order.bic)
    _add_text(agent, "Nm", order.bank_name)
    creditor = ET.SubElement(transaction, "Cdtr")
    _add_text(creditor, "Nm", order.name)
    address = ET.SubElement(creditor, "PstlAdr")
    if order.city:
        _add_text(address, "TwnNm", order.city)
    _add_text(address, "Ctry", order.country)
    _add_text(address, "AdrLine", order.address)
    account = _add_path(transaction, "CdtrAcct", "Id")
    if order.is_iban:
        _add_text(account, "IBAN", order.number)
    else:
        _add_text(_add_path(account, "Othr"), "Id", order.number)
    _add_text(_add_path(transaction, "RmtInf"), "Ustrd", f"Payout {order.reference}")


def render_csv(orders: Sequence[CreditTransfer]) -> bytes:
    """The same orders as CSV in UTF-8, of RFC 4180."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(COLUMNS)
    for order in orders:
        cells = (
            order.reference,
            format_amount(order.amount_cents),
            CURRENCY,
            order.name,
            order.address,
            order.city or "",
            order.country,
            order.number,
            order.bic,
            order.bank_name,
        )
        writer.writerow([_escape_formula(cell) for cell in cells])
    return written.getvalue().encode()


def _escape_formula(cell: str) -> str:
    """A spreadsheet reads what begins so as a formula."""
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell


def _payer_name(text: str) -> str:
    """The payer's own name; one in other letters is not written rather than mangled."""
    return to_latin(text) or "NOTPROVIDED"


def _add_path(parent: ET.Element, *names: str) -> ET.Element:
    for name in names:
        parent = ET.SubElement(parent, name)
    return parent


def _add_text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text
