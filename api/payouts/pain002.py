"""Parser of payment status reports, ISO 20022 pain.002.001.03 and later.

A status may concern one transaction, a payment block or the whole message. The refusal of a block
or message is that of each of its transactions, except those that have a status of their own.
"""

from collections.abc import Iterator
from uuid import UUID
from xml.etree import ElementTree as ET

from api.payouts.status_lines import (
    InvalidBankFileError,
    LineTexts,
    StatusLine,
    find_all,
    find_reason,
    find_text,
    parse_uuid,
)

_REFUSED = "RJCT"


def parse_report(report: ET.Element) -> Iterator[StatusLine]:
    """Parse a customer payment status report.

    Raises:
        InvalidBankFileError: the report is about a message that is not ours.
    """
    original = report.find("{*}OrgnlGrpInfAndSts")
    created_at = find_text(report, "GrpHdr/CreDtTm")
    blocks = find_all(report, "OrgnlPmtInfAndSts")
    found: list[LineTexts] = []
    named: set[str] = set()
    for block in blocks:
        transactions = [
            _read_transaction(each, created_at) for each in find_all(block, "TxInfAndSts")
        ]
        found += transactions
        named.update(each.reference for each in transactions)
    whole = _read_whole(original, blocks, created_at, has_lines=bool(found))
    if whole is not None:
        whole.others = frozenset(named)
        found.append(whole)
    for number, texts in enumerate(found, start=1):
        yield texts.read(number)


def _read_transaction(transaction: ET.Element, created_at: str) -> LineTexts:
    return LineTexts(
        reference=find_text(transaction, "OrgnlEndToEndId"),
        status=find_text(transaction, "TxSts"),
        reason=find_reason(transaction, "StsRsnInf"),
        day=find_text(transaction, "AccptncDtTm") or created_at,
        amount=find_text(transaction, "OrgnlTxRef/Amt/InstdAmt"),
        uetr=parse_uuid(find_text(transaction, "OrgnlUETR")),
    )


def _read_whole(
    original: ET.Element | None, blocks: list[ET.Element], created_at: str, *, has_lines: bool
) -> LineTexts | None:
    """Return the status of the message or of its only block; None if it adds nothing to the lines.

    A status other than a refusal says nothing of its own where transactions are listed.
    """
    statuses = [
        (find_text(original, "GrpSts"), find_reason(original, "StsRsnInf")),
        *((find_text(block, "PmtInfSts"), find_reason(block, "StsRsnInf")) for block in blocks),
    ]
    refusals = [(status, reason) for status, reason in statuses if status == _REFUSED]
    if refusals:
        # The block has the closer reason.
        reason = next((reason for _, reason in reversed(refusals) if reason), "")
        return LineTexts(
            status=_REFUSED, reason=reason, day=created_at, batch=_batch_id(original, blocks)
        )
    status = next((status for status, _ in statuses if status), "")
    if not status or has_lines:
        return None
    return LineTexts(status=status, day=created_at, batch=_batch_id(original, blocks))


def _batch_id(original: ET.Element | None, blocks: list[ET.Element]) -> UUID:
    message_id = find_text(original, "OrgnlMsgId")
    block_ids = [find_text(block, "OrgnlPmtInfId").rpartition("-")[0] for block in blocks]
    for text in (message_id, *block_ids):
        if (batch_id := parse_uuid(text)) is not None:
            return batch_id
    raise InvalidBankFileError(f"There is no batch {message_id!r}.")
