"""Parser of account statements, ISO 20022 camt.053, and of notifications of entries, camt.054.

A booked debit with the reference of a payout confirms the transfer. A credit with it is money that
came back; the bank may have kept charges. Entries without a reference are other business of the
account.
"""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Final
from xml.etree import ElementTree as ET

from api.payouts.pain001 import CURRENCY
from api.payouts.status_lines import (
    LineTexts,
    StatusLine,
    find_all,
    find_reason,
    find_text,
    parse_uuid,
)

# Roots of a statement and of a notification, with the elements that hold entries.
REPORTS: Final = {"BkToCstmrStmt": "Stmt", "BkToCstmrDbtCdtNtfctn": "Ntfctn"}
_BOOKED: Final = "BOOK"
_CREDIT: Final = "CRDT"
_REFERENCE: Final = re.compile(r"PO-[0-9]{1,18}")


def parse_statement(root: ET.Element, element: str) -> Iterator[StatusLine]:
    """Parse the entries of all statements in the file that concern a payout."""
    number = 0
    for entry in find_all(root, f"{element}/Ntry"):
        for details in find_all(entry, "NtryDtls/TxDtls"):
            texts = _read_details(entry, details)
            if texts is None:
                continue
            number += 1
            if texts.amount is None:
                error = f"it has no amount in {CURRENCY}"
                yield StatusLine(number, texts.reference, None, error=error)
            else:
                yield texts.read(number)


def _read_details(entry: ET.Element, details: ET.Element) -> LineTexts | None:
    """Read a transaction of an entry; None if it names no payout."""
    reference = find_text(details, "Refs/EndToEndId")
    uetr = parse_uuid(find_text(details, "Refs/UETR"))
    is_ours = _REFERENCE.fullmatch(reference) is not None
    if not is_ours and uetr is None:
        return None
    direction = find_text(details, "CdtDbtInd") or find_text(entry, "CdtDbtInd")
    is_credit = direction == _CREDIT
    outcome = "returned" if is_credit else "transferred"
    booked = find_text(entry, "Sts/Cd") or find_text(entry, "Sts")
    charges = Decimal(0) if is_credit else _sum_included_charges(details)
    amount = _find_amount(entry, details)
    return LineTexts(
        reference=reference if is_ours else "",
        status=outcome if booked == _BOOKED else "waiting",
        reason=find_reason(details, "RtrInf") if is_credit else None,
        day=find_text(entry, "BookgDt/DtTm") or find_text(entry, "BookgDt/Dt"),
        amount=None if amount is None else str(amount - charges),
        charges=str(charges),
        uetr=uetr,
    )


def _find_amount(entry: ET.Element, details: ET.Element) -> Decimal | None:
    """Return what was debited or credited; None if it is in another currency.

    A transaction without an amount of its own is the only one of its entry.
    """
    is_only = len(find_all(entry, "NtryDtls/TxDtls")) == 1
    found = find_all(details, "Amt") or find_all(details, "AmtDtls/TxAmt/Amt")
    for amount in found or (find_all(entry, "Amt") if is_only else []):
        if amount.get("Ccy") == CURRENCY:
            return _decimal(amount)
    return None


def _sum_included_charges(details: ET.Element) -> Decimal:
    """Sum the charges of the bank that the amount of a debit includes."""
    records = find_all(details, "Chrgs/Rcrd")
    included = [each for each in records if find_text(each, "ChrgInclInd") == "true"]
    amounts = [amount for each in included for amount in find_all(each, "Amt")]
    return sum((_decimal(each) for each in amounts if each.get("Ccy") == CURRENCY), Decimal(0))


def _decimal(amount: ET.Element) -> Decimal:
    try:
        return Decimal((amount.text or "").strip())
    except InvalidOperation:
        # No payout has this amount, so the line is reported.
        return Decimal(-1)
