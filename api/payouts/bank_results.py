"""Parser of the bank's results in any format: pain.002, camt.053, camt.054 or CSV."""

import csv
import io
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from api.payouts.camt053 import REPORTS, parse_statement
from api.payouts.pain002 import parse_report
from api.payouts.status_lines import InvalidBankFileError, LineTexts, StatusLine

_REQUIRED_COLUMNS: Final = {"reference", "status"}


def parse(content: bytes) -> list[StatusLine]:
    """Parse a file. A statement without payouts has no lines.

    Raises:
        InvalidBankFileError: the file has no known format.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidBankFileError("The file is not UTF-8.") from error
    return _parse_xml(text) if text.lstrip().startswith("<") else _require(list(_parse_csv(text)))


def _require(lines: list[StatusLine]) -> list[StatusLine]:
    if not lines:
        raise InvalidBankFileError("The file says nothing of any payout.")
    return lines


def _parse_xml(text: str) -> list[StatusLine]:
    # The file is untrusted input: entities are never expanded.
    if "<!DOCTYPE" in text.upper():
        raise InvalidBankFileError("A bank's report has no DOCTYPE.")
    try:
        root = ET.fromstring(text)  # noqa: S314 - see above
    except ET.ParseError as error:
        raise InvalidBankFileError(f"This is not XML: {error}.") from error
    if root.tag.endswith("}Document"):
        if (report := root.find("{*}CstmrPmtStsRpt")) is not None:
            return _require(list(parse_report(report)))
        for name, element in REPORTS.items():
            if (statement := root.find(f"{{*}}{name}")) is not None:
                return list(parse_statement(statement, element))
    raise InvalidBankFileError(
        "This is neither a payment status report (pain.002) nor a statement (camt.053, camt.054)."
    )


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
            texts = LineTexts(
                reference=cells["reference"],
                status=cells["status"].lower(),
                reason=cells.get("code"),
                day=cells.get("date"),
                amount=cells.get("amount"),
            )
            yield texts.read(rows.line_num)
