"""The bank's file against ISO 20022 pain.001.001.09: its elements, their order and their form."""

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

# The published schema's types, as far as the file goes: the whole sequence of each, in its order,
# with `!` behind what must be there, `*` behind what may be there again.
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
# The forms of what has text: the schema's patterns and lengths, within the Latin set.
MAX35: Final = r"[A-Za-z0-9/\-?:().,'+ ]{1,35}"
MAX140: Final = r"[A-Za-z0-9/\-?:().,'+ ]{1,140}"
AMOUNT: Final = r"\d{1,15}\.\d{2}"
FORMS: Final = {
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
    """Its local name; it stands in the namespace of the message."""
    namespace, _, name = element.tag[1:].partition("}")
    assert namespace == NAMESPACE
    return name


def hold(element: ET.Element) -> None:
    """The element has the children that its type has, in its order, and text of the right form."""
    name, children = name_of(element), [name_of(child) for child in element]
    if not children:
        assert re.fullmatch(FORMS[name], element.text or ""), (name, element.text)
        assert element.attrib == ({"Ccy": "USD"} if name == "InstdAmt" else {})
        return
    assert not element.attrib
    assert not (element.text or "").strip()
    order = SEQUENCES[name].split()
    names = [each.rstrip("!*") for each in order]
    places = [names.index(child) for child in children]
    assert places == sorted(places), (name, children)
    for each in order:
        bare = each.rstrip("!*")
        assert "!" not in each or bare in children, (name, bare)
        assert "*" in each or children.count(bare) <= 1, (name, bare)
    for child in element:
        hold(child)


def message(*orders: CreditTransfer) -> ET.Element:
    return ET.fromstring(pain001.render_pain001(BATCH, AT, PAYER, orders))  # noqa: S314 - our own


def said(element: ET.Element, path: str) -> str | None:
    return element.findtext("/".join(f"{{*}}{part}" for part in path.split("/")))


def test_file_conforms_to_schema_structure() -> None:
    document = message(WIRE, NO_IBAN)
    assert name_of(document) == "Document"
    hold(document)


def test_file_is_deterministic_ascii() -> None:
    content = pain001.render_pain001(BATCH, AT, PAYER, [WIRE])
    assert content.startswith(
        b"<?xml version='1.0' encoding='UTF-8'?>\n"
        b'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">\n'
    )
    assert content.isascii()
    assert content == pain001.render_pain001(BATCH, AT, PAYER, [WIRE])


def test_header_contains_count_and_control_sum() -> None:
    root = message(WIRE, NO_IBAN)
    for place in ("CstmrCdtTrfInitn/GrpHdr", "CstmrCdtTrfInitn/PmtInf"):
        assert said(root, f"{place}/NbOfTxs") == "2"
        assert said(root, f"{place}/CtrlSum") == "1254.61"
    assert said(root, "CstmrCdtTrfInitn/GrpHdr/MsgId") == BATCH.hex
    assert said(root, "CstmrCdtTrfInitn/GrpHdr/CreDtTm") == "2026-11-21T05:00:07Z"
    assert said(root, "CstmrCdtTrfInitn/GrpHdr/InitgPty/Nm") == "Qima"
    payment = "CstmrCdtTrfInitn/PmtInf"
    assert said(root, f"{payment}/PmtMtd") == "TRF"
    assert said(root, f"{payment}/ReqdExctnDt/Dt") == "2026-11-21"
    assert said(root, f"{payment}/DbtrAcct/Id/IBAN") == PAYER.iban
    assert said(root, f"{payment}/DbtrAgt/FinInstnId/BICFI") == PAYER.bic


def test_transaction_contains_creditor_and_account() -> None:
    wire, other = message(WIRE, NO_IBAN).iter(f"{{{NAMESPACE}}}CdtTrfTxInf")
    assert said(wire, "PmtId/EndToEndId") == said(wire, "PmtId/InstrId") == "PO-10001"
    assert said(wire, "Amt/InstdAmt") == "1234.56"
    assert said(wire, "CdtrAgt/FinInstnId/BICFI") == "BLOMLBBX"
    assert said(wire, "Cdtr/Nm") == "Layla Haddad"
    assert said(wire, "Cdtr/PstlAdr/TwnNm") == "Beirut"
    assert said(wire, "Cdtr/PstlAdr/Ctry") == "LB"
    assert said(wire, "Cdtr/PstlAdr/AdrLine") == "12 Hamra Street"
    assert said(wire, "CdtrAcct/Id/IBAN") == WIRE.number
    assert said(wire, "RmtInf/Ustrd") == "Payout PO-10001"
    assert said(other, "CdtrAcct/Id/IBAN") is None
    assert said(other, "CdtrAcct/Id/Othr/Id") == "000123456789"
    assert said(other, "Cdtr/PstlAdr/TwnNm") is None


@given(st.lists(st.integers(1, 10**13), min_size=1, max_size=20))
def test_control_sum_equals_sum_of_amounts(cents: list[int]) -> None:
    orders = [
        CreditTransfer(
            **{**{name: getattr(WIRE, name) for name in WIRE.__slots__}, "amount_cents": each}
        )
        for each in cents
    ]
    root = message(*orders)
    parts = [Decimal(each.text or "") for each in root.iter(f"{{{NAMESPACE}}}InstdAmt")]
    assert sum(parts) == Decimal(said(root, "CstmrCdtTrfInitn/GrpHdr/CtrlSum") or "")
    assert [int(part * 100) for part in parts] == cents


def test_non_latin_payer_name_becomes_notprovided() -> None:
    payer = Payer("قيمة", PAYER.iban, PAYER.bic)
    root = ET.fromstring(pain001.render_pain001(BATCH, AT, payer, [WIRE]))  # noqa: S314 - our own
    assert said(root, "CstmrCdtTrfInitn/PmtInf/Dbtr/Nm") == "NOTPROVIDED"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_csv_escapes_formulas(name: str) -> None:
    order = CreditTransfer(
        **{**{each: getattr(WIRE, each) for each in WIRE.__slots__}, "name": name}
    )
    (row,) = csv.DictReader(io.StringIO(pain001.render_csv([order]).decode()))
    assert row["beneficiary_name"] == f"'{name}"
