"""HTTP routes of the statement: the movements of a member's balance."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from api.core.db.database import Read, database
from api.core.http.auth import CurrentMember
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, answer_page
from api.core.text.locale import current_locale
from api.payments import statement
from api.payments.queries import statement as queries
from api.payments.queries.statement import StatementPage, StatementRange
from api.payments.schemas import StatementLine

router = APIRouter(prefix="/payments", tags=["Payments"])

_MONTH: Final = r"^[12][0-9]{3}-(0[1-9]|1[0-2])$"
_CSV: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The movements, one per line, oldest first.",
        "content": {"text/csv": {"schema": {"type": "string"}}},
    }
}

FirstMonth = Annotated[
    str | None,
    Query(
        alias="from",
        pattern=_MONTH,
        description="The first month in UTC; all months by default.",
        examples=["2026-01"],
    ),
]
LastMonth = Annotated[
    str | None,
    Query(
        alias="until",
        pattern=_MONTH,
        description="The last month in UTC; all months by default.",
        examples=["2026-10"],
    ),
]


@router.get(
    "/statement", summary="List the movements of the balance", response_model=Page[StatementLine]
)
async def list_statement(
    member: CurrentMember,
    connection: Read,
    paging: Paged,
    first: FirstMonth = None,
    last: LastMonth = None,
) -> JSONBytes:
    """List the movements of the authenticated member's balance, newest first.

    A release of pending funds has two lines: one for each account.
    """
    keys = paging.after_keys("statement", str)
    after = statement.parse_key(keys[0] if keys else None)
    page = StatementPage(after, paging.limit + 1)
    rows = await queries.list_lines(connection, member.id, _range(first, last), page)
    shown, following = paging.page("statement", rows, statement.line_key)
    return answer_page([statement.serialize_line(row) for row in shown], following)


@router.get(
    "/statement.csv",
    summary="Download the statement",
    response_class=StreamingResponse,
    responses=_CSV,
)
async def get_statement_file(
    request: Request,
    member: CurrentMember,
    first: FirstMonth = None,
    last: LastMonth = None,
) -> Response:
    """Return all movements of the authenticated member's balance as CSV, oldest first.

    The file has no limit of length. Amounts are decimal numbers in US dollars. Names of entries are
    in the requested language.
    """
    file = statement.StatementFile(
        database(request), member.id, _range(first, last), current_locale.get()
    )
    name = "-".join(["statement", *(each for each in (first, last) if each)])
    return StreamingResponse(
        file.chunks(),
        media_type="text/csv; charset=utf-8",
        headers={
            "content-disposition": f'attachment; filename="{name}.csv"',
            "cache-control": "private, no-store",
        },
    )


def _range(first: str | None, last: str | None) -> StatementRange:
    return StatementRange(statement.parse_month(first), statement.parse_month(last))
