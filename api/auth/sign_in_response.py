"""Responses that sign a member in: access token, refresh cookie and device cookie."""

from typing import Any, Final

from fastapi import Request
from fastapi.responses import Response

from api.auth import cookies, device_cookie, sessions
from api.auth import service as auth
from api.auth.known_devices import Device
from api.auth.requesters import Requester, WorkProof, hash_address
from api.auth.service import OpenedSession
from api.auth.sessions import AccessToken, IdentityProvider
from api.core.clock import iso
from api.core.db.database import WriteTransaction
from api.core.http.auth import Member
from api.core.http.rate_limit import address
from api.core.settings import Settings

REFRESH_COOKIE: Final = "refresh"


class RequestDevice:
    """Device of a request; without a cookie it receives a new id with the response."""

    def __init__(self, request: Request) -> None:
        loaded = device_cookie.load_device_id(request)
        self.is_new = loaded is None
        self._id = loaded or device_cookie.create_device_id()
        self._settings: Settings = request.app.state.settings
        self.device = Device(
            device_cookie.hash_device_id(self._id), request.headers.get("user-agent", "")
        )

    def store(self, response: Response) -> None:
        """Set the cookie, or prolong it."""
        device_cookie.store_device_id(response, self._settings, self._id)


def resolve_requester(
    request: Request, device: RequestDevice, member: Member | None, proof: WorkProof | None = None
) -> Requester:
    """Return the caller as an requester of codes; `member` only for codes of a signed-in member."""
    return Requester(
        hash_address(request.app.state.settings, address(request)),
        # The id of a new device is of no use for recognising it.
        None if device.is_new else device.device.id_hash,
        member.id if member else None,
        proof=proof,
    )


async def answer_signed_in(
    connection: WriteTransaction,
    provider: IdentityProvider,
    signed_in: OpenedSession,
    *,
    more: dict[str, Any],
    device: RequestDevice,
) -> Response:
    """Respond to a sign-in; sets the refresh cookie unless the device has one."""
    user = await auth.get_own_account(connection, provider, signed_in.member_id)
    response = cookies.answer_no_store({**more, **serialize_token(signed_in.access), "user": user})
    if signed_in.refresh_token:
        set_refresh_cookie(response, provider.settings, signed_in.refresh_token)
        if device.is_new:
            device.store(response)
    return response


def serialize_token(access: AccessToken) -> dict[str, Any]:
    return {"token": access.token, "expiresAt": iso(access.expires_at)}


def set_refresh_cookie(response: Response, settings: Settings, value: str) -> None:
    """Set the refresh cookie; an empty value deletes it."""
    age = int(sessions.REFRESH_LIFETIME.total_seconds())
    cookies.set_cookie(response, settings, REFRESH_COOKIE, value, max_age=age, samesite="strict")
