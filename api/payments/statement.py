"""Statement of a member: the movements of their balance, by page and as a CSV file."""

import csv
import io
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, Database
from api.core.errors import invalid_cursor
from api.core.text.locale import Locale, Text
from api.payments.ledger.kinds import KIND_CLASSES
from api.payments.queries import statement as queries
from api.payments.queries.statement import LineKey, StatementPage, StatementRange

_STREAM_BATCH_SIZE: Final = 1000
_KEY: Final = re.compile(r"([0-9]{1,18}):(available|pending)")
# A spreadsheet would run such a text as a formula.
_FORMULA: Final = re.compile(r"\s*[=+\-@\t\r]")

_COLUMNS: Final[tuple[Text, ...]] = (
    {"en": "Date", "ar": "التاريخ"},
    {"en": "Month", "ar": "الشهر"},
    {"en": "Transaction", "ar": "الحركة"},
    {"en": "Account", "ar": "الحساب"},
    {"en": "Post", "ar": "المنشور"},
    {"en": "Amount", "ar": "المبلغ"},
    {"en": "Balance after", "ar": "الرصيد بعد الحركة"},
    {"en": "Currency", "ar": "العملة"},
    {"en": "ID", "ar": "المعرّف"},
)
_ACCOUNTS: Final[dict[str, Text]] = {
    "available": {"en": "Available", "ar": "المتاح"},
    "pending": {"en": "Pending", "ar": "قيد التسوية"},
}
_OTHER: Final[Text] = {"en": "Transaction", "ar": "حركة"}


def serialize_line(row: AnyRow) -> dict[str, Any]:
    """Serialize a row of the statement as `schemas.StatementLine`."""
    return {
        "_id": line_key(row),
        "at": iso(row.booked_at),
        "kind": row.kind,
        "account": row.account,
        "amountCents": row.cents,
        "balanceAfterCents": row.after,
        "postId": row.post_id,
        "title": row.title or None,
    }


def line_key(row: AnyRow) -> str:
    """Return the key of a line, unique among the member's lines."""
    return f"{row.number}:{row.account}"


def parse_key(key: str | None) -> LineKey | None:
    """Parse the key of a cursor.

    Raises:
        ApiError: `invalid_cursor`.
    """
    if key is None:
        return None
    match = _KEY.fullmatch(key)
    if match is None:
        raise invalid_cursor.for_field("cursor")
    return LineKey(int(match[1]), match[2])


def parse_month(period: str | None) -> date | None:
    """Return the first day of a month such as `2026-10`."""
    return None if period is None else date.fromisoformat(f"{period}-01")


@dataclass(frozen=True, slots=True)
class StatementFile:
    """The statement as CSV in UTF-8 with a byte order mark, oldest line first.

    It is read in batches, each in a transaction of its own: lines never change, and new ones come
    last.
    """

    database: Database
    member_id: UUID
    months: StatementRange
    locale: Locale

    async def chunks(self) -> AsyncIterator[str]:
        """Yield the file in pieces of bounded size."""
        yield "\ufeff" + _format([[column[self.locale] for column in _COLUMNS]])
        after: LineKey | None = None
        while True:
            async with self.database.reading() as connection:
                page = StatementPage(after, _STREAM_BATCH_SIZE, is_ascending=True)
                rows = await queries.list_lines(connection, self.member_id, self.months, page)
            if rows:
                yield _format([self._cells(row) for row in rows])
            if len(rows) < _STREAM_BATCH_SIZE:
                return
            after = LineKey(rows[-1].number, rows[-1].account)

    def _cells(self, row: AnyRow) -> list[str]:
        return [
            iso(row.booked_at),
            f"{row.month:%Y-%m}",
            (KIND_CLASSES[row.kind].name or _OTHER)[self.locale],
            _ACCOUNTS[row.account][self.locale],
            _escape(row.title or ""),
            _decimal(row.cents),
            _decimal(row.after),
            "USD",
            line_key(row),
        ]


def _format(rows: Sequence[Sequence[str]]) -> str:
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue()


def _escape(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) else text


def _decimal(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"
