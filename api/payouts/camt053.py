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
            amount = _find_amount(entry, details)
            if amount is None:
                error = f"the amount is not in {CURRENCY}"
                yield StatusLine(number, texts.reference, None, error=error)
                continue
            texts.amount = amount
            yield texts.read(number)


def _read_details(entry: ET.Element, details: ET.Element) -> LineTexts | None:
    """Read a transaction of an entry; None if it names no payout."""
    reference = find_text(details, "Refs/EndToEndId")
    uetr = parse_uuid(find_text(details, "Refs/UETR"))
    is_ours = _REFERENCE.fullmatch(reference) is not None
    if not is_ours and uetr is None:
        return None
    is_credit = (find_text(details, "CdtDbtInd") or find_text(entry, "CdtDbtInd")) == _CREDIT
    booked = find_text(entry, "Sts/Cd") or find_text(entry, "Sts")
    outcome = "returned" if is_credit else "transferred"
    return LineTexts(
        reference=reference if is_ours else "",
        status=outcome if booked == _BOOKED else "waiting",
        reason=find_reason(details, "RtrInf") if is_credit else None,
        day=find_text(entry, "BookgDt/DtTm") or find_text(entry, "BookgDt/Dt"),
        uetr=uetr,
    )


def _find_amount(entry: ET.Element, details: ET.Element) -> str | None:
    """Return the amount of the transaction, without the bank's charges on a debit.

    An account in another currency has the amount of the order in `AmtDtls`.
    """
    is_only = len(find_all(entry, "NtryDtls/TxDtls")) == 1
    is_credit = (find_text(details, "CdtDbtInd") or find_text(entry, "CdtDbtInd")) == _CREDIT
    paths = [(details, "Amt"), (details, "AmtDtls/TxAmt/Amt"), (details, "AmtDtls/InstdAmt/Amt")]
    if not is_credit:
        # Of a debit, the order's amount is free of charges; of a return, it is what was sent.
        paths.reverse()
    if is_only:
        paths.append((entry, "Amt"))
    for element, path in paths:
        for amount in find_all(element, path):
            if amount.get("Ccy") == CURRENCY and (amount.text or "").strip():
                text = (amount.text or "").strip()
                is_gross = element is entry or path == "Amt"
                return _without_charges(text, details) if is_gross and not is_credit else text
    return None


def _without_charges(amount: str, details: ET.Element) -> str:
    """Subtract the charges that the amount of a debit includes."""
    try:
        included = sum(
            Decimal((record.findtext("{*}Amt") or "0").strip())
            for record in find_all(details, "Chrgs/Rcrd")
            if find_text(record, "ChrgInclInd") == "true"
        )
        return str(Decimal(amount) - included)
    except InvalidOperation:
        return amount
