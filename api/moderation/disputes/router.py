"""HTTP routes of open disputes in the staff console."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from fastapi import APIRouter, Request

from api.auth.problems import reauthentication_required
from api.core.clock import iso, now
from api.core.db.database import AnyRow, Read, ReadConnection
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.moderation import authors
from api.moderation.disputes.schemas import StaffDispute
from api.moderation.staff.access import ConfirmedTreasurer, Treasurer, limited_treasurer
from api.payments import disputes, problems
from api.payments.queries import disputes as queries
from api.payments.schemas import EvidenceStatement
from api.users.service import serialize_author

router = APIRouter(tags=["Staff"])

_ORDER: Final = "staff disputes"


@router.get(
    "/staff/disputes",
    summary="List open disputes for staff",
    response_model=Page[StaffDispute],
    responses=documented(not_found),
)
async def list_staff_disputes(
    request: Request, _: Treasurer, connection: Read, paging: Paged
) -> JSONBytes:
    """Returns the open disputes, the earliest deadline first.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    rows = await queries.list_open(
        connection, after=paging.after_keys(_ORDER, datetime, UUID), limit=paging.limit + 1
    )
    page, next_cursor = paging.page_keys(_ORDER, rows, lambda row: (row.deadline, row.id))
    media_origin = request.app.state.settings.media_origin
    return answer_page(await _serialize(connection, page, media_origin), next_cursor)


@router.post(
    "/staff/disputes/{id}/answer",
    summary="Answer a dispute in place of the seller",
    response_model=Payload[StaffDispute],
    responses=documented(
        not_found,
        reauthentication_required,
        problems.own_payment,
        problems.dispute_not_found,
        problems.dispute_closed,
        problems.dispute_overdue,
        problems.dispute_answered,
    ),
    dependencies=[limited_treasurer],
)
async def answer_staff_dispute(
    request: Request, id: PathId, body: EvidenceStatement, staff: ConfirmedTreasurer
) -> JSONBytes:
    """Sends evidence to the bank: the statement, the receipt and the log of downloads.

    The bank accepts evidence once, until `answerDue`. The seller cannot answer afterwards.

    - **Authentication:** a treasurer whose session was re-authenticated within the last 10 minutes;
      otherwise `reauthentication_required`. For every caller who is no treasurer, or whose session
      was not confirmed within 12 hours, the path does not exist (`not_found`).
    - **Idempotency:** a second call is `dispute_answered` and changes nothing.
    - **Errors:** `own_payment` for the buyer.
    """
    dispute_id = parse_id(id, problems.dispute_not_found)
    state = request.app.state
    async with state.database.writing() as connection:
        evidence = disputes.Evidence(dispute_id, body.statement, staff.id)
        await disputes.give_evidence(connection, evidence)
    # The primary has what was just committed.
    fresh = state.database.autocommit
    row = await queries.get(fresh, dispute_id)
    rows = [] if row is None else [row]
    (serialized,) = await _serialize(fresh, rows, state.settings.media_origin)
    return answer(serialized)


async def _serialize(
    connection: ReadConnection, rows: Sequence[AnyRow], media_origin: str
) -> list[dict[str, Any]]:
    """Serialize rows of `payments.queries.disputes` as `schemas.StaffDispute`."""
    parties = {party for row in rows for party in (row.buyer_id, row.seller_id)}
    people = await authors.list_authors(connection, parties)
    at = now()
    return [
        {
            **disputes.serialize_dispute(row, at),
            "kind": row.kind,
            "buyer": serialize_author(people[row.buyer_id], media_origin),
            "seller": serialize_author(people[row.seller_id], media_origin),
            "paidAt": iso(row.paid_at),
        }
        for row in rows
    ]
