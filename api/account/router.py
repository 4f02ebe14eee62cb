"""HTTP routes of data exports and account deletion."""

from fastapi import APIRouter, Request, Response

from api.account import download_router
from api.account import service as account
from api.account.schemas import DeletionDate, DeletionInput, Export
from api.auth import service as auth
from api.auth.problems import reauthentication_required
from api.core.db.database import AnyRow, Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.payouts.problems import payout_in_progress

router = APIRouter(tags=["Users"])


@router.post(
    "/users/export",
    summary="Request a data export",
    response_model=Payload[Export],
    responses=documented(reauthentication_required),
    dependencies=[limited_writes],
)
async def ask_export(request: Request, member: CurrentMember, connection: Write) -> JSONBytes:
    """Request a ZIP archive of the authenticated member's data.

    It contains the account, posts, comments, evaluations, saves, follows, blocks, notifications,
    sessions, purchases, sales, payouts, revenue shares, pictures and the files of the member's own
    products. An e-mail announces that the export is ready.

    - **Authentication:** a session re-authenticated within the last 10 minutes by a one-time code
      with purpose `confirm` from `/users/sendOTP`; otherwise `reauthentication_required`.
    - **Limit:** one export at a time and per day. Until then the request returns the same export.
    """
    row = await account.request_export(connection, request.app.state.settings, member)
    return await _answer_export(request, row, is_confirmed=True)


@router.get(
    "/users/export",
    summary="Get the latest data export",
    response_model=Payload[Export | None],
)
async def get_export(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """Return the progress of the latest export, or null if none was requested in the last 7 days.

    `url` is null unless the session was re-authenticated within the last 10 minutes. The URL gives
    access without further authentication.
    """
    row = await account.get_newest_export(connection, member.id)
    is_confirmed = await auth.is_reauthenticated(connection, request.app.state.settings, member)
    return await _answer_export(request, row, is_confirmed=is_confirmed)


async def _answer_export(request: Request, row: AnyRow | None, *, is_confirmed: bool) -> JSONBytes:
    state = request.app.state
    serialized = await account.serialize_export(
        row, state.settings, state.storage, is_confirmed=is_confirmed
    )
    response = answer(serialized)
    # The URL in the response is a credential.
    response.headers["cache-control"] = "no-store"
    return response


@router.post(
    "/users/deleteAccount",
    summary="Request account deletion",
    response_model=Payload[DeletionDate],
    responses=documented(reauthentication_required, payout_in_progress),
    dependencies=[limited_writes],
)
async def delete_account(
    request: Request, member: CurrentMember, connection: Write, body: DeletionInput | None = None
) -> Response:
    """Request the deletion of the authenticated member's account.

    The profile and the posts are hidden immediately, and the other sessions end. The data is
    deleted after 30 days. Until then `/users/keepAccount` cancels the request. Buyers keep the
    products that they bought, without the member's name. A balance that is not paid out by then is
    forfeited.

    - **Authentication:** a session re-authenticated within the last 10 minutes; otherwise
      `reauthentication_required`.
    - **Payouts:** an unfinished payout prevents the request with `payout_in_progress`.
    - **Idempotency:** a repeated request keeps the date.
    """
    reason = body.reason if body else None
    settings = request.app.state.settings
    deletes_at = await account.request_deletion(connection, settings, member, reason)
    return answer(DeletionDate(deletes_at=deletes_at))


@router.post(
    "/users/keepAccount",
    summary="Cancel account deletion",
    response_model=Payload[DeletionDate],
    dependencies=[limited_writes],
)
async def keep_account(member: CurrentMember, connection: Write) -> Response:
    """Cancel the deletion of the authenticated member's account.

    The profile and the posts become visible again. After the deletion has begun, the session is
    no longer valid, and the response is `not_authenticated`.

    - **Idempotency:** without a deletion request, nothing changes.
    """
    await account.cancel_deletion(connection, member.id)
    return answer(DeletionDate(deletes_at=None))


router.include_router(download_router.router)
