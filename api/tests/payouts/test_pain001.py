"""The bank's file against ISO 20022 pain.001.001.09: elements, order and formats."""

import csv
import io
import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.payouts import pain001
from api.payouts.pain001 import NAMESPACE, CreditTransfer, Payer

BATCH: Final = UUID("0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a")
AT: Final = datetime(2026, 11, 21, 5, 0, 7, tzinfo=UTC)
PAYER: Final = Payer("Qima", "DE89370400440532013000", "COBADEFFXXX")
WIRE: Final = CreditTransfer(
    reference="PO-10001",
    amount_cents=123_456,
    name="Layla Haddad",
    address="12 Hamra Street",
    city="Beirut",
    country="LB",
    number="LB62099900000001001901229114",
    is_iban=True,
    bic="BLOMLBBX",
    bank_name="Blom Bank",
)
NO_IBAN: Final = CreditTransfer(
    reference="PO-10002",
    amount_cents=2_005,
    name="O'Neil + Sons",
    address="1 Main St",
    city=None,
    country="US",
    number="000123456789",
    is_iban=False,
    bic="CHASUS33",
    bank_name="Chase",
)

# The types of the published schema that the file uses: their elements in order, with `!` after
# required and `*` after repeatable ones.
SEQUENCES: Final = {
    "Document": "CstmrCdtTrfInitn!",
    "CstmrCdtTrfInitn": "GrpHdr! PmtInf!* SplmtryData*",
    "GrpHdr": "MsgId! CreDtTm! Authstn NbOfTxs! CtrlSum InitgPty! FwdgAgt InitnSrc",
    "InitgPty": "Nm PstlAdr Id CtryOfRes CtctDtls",
    "PmtInf": (
        "PmtInfId! PmtMtd! ReqdAdvcTp BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt!"
        " PoolgAdjstmntDt Dbtr! DbtrAcct! DbtrAgt! DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr"
        " ChrgsAcct ChrgsAcctAgt CdtTrfTxInf!*"
    ),
    "ReqdExctnDt": "Dt DtTm",
    "Dbtr": "Nm PstlAdr Id CtryOfRes CtctDtls",
    "DbtrAcct": "Id! Tp Ccy Nm Prxy",
    "DbtrAgt": "FinInstnId! BrnchId",
    "FinInstnId": "BICFI ClrSysMmbId LEI Nm PstlAdr Othr",
    "CdtTrfTxInf": (
        "PmtId! PmtTpInf Amt! XchgRateInf ChrgBr MndtRltdInf ChqInstr UltmtDbtr IntrmyAgt1"
        " IntrmyAgt1Acct IntrmyAgt2 IntrmyAgt2Acct IntrmyAgt3 IntrmyAgt3Acct CdtrAgt CdtrAgtAcct"
        " Cdtr CdtrAcct UltmtCdtr InstrForCdtrAgt* InstrForDbtrAgt Purp RgltryRptg* Tax"
        " RltdRmtInf* RmtInf SplmtryData*"
    ),
    "PmtId": "InstrId EndToEndId! UETR",
    "Amt": "InstdAmt EqvtAmt",
    "CdtrAgt": "FinInstnId! BrnchId",
    "Cdtr": "Nm PstlAdr Id CtryOfRes CtctDtls",
    "PstlAdr": (
        "AdrTp Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm TwnLctnNm DstrctNm"
        " CtrySubDvsn Ctry AdrLine*"
    ),
    "CdtrAcct": "Id! Tp Ccy Nm Prxy",
    "Id": "IBAN Othr",
    "Othr": "Id! SchmeNm Issr",
    "RmtInf": "Ustrd* Strd*",
}
# Patterns of text elements: the schema's patterns and lengths, within the SWIFT character set.
MAX35: Final = r"[A-Za-z0-9/\-?:().,'+ ]{1,35}"
MAX140: Final = r"[A-Za-z0-9/\-?:().,'+ ]{1,140}"
AMOUNT: Final = r"\d{1,15}\.\d{2}"
TEXT_PATTERNS: Final = {
    "MsgId": MAX35,
    "CreDtTm": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ",
    "NbOfTxs": r"[0-9]{1,15}",
    "CtrlSum": AMOUNT,
    "Nm": MAX140,
    "PmtInfId": MAX35,
    "PmtMtd": "CHK|TRF|TRA",
    "BtchBookg": "true|false",
    "Dt": r"\d{4}-\d\d-\d\d",
    "IBAN": r"[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}",
    "BICFI": r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?",
    "ChrgBr": "DEBT|CRED|SHAR|SLEV",
    "InstrId": MAX35,
    "EndToEndId": MAX35,
    "InstdAmt": AMOUNT,
    "TwnNm": MAX35,
    "Ctry": "[A-Z]{2}",
    "AdrLine": r"[A-Za-z0-9/\-?:().,'+ ]{1,70}",
    "Id": r"[A-Za-z0-9/\-?:().,'+ ]{1,34}",
    "Ustrd": MAX140,
}


def name_of(element: ET.Element) -> str:
    """Return the local name; the namespace must be that of the message."""
    namespace, _, name = element.tag[1:].partition("}")
    assert namespace == NAMESPACE
    return name


def assert_valid(element: ET.Element) -> None:
    """Assert that children are in the order of the type, and text matches its pattern."""
    name, children = name_of(element), [name_of(child) for child in element]
    if not children:
        assert re.fullmatch(TEXT_PATTERNS[name], element.text or ""), (name, element.text)
        assert element.attrib == ({"Ccy": "USD"} if name == "InstdAmt" else {})
        return
    assert not element.attrib
    assert not (element.text or "").strip()
    order = SEQUENCES[name].split()
    names = [each.rstrip("!*") for each in order]
    positions = [names.index(child) for child in children]
    assert positions == sorted(positions), (name, children)
    for each in order:
        plain = each.rstrip("!*")
        assert "!" not in each or plain in children, (name, plain)
        assert "*" in each or children.count(plain) <= 1, (name, plain)
    for child in element:
        assert_valid(child)


def render(*transfers: CreditTransfer) -> ET.Element:
    return ET.fromstring(pain001.render_pain001(BATCH, AT, PAYER, transfers))  # noqa: S314 - our own


def find_text(element: ET.Element, path: str) -> str | None:
    return element.findtext("/".join(f"{{*}}{part}" for part in path.split("/")))


def test_file_conforms_to_schema_structure() -> None:
    document = render(WIRE, NO_IBAN)
    assert name_of(document) == "Document"
    assert_valid(document)


def test_file_is_deterministic_ascii() -> None:
    content = pain001.render_pain001(BATCH, AT, PAYER, [WIRE])
    assert content.startswith(
        b"<?xml version='1.0' encoding='UTF-8'?>\n"
        b'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">\n'
    )
    assert content.isascii()
    assert content == pain001.render_pain001(BATCH, AT, PAYER, [WIRE])


def test_header_contains_count_and_control_sum() -> None:
    root = render(WIRE, NO_IBAN)
    for path in ("CstmrCdtTrfInitn/GrpHdr", "CstmrCdtTrfInitn/PmtInf"):
        assert find_text(root, f"{path}/NbOfTxs") == "2"
        assert find_text(root, f"{path}/CtrlSum") == "1254.61"
    assert find_text(root, "CstmrCdtTrfInitn/GrpHdr/MsgId") == BATCH.hex
    assert find_text(root, "CstmrCdtTrfInitn/GrpHdr/CreDtTm") == "2026-11-21T05:00:07Z"
    assert find_text(root, "CstmrCdtTrfInitn/GrpHdr/InitgPty/Nm") == "Qima"
    payment = "CstmrCdtTrfInitn/PmtInf"
    assert find_text(root, f"{payment}/PmtMtd") == "TRF"
    assert find_text(root, f"{payment}/ReqdExctnDt/Dt") == "2026-11-21"
    assert find_text(root, f"{payment}/DbtrAcct/Id/IBAN") == PAYER.iban
    assert find_text(root, f"{payment}/DbtrAgt/FinInstnId/BICFI") == PAYER.bic


def test_transaction_contains_creditor_and_account() -> None:
    wire, other = render(WIRE, NO_IBAN).iter(f"{{{NAMESPACE}}}CdtTrfTxInf")
    assert find_text(wire, "PmtId/EndToEndId") == find_text(wire, "PmtId/InstrId") == "PO-10001"
    assert find_text(wire, "Amt/InstdAmt") == "1234.56"
    assert find_text(wire, "CdtrAgt/FinInstnId/BICFI") == "BLOMLBBX"
    assert find_text(wire, "Cdtr/Nm") == "Layla Haddad"
    assert find_text(wire, "Cdtr/PstlAdr/TwnNm") == "Beirut"
    assert find_text(wire, "Cdtr/PstlAdr/Ctry") == "LB"
    assert find_text(wire, "Cdtr/PstlAdr/AdrLine") == "12 Hamra Street"
    assert find_text(wire, "CdtrAcct/Id/IBAN") == WIRE.number
    assert find_text(wire, "RmtInf/Ustrd") == "Payout PO-10001"
    assert find_text(other, "CdtrAcct/Id/IBAN") is None
    assert find_text(other, "CdtrAcct/Id/Othr/Id") == "000123456789"
    assert find_text(other, "Cdtr/PstlAdr/TwnNm") is None


@given(st.lists(st.integers(1, 10**13), min_size=1, max_size=20))
def test_control_sum_equals_sum_of_amounts(cents: list[int]) -> None:
    transfers = [
        CreditTransfer(
            **{**{name: getattr(WIRE, name) for name in WIRE.__slots__}, "amount_cents": each}
        )
        for each in cents
    ]
    root = render(*transfers)
    parts = [Decimal(each.text or "") for each in root.iter(f"{{{NAMESPACE}}}InstdAmt")]
    assert sum(parts) == Decimal(find_text(root, "CstmrCdtTrfInitn/GrpHdr/CtrlSum") or "")
    assert [int(part * 100) for part in parts] == cents


def test_non_latin_payer_name_becomes_notprovided() -> None:
    payer = Payer("قيمة", PAYER.iban, PAYER.bic)
    root = ET.fromstring(pain001.render_pain001(BATCH, AT, payer, [WIRE]))  # noqa: S314 - our own
    assert find_text(root, "CstmrCdtTrfInitn/PmtInf/Dbtr/Nm") == "NOTPROVIDED"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_csv_escapes_formulas(name: str) -> None:
    transfer = CreditTransfer(
        **{**{each: getattr(WIRE, each) for each in WIRE.__slots__}, "name": name}
    )
    (row,) = csv.DictReader(io.StringIO(pain001.render_csv([transfer]).decode()))
    assert row["beneficiary_name"] == f"'{name}"
