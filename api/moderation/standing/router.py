"""HTTP route of a member's standing."""

from collections.abc import Sequence

from fastapi import APIRouter, Request

from api.core.clock import iso
from api.core.db.database import AnyRow, Read
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes
from api.core.text.locale import current_locale
from api.moderation.standing import queries
from api.moderation.standing.access import StandingMember
from api.moderation.standing.schemas import StandingPage, StandingState
from api.moderation.statements.serializers import serialize_statement
from api.moderation.statements.statement_queries import list_statements_of_member

router = APIRouter(tags=["Users"])


@router.get(
    "/users/standing",
    summary="Retrieve the standing of the account",
    response_model=StandingPage,
)
async def get_standing(
    request: Request, member_id: StandingMember, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the restrictions of the authenticated member and the statements of reasons.

    Each statement has what happened, which rule it names, since when and until when it holds, and
    the appeal with its answer. It does not name who decided. `cursor` pages the statements.

    - **Authentication:** a member, or a suspended member with the `appealToken` that the refusal of
      the sign-in carries, in the same header.
    """
    after = paging.after_keys("standing", int)
    rows = await list_statements_of_member(
        connection, member_id, limit=paging.limit + 1, before=after[0] if after else None
    )
    page, next_cursor = paging.page("standing", rows, lambda row: row.number)
    account = await queries.get_standing(connection, member_id)
    restrictions = await queries.list_restrictions(connection, member_id)
    origin, locale = request.app.state.settings.media_origin, current_locale.get()
    standing = {
        "state": _state(account, restrictions),
        "restrictions": [
            {"kind": row.kind, "until": iso(row.until) if row.until else None}
            for row in restrictions
        ],
        "statements": [serialize_statement(row, locale, origin, for_staff=False) for row in page],
    }
    return JSONBytes({"payload": standing, "nextCursor": next_cursor})


def _state(account: AnyRow, restrictions: Sequence[AnyRow]) -> StandingState:
    if account.is_suspended:
        return "suspended"
    if restrictions:
        return "limited"
    return "warned" if account.is_warned else "good"
