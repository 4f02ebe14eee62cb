"""HTTP routes of payouts in the staff console."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request

from api.auth.problems import reauthentication_required
from api.core.db.database import Read, ReadConnection
from api.core.errors import not_found
from api.core.http.openapi import documented
from api.core.http.pagination import Paged
from api.core.http.responses import JSONBytes, Payload, answer, answer_page
from api.core.settings import Settings
from api.moderation import authors
from api.moderation.payouts import queries
from api.moderation.payouts.queries import PayoutState
from api.moderation.payouts.schemas import (
    HoldInput,
    RejectionInput,
    StaffBatch,
    StaffPayout,
    StaffPayoutPage,
)
from api.moderation.payouts.serializers import serialize_batch, serialize_payout
from api.moderation.staff.access import ConfirmedTreasurer, Treasurer, limited_treasurer
from api.moderation.staff.members import StaffMember
from api.payouts import batch_queries, batches, holds, problems
from api.payouts.operator_errors import OperatorError

router = APIRouter(tags=["Staff"])

MAX_BATCHES: Final = 20

PayoutNumber = Annotated[
    int,
    Path(alias="n", ge=1, le=2**31 - 1, description="Number of the payout.", examples=[10482]),
]
BatchNumber = Annotated[
    int, Path(alias="n", ge=1, le=2**31 - 1, description="Number of the batch.", examples=[4])
]


@router.get(
    "/staff/payouts",
    summary="List payouts for staff",
    response_model=StaffPayoutPage,
    responses=documented(not_found),
)
async def list_staff_payouts(
    request: Request,
    staff: Treasurer,
    connection: Read,
    paging: Paged,
    state: Annotated[
        PayoutState,
        Query(
            description="`held` payouts wait for a decision of staff, `pending` ones for the next "
            "batch, and `in-progress` ones are in a batch or on their way."
        ),
    ] = "held",
) -> JSONBytes:
    """Returns the payouts of a state, oldest first, and the batches that wait for an approval.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    """
    settings: Settings = request.app.state.settings
    order = f"staff payouts {state}"
    rows = await queries.list_payouts(
        connection, state, after=paging.after(order), limit=paging.limit + 1
    )
    page, next_cursor = paging.page(order, rows, lambda row: row.payout_id)
    return answer_page(
        [serialize_payout(row, settings.media_origin) for row in page],
        next_cursor,
        batches=await _list_batches(connection, settings, staff),
    )


async def _list_batches(
    connection: ReadConnection, settings: Settings, staff: StaffMember
) -> list[dict[str, Any]]:
    rows = await batch_queries.list_unsent_batches(connection, limit=MAX_BATCHES)
    if not rows:
        return []
    payouts = await batch_queries.list_payouts_of_batches(connection, [row.id for row in rows])
    known = await authors.list_authors(connection, [row.created_by for row in rows])
    found = [
        serialize_batch(row, payouts.get(row.id, ()), settings, authors=known, by=staff.id)
        for row in rows
    ]
    return [each for each in found if each["needsApproval"]]


@router.post(
    "/staff/payouts/{n}/hold",
    summary="Hold a payout",
    response_model=Payload[StaffPayout],
    responses=documented(
        not_found,
        problems.payout_not_found,
        problems.payout_held,
        problems.payout_sent,
        problems.payout_settled,
    ),
    dependencies=[limited_treasurer],
)
async def hold_payout(
    request: Request, n: PayoutNumber, body: HoldInput, staff: Treasurer
) -> JSONBytes:
    """Holds a payout that the bank does not have, until staff release or reject it.

    The amount stays reserved. A payout in a batch is taken out of it, and the batch is approved
    again.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `payout_held` and changes nothing.
    """
    async with _answering_errors():
        await holds.hold(request.app.state.database, n, reason=body.reason, by=staff.id)
    return await _answer_payout(request, n)


@router.post(
    "/staff/payouts/{n}/release",
    summary="Release a held payout",
    response_model=Payload[StaffPayout],
    responses=documented(
        not_found,
        problems.payout_not_found,
        problems.payout_not_held,
        problems.approver_paid,
        problems.payee_suspended,
    ),
    dependencies=[limited_treasurer],
)
async def release_payout(request: Request, n: PayoutNumber, staff: Treasurer) -> JSONBytes:
    """Releases a held payout: the next batch collects it, and no automatic hold applies again.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `payout_not_held` and changes nothing.
    - **Errors:** `approver_paid` for the caller's own payout, and `member_suspended` while the
      member is suspended.
    """
    async with _answering_errors():
        await holds.release(request.app.state.database, n, by=staff.id)
    return await _answer_payout(request, n)


@router.post(
    "/staff/payouts/{n}/reject",
    summary="Reject a payout",
    response_model=Payload[StaffPayout],
    responses=documented(
        not_found, problems.payout_not_found, problems.payout_sent, problems.payout_settled
    ),
    dependencies=[limited_treasurer],
)
async def reject_payout(
    request: Request, n: PayoutNumber, body: RejectionInput, staff: Treasurer
) -> JSONBytes:
    """Rejects a payout that the bank does not have, and returns its amount to the balance.

    The member is notified with the reason.

    - **Authentication:** a treasurer whose session was confirmed within 12 hours; for every other
      caller the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `payout_settled` and changes nothing.
    """
    async with _answering_errors():
        await holds.reject(request.app.state.database, n, reason=body.reason, by=staff.id)
    return await _answer_payout(request, n)


@router.post(
    "/staff/payoutBatches/{n}/approve",
    summary="Approve a batch of payouts",
    response_model=Payload[StaffBatch],
    responses=documented(
        not_found,
        reauthentication_required,
        problems.batch_not_found,
        problems.batch_approved,
        problems.approver_collected,
        problems.approver_paid,
        problems.payee_suspended,
    ),
    dependencies=[limited_treasurer],
)
async def approve_payout_batch(
    request: Request, n: BatchNumber, staff: ConfirmedTreasurer
) -> JSONBytes:
    """Approves a batch as a second person, also again after the batch changed.

    - **Authentication:** a treasurer whose session was re-authenticated within the last 10 minutes;
      otherwise `reauthentication_required`. For every caller who is no treasurer, or whose session
      was not confirmed within 12 hours, the path does not exist (`not_found`).
    - **Idempotency:** a repeated call is `batch_approved` and changes nothing.
    - **Errors:** `approver_collected` for a batch that the caller created, `approver_paid` for one
      that pays the caller, and `member_suspended` while it pays a suspended member.
    """
    settings: Settings = request.app.state.settings
    database = request.app.state.database
    async with _answering_errors():
        batch = await batches.approve(database, settings, n, by=staff.id)
    fresh = database.autocommit
    payouts = await batch_queries.list_payouts_of_batches(fresh, [batch.id])
    known = await authors.list_authors(fresh, [batch.created_by])
    return answer(
        serialize_batch(batch, payouts.get(batch.id, ()), settings, authors=known, by=staff.id)
    )


@asynccontextmanager
async def _answering_errors() -> AsyncIterator[None]:
    """Turn the errors of staff operations into those of the API."""
    try:
        yield
    except OperatorError as error:
        # `staff_only`: the rights were revoked meanwhile.
        problem = problems.OF_STAFF.get(error.code, not_found)
        raise problem() from error


async def _answer_payout(request: Request, number: int) -> JSONBytes:
    # The primary has what was just committed.
    row = await queries.get_payout(request.app.state.database.autocommit, number)
    return answer(serialize_payout(row, request.app.state.settings.media_origin))
