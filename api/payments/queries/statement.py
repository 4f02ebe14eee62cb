"""Statements on a member's ledger lines."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Text, cast, literal_column, select, union_all

from api.core.db.database import AnyRow, AnySelect, ReadConnection
from api.payments.ledger.accounts import account_id, available_account, pending_account
from api.payments.ledger.models import Journal, PostingRow
from api.payments.models import Purchase


class LineKey(NamedTuple):
    """Position of a line: the posting's number, and the account that it moves."""

    number: int
    account: str


class StatementRange(NamedTuple):
    """First and last accounting month, by their first days; None for no bound."""

    first: date | None
    last: date | None


class StatementPage(NamedTuple):
    """A page of lines after a line, newest first or oldest first."""

    after: LineKey | None
    limit: int
    is_ascending: bool = False


async def list_lines(
    connection: ReadConnection, member_id: UUID, months: StatementRange, page: StatementPage
) -> Sequence[AnyRow]:
    """List the postings to the member's accounts.

    A posting between the member's own accounts has two lines.
    """
    accounts = {
        "available": account_id(available_account(member_id)),
        "pending": account_id(pending_account(member_id)),
    }
    # One index scan for each account and side, each with the page's limit.
    lines = union_all(
        *(
            _select_side(account, months, page, is_credit=is_credit).subquery().select()
            for account in accounts.items()
            for is_credit in (True, False)
        )
    ).subquery()
    number = lines.c.number.asc() if page.is_ascending else lines.c.number.desc()
    rows = await connection.execute(
        select(lines).order_by(number, lines.c.account).limit(page.limit)
    )
    return rows.all()


def _select_side(
    account: tuple[str, UUID], months: StatementRange, page: StatementPage, *, is_credit: bool
) -> AnySelect:
    name, own_id = account
    side = PostingRow.credit_id if is_credit else PostingRow.debit_id
    balance = PostingRow.credit_balance_cents if is_credit else PostingRow.debit_balance_cents
    conditions = [side == own_id]
    if months.first is not None:
        conditions.append(Journal.month >= months.first)
    if months.last is not None:
        conditions.append(Journal.month <= months.last)
    number = PostingRow.number
    if page.after is not None:
        last = page.after.number
        # Of two lines of one posting, that of `available` comes first.
        is_second = name > page.after.account
        if page.is_ascending:
            conditions.append(number >= last if is_second else number > last)
        else:
            conditions.append(number <= last if is_second else number < last)
    return (
        select(
            PostingRow.number.label("number"),
            literal_column(f"'{name}'", Text).label("account"),
            (PostingRow.amount_cents if is_credit else -PostingRow.amount_cents).label("cents"),
            balance.label("after"),
            Journal.kind,
            Journal.month,
            Journal.booked_at,
            cast(Purchase.post_id, Text).label("post_id"),
            Purchase.title,
        )
        .join(Journal, Journal.id == PostingRow.journal_id)
        .outerjoin(Purchase, Purchase.id == Journal.subject_id)
        .where(*conditions)
        .order_by(number.asc() if page.is_ascending else number.desc())
        .limit(page.limit)
    )
