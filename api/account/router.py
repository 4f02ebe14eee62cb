"""Copies and leaving over HTTP."""

from fastapi import APIRouter, Request, Response

from api.account import download_router
from api.account import service as account
from api.account.schemas import DeletionDate, Export, Farewell
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
    summary="Ask for a copy of everything that is mine",
    response_model=Payload[Export],
    responses=documented(reauthentication_required),
    dependencies=[limited_writes],
)
async def ask_export(request: Request, member: CurrentMember, connection: Write) -> JSONBytes:
    """Begins to prepare a ZIP: account, posts, comments, evaluations, saves, follows, blocks,
    notifications, sessions, purchases, sales, payouts, shares of the revenue, pictures and my own
    products' files. Asks for a session that was confirmed in the last ten minutes: send a code of
    purpose `confirm` by `/users/sendOTP` and use it. One is prepared at a time, and one a day:
    until then the same is answered again. An e-mail says when it is ready."""
    row = await account.ask_export(connection, request.app.state.settings, member)
    return await _shown(request, row, is_confirmed=True)


@router.get(
    "/users/export",
    summary="My newest copy",
    response_model=Payload[Export | None],
)
async def get_export(request: Request, member: CurrentMember, connection: Read) -> JSONBytes:
    """How far it is and, when it is ready, where to download it; null where none was asked for in
    the last seven days. The `url` is there only for a session that was confirmed in the last ten
    minutes, as for asking: it opens everything that is mine to whoever has it."""
    row = await account.newest_export(connection, member.id)
    is_confirmed = await auth.is_confirmed(connection, request.app.state.settings, member)
    return await _shown(request, row, is_confirmed=is_confirmed)


async def _shown(request: Request, row: AnyRow | None, *, is_confirmed: bool) -> JSONBytes:
    state = request.app.state
    shown = await account.export_on_wire(
        row, state.settings, state.storage, is_confirmed=is_confirmed
    )
    response = answer(shown)
    # The address in it is a key.
    response.headers["cache-control"] = "no-store"
    return response


@router.post(
    "/users/deleteAccount",
    summary="Have my account deleted",
    response_model=Payload[DeletionDate],
    responses=documented(reauthentication_required, payout_in_progress),
    dependencies=[limited_writes],
)
async def delete_account(
    request: Request, member: CurrentMember, connection: Write, body: Farewell | None = None
) -> Response:
    """Hides my profile and posts from everybody at once, ends my other sessions, and deletes
    everything that is mine 30 days later; until then `/users/keepAccount` takes it back. Asks for a
    session that was confirmed in the last ten minutes. A payout that is on its way has to arrive
    before. Who bought a product of mine keeps it, without my name; a balance that was not paid out
    by then is given up. Asked again, the date stays."""
    reason = body.reason if body else None
    settings = request.app.state.settings
    deletes_at = await account.leave(connection, settings, member, reason)
    return answer(DeletionDate(deletes_at=deletes_at))


@router.post(
    "/users/keepAccount",
    summary="Keep my account",
    response_model=Payload[DeletionDate],
    dependencies=[limited_writes],
)
async def keep_account(member: CurrentMember, connection: Write) -> Response:
    """Takes the wish to be deleted back: everything is as it was, and others see it again.
    Idempotent. Once the day has come and the work has begun it is too late, and the session over:
    `not_authenticated`."""
    await account.stay(connection, member.id)
    return answer(DeletionDate(deletes_at=None))


router.include_router(download_router.router)
