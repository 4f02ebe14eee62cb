"""Files for the bank: ISO 20022 pain.001.001.09, and the same transfers as CSV.

The bytes depend on the transfers alone, so that a repeated export can be compared.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID
from xml.etree import ElementTree as ET

from api.payouts.addresses import PostalAddress
from api.payouts.purpose_codes import Purpose
from api.payouts.text_fields import to_latin

NAMESPACE: Final = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
CURRENCY: Final = "USD"
# Code of ABA routing numbers in ISO 20022's external code set of clearing systems.
_ABA: Final = "USABA"
COLUMNS: Final = (
    "reference",
    "uetr",
    "amount",
    "currency",
    "beneficiary_name",
    "street",
    "building_number",
    "post_code",
    "town",
    "country",
    "account",
    "bic",
    "routing_number",
    "bank_name",
    "bank_country",
    "purpose_code",
)


@dataclass(frozen=True, slots=True)
class Payer:
    """The debtor: the account that is debited, and the address of its holder."""

    name: str
    iban: str
    bic: str
    address: PostalAddress


@dataclass(frozen=True, slots=True)
class CreditTransfer:
    """One payout as a credit transfer; all text is in the SWIFT character set."""

    reference: str
    uetr: UUID
    amount_cents: int
    name: str
    address: PostalAddress
    number: str
    is_iban: bool
    bic: str
    routing_number: str | None
    bank_name: str
    bank_country: str
    purpose: Purpose | None


def format_amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def render_pain001(
    batch_id: UUID, at: datetime, payer: Payer, transfers: Sequence[CreditTransfer]
) -> bytes:
    """Render a customer credit transfer initiation with one transaction per transfer.

    The message id is derived from `batch_id`: a bank rejects the same file the second time.
    """
    document = ET.Element("Document", xmlns=NAMESPACE)
    root = ET.SubElement(document, "CstmrCdtTrfInitn")
    count, total = (
        str(len(transfers)),
        format_amount(sum(transfer.amount_cents for transfer in transfers)),
    )
    header = ET.SubElement(root, "GrpHdr")
    _add_text(header, "MsgId", batch_id.hex)
    _add_text(header, "CreDtTm", at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    _add_text(header, "NbOfTxs", count)
    _add_text(header, "CtrlSum", total)
    _add_text(_add_path(header, "InitgPty"), "Nm", _payer_text(payer.name))
    payment = ET.SubElement(root, "PmtInf")
    _add_text(payment, "PmtInfId", payment_block_id(batch_id))
    _add_text(payment, "PmtMtd", "TRF")
    _add_text(payment, "BtchBookg", "false")
    _add_text(payment, "NbOfTxs", count)
    _add_text(payment, "CtrlSum", total)
    _add_text(_add_path(payment, "ReqdExctnDt"), "Dt", at.astimezone(UTC).date().isoformat())
    debtor = ET.SubElement(payment, "Dbtr")
    _add_text(debtor, "Nm", _payer_text(payer.name))
    _add_address(debtor, payer.address)
    _add_text(_add_path(payment, "DbtrAcct", "Id"), "IBAN", payer.iban)
    _add_text(_add_path(payment, "DbtrAgt", "FinInstnId"), "BICFI", payer.bic)
    _add_text(payment, "ChrgBr", "SHAR")
    for transfer in transfers:
        _add_transaction(payment, transfer)
    ET.indent(document)
    body: bytes = ET.tostring(document, encoding="UTF-8", xml_declaration=True)
    return body + b"\n"


def payment_block_id(batch_id: UUID) -> str:
    """Return the id of the file's only payment block, which the bank's report repeats."""
    return f"{batch_id.hex}-1"


def _add_transaction(payment: ET.Element, transfer: CreditTransfer) -> None:
    transaction = ET.SubElement(payment, "CdtTrfTxInf")
    ids = ET.SubElement(transaction, "PmtId")
    _add_text(ids, "InstrId", transfer.reference)
    _add_text(ids, "EndToEndId", transfer.reference)
    _add_text(ids, "UETR", str(transfer.uetr))
    money = ET.SubElement(_add_path(transaction, "Amt"), "InstdAmt", Ccy=CURRENCY)
    money.text = format_amount(transfer.amount_cents)
    agent = _add_path(transaction, "CdtrAgt", "FinInstnId")
    _add_text(agent, "BICFI", transfer.bic)
    if transfer.routing_number:
        member = ET.SubElement(agent, "ClrSysMmbId")
        _add_text(_add_path(member, "ClrSysId"), "Cd", _ABA)
        _add_text(member, "MmbId", transfer.routing_number)
    _add_text(agent, "Nm", transfer.bank_name)
    creditor = ET.SubElement(transaction, "Cdtr")
    _add_text(creditor, "Nm", transfer.name)
    _add_address(creditor, transfer.address)
    account = _add_path(transaction, "CdtrAcct", "Id")
    if transfer.is_iban:
        _add_text(account, "IBAN", transfer.number)
    else:
        _add_text(_add_path(account, "Othr"), "Id", transfer.number)
    _add_purpose(transaction, transfer)


def _add_purpose(transaction: ET.Element, transfer: CreditTransfer) -> None:
    text, purpose = f"Payout {transfer.reference}", transfer.purpose
    if purpose is not None and purpose.element == "regulatory-reporting":
        report = ET.SubElement(transaction, "RgltryRptg")
        # The authority of the beneficiary asks for it.
        _add_text(report, "DbtCdtRptgInd", "CRED")
        details = ET.SubElement(report, "Dtls")
        _add_text(details, "Ctry", purpose.country)
        _add_text(details, "Cd", purpose.code)
    elif purpose is not None:
        text = f"{purpose.code} {text}"
    _add_text(_add_path(transaction, "RmtInf"), "Ustrd", text)


def _add_address(party: ET.Element, address: PostalAddress) -> None:
    element = ET.SubElement(party, "PstlAdr")
    for name, text in (
        ("StrtNm", address.street),
        ("BldgNb", address.building_number),
        ("PstCd", address.post_code),
        ("TwnNm", address.town),
        ("Ctry", address.country),
    ):
        if text:
            _add_text(element, name, text)


def render_csv(transfers: Sequence[CreditTransfer]) -> bytes:
    """Render the transfers as CSV (RFC 4180) in UTF-8."""
    output = io.StringIO(newline="")
    writer = csv.writer(output)
    writer.writerow(COLUMNS)
    for transfer in transfers:
        address = transfer.address
        cells = (
            transfer.reference,
            str(transfer.uetr),
            format_amount(transfer.amount_cents),
            CURRENCY,
            transfer.name,
            address.street or "",
            address.building_number or "",
            address.post_code or "",
            address.town,
            address.country,
            transfer.number,
            transfer.bic,
            transfer.routing_number or "",
            transfer.bank_name,
            transfer.bank_country,
            transfer.purpose.code if transfer.purpose else "",
        )
        writer.writerow([_escape_formula(cell) for cell in cells])
    return output.getvalue().encode()


def _escape_formula(cell: str) -> str:
    """Prefix a cell that a spreadsheet would evaluate as a formula."""
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell


def _payer_text(text: str) -> str:
    """Convert the payer's name; `NOTPROVIDED` if it has other letters."""
    return to_latin(text) or "NOTPROVIDED"


def _add_path(parent: ET.Element, *names: str) -> ET.Element:
    for name in names:
        parent = ET.SubElement(parent, name)
    return parent


def _add_text(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text
