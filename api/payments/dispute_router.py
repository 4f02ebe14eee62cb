"""HTTP routes of disputes."""

from fastapi import APIRouter

from api.core.clock import now
from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Page, Payload, answer, answer_page
from api.core.ids import PathId, parse_id
from api.payments import disputes, problems
from api.payments.queries import disputes as queries
from api.payments.schemas import Dispute, EvidenceStatement

router = APIRouter()


@router.get(
    "/payments/disputes", tags=["Payments"], summary="List disputes", response_model=Page[Dispute]
)
async def list_disputes(member: CurrentMember, connection: Read, paging: Paged) -> JSONBytes:
    """List the disputes of the authenticated member's sales, newest first."""
    rows = await queries.list_of_seller(
        connection, member.id, after=paging.after("id"), limit=paging.limit + 1
    )
    page, next_cursor = paging.page("id", rows, lambda row: row.id)
    at = now()
    return answer_page([disputes.serialize_dispute(row, at) for row in page], next_cursor)


@router.post(
    "/payments/disputes/{id}/evidence",
    tags=["Payments"],
    summary="Answer a dispute",
    response_model=Payload[Dispute],
    responses=documented(
        problems.dispute_not_found,
        problems.dispute_closed,
        problems.dispute_overdue,
        problems.dispute_answered,
    ),
    dependencies=[limited_writes],
)
async def give_dispute_evidence(
    id: PathId, body: EvidenceStatement, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Send evidence to the bank: the statement, the receipt and the log of downloads.

    The bank accepts evidence once, until `answerDue`.

    - **Authentication:** the seller of the payment.
    - **Idempotency:** a second call returns `dispute_answered`.
    """
    dispute_id = parse_id(id, problems.dispute_not_found)
    evidence = disputes.Evidence(dispute_id, body.statement, member.id, seller_id=member.id)
    return answer(await disputes.give_evidence(connection, evidence))
