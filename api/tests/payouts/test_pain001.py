"""The bank's file against the published schema of ISO 20022 pain.001.001.09, and its contents."""

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from api.payouts import pain001
from api.payouts.addresses import PostalAddress
from api.payouts.pain001 import NAMESPACE, CreditTransfer, Payer
from api.payouts.purpose_codes import Purpose, find_purpose, lacks_purpose
from api.tests.support.bank_files import assert_valid_pain001

BATCH: Final = UUID("0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a")
AT: Final = datetime(2026, 11, 21, 5, 0, 7, tzinfo=UTC)
PAYER: Final = Payer(
    "Qima",
    "DE89370400440532013000",
    "COBADEFFXXX",
    PostalAddress("DE", "Frankfurt am Main", "Kaiserplatz", "1", "60311"),
)
WIRE: Final = CreditTransfer(
    reference="PO-10001",
    uetr=UUID("8a562c67-ca16-48ba-b074-65581be6f011"),
    amount_cents=123_456,
    name="Layla Haddad",
    address=PostalAddress("LB", "Beirut", "Hamra Street", "12", "2034"),
    number="SA0380000000608010167519",
    is_iban=True,
    bic="RJHISARI",
    routing_number=None,
    bank_name="Al Rajhi Bank",
    bank_country="SA",
    purpose=None,
)
NO_IBAN: Final = CreditTransfer(
    reference="PO-10002",
    uetr=UUID("4f1e9ed0-53ad-4e1c-9f4b-0b0c2f7b4a11"),
    amount_cents=2_005,
    name="O'Neil + Sons",
    address=PostalAddress("US", "Springfield"),
    number="000123456789",
    is_iban=False,
    bic="CHASUS33",
    routing_number="021000021",
    bank_name="Chase",
    bank_country="US",
    purpose=None,
)


def render(*transfers: CreditTransfer) -> ET.Element:
    return ET.fromstring(pain001.render_pain001(BATCH, AT, PAYER, transfers))  # noqa: S314 - our own


def find_text(element: ET.Element, path: str) -> str | None:
    return element.findtext("/".join(f"{{*}}{part}" for part in path.split("/")))


def find_parts(element: ET.Element, path: str) -> dict[str, str | None]:
    """Return the texts of an element's children by their local names."""
    found = element.find("/".join(f"{{*}}{part}" for part in path.split("/")))
    return {each.tag.rpartition("}")[2]: each.text for each in found or ()}


@pytest.mark.parametrize(
    "purpose",
    [None, Purpose("AE", "IPC", "regulatory-reporting"), Purpose("JO", "0801", "remittance")],
)
@pytest.mark.parametrize("payer", [PAYER, replace(PAYER, address=PostalAddress("LB", "Beirut"))])
def test_file_conforms_to_published_schema(payer: Payer, purpose: Purpose | None) -> None:
    transfers = [replace(WIRE, purpose=purpose), NO_IBAN]
    assert_valid_pain001(pain001.render_pain001(BATCH, AT, payer, transfers))


@pytest.mark.parametrize(
    "change",
    [
        {"uetr": "8A562C67-CA16-48BA-B074-65581BE6F011"},
        {"bic": "RJHISARIX"},
        {"name": "L" * 141},
        {"address": PostalAddress("LB", "B" * 36)},
        {"address": PostalAddress("Lebanon", "Beirut")},
    ],
)
def test_published_schema_rejects_faulty_file(change: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        assert_valid_pain001(pain001.render_pain001(BATCH, AT, PAYER, [replace(WIRE, **change)]))


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


def test_addresses_have_town_and_country_of_residence_and_no_lines() -> None:
    root = render(WIRE, NO_IBAN)
    debtor = "CstmrCdtTrfInitn/PmtInf/Dbtr/PstlAdr"
    assert find_parts(root, debtor) == {
        "StrtNm": "Kaiserplatz",
        "BldgNb": "1",
        "PstCd": "60311",
        "TwnNm": "Frankfurt am Main",
        "Ctry": "DE",
    }
    wire, other = root.iter(f"{{{NAMESPACE}}}CdtTrfTxInf")
    assert find_parts(wire, "Cdtr/PstlAdr") == {
        "StrtNm": "Hamra Street",
        "BldgNb": "12",
        "PstCd": "2034",
        "TwnNm": "Beirut",
        "Ctry": "LB",
    }
    assert find_parts(other, "Cdtr/PstlAdr") == {"TwnNm": "Springfield", "Ctry": "US"}


def test_transaction_contains_creditor_and_account() -> None:
    wire, other = render(WIRE, NO_IBAN).iter(f"{{{NAMESPACE}}}CdtTrfTxInf")
    assert find_text(wire, "PmtId/EndToEndId") == find_text(wire, "PmtId/InstrId") == "PO-10001"
    assert find_text(wire, "PmtId/UETR") == str(WIRE.uetr)
    assert find_text(wire, "Amt/InstdAmt") == "1234.56"
    assert find_text(wire, "CdtrAgt/FinInstnId/BICFI") == "RJHISARI"
    assert find_text(wire, "CdtrAgt/FinInstnId/ClrSysMmbId/MmbId") is None
    assert find_text(wire, "Cdtr/Nm") == "Layla Haddad"
    assert find_text(wire, "CdtrAcct/Id/IBAN") == WIRE.number
    assert find_text(wire, "RmtInf/Ustrd") == "Payout PO-10001"
    assert find_text(other, "CdtrAcct/Id/IBAN") is None
    assert find_text(other, "CdtrAcct/Id/Othr/Id") == "000123456789"
    agent = "CdtrAgt/FinInstnId/ClrSysMmbId"
    assert find_text(other, f"{agent}/ClrSysId/Cd") == "USABA"
    assert find_text(other, f"{agent}/MmbId") == "021000021"


def test_purpose_code_is_in_the_element_of_its_country(app: FastAPI) -> None:
    settings = app.state.settings
    purposes = {country: find_purpose(settings, country) for country in ("AE", "BH", "SA", "JO")}
    assert purposes["SA"] is purposes["JO"] is None
    for country in ("AE", "BH"):
        (transfer,) = render(replace(WIRE, purpose=purposes[country])).iter(
            f"{{{NAMESPACE}}}CdtTrfTxInf"
        )
        assert find_text(transfer, "RgltryRptg/DbtCdtRptgInd") == "CRED"
        assert find_parts(transfer, "RgltryRptg/Dtls") == {"Ctry": country, "Cd": "IPC"}
        assert find_text(transfer, "RmtInf/Ustrd") == "Payout PO-10001"
    chosen = settings.model_copy(update={"purpose_codes": "AE=ITS JO=0801 IN=P0802"})
    assert [lacks_purpose(each, "JO") for each in (settings, chosen)] == [True, False]
    assert find_purpose(chosen, "AE") == Purpose("AE", "ITS", "regulatory-reporting")
    assert find_purpose(chosen, "IN") == Purpose("IN", "P0802", "regulatory-reporting")
    (transfer,) = render(replace(WIRE, purpose=find_purpose(chosen, "JO"))).iter(
        f"{{{NAMESPACE}}}CdtTrfTxInf"
    )
    assert find_text(transfer, "RmtInf/Ustrd") == "0801 Payout PO-10001"
    assert find_text(transfer, "RgltryRptg/Dtls/Cd") is None


@given(st.lists(st.integers(1, 10**13), min_size=1, max_size=20))
def test_control_sum_equals_sum_of_amounts(cents: list[int]) -> None:
    root = render(*(replace(WIRE, amount_cents=each) for each in cents))
    parts = [Decimal(each.text or "") for each in root.iter(f"{{{NAMESPACE}}}InstdAmt")]
    assert sum(parts) == Decimal(find_text(root, "CstmrCdtTrfInitn/GrpHdr/CtrlSum") or "")
    assert [int(part * 100) for part in parts] == cents


def test_non_latin_payer_name_becomes_notprovided() -> None:
    payer = replace(PAYER, name="قيمة")
    root = ET.fromstring(pain001.render_pain001(BATCH, AT, payer, [WIRE]))  # noqa: S314 - our own
    assert find_text(root, "CstmrCdtTrfInitn/PmtInf/Dbtr/Nm") == "NOTPROVIDED"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_csv_escapes_formulas(name: str) -> None:
    content = pain001.render_csv([replace(WIRE, name=name)])
    (row,) = csv.DictReader(io.StringIO(content.decode()))
    assert row["beneficiary_name"] == f"'{name}"
