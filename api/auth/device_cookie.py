"""Cookie of a device: a signed random id that survives the sign-out.

It identifies no member and opens no session. `known_device` has the members of the device.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from api.auth.cookies import find_cookie
from api.core.crypto import derive
from api.core.settings import Settings

NAME: Final = "device"
# The longest time for which browsers keep a cookie.
LIFETIME_SECONDS: Final = 400 * 86_400

_ID_BYTES: Final = 16
_MAC_BYTES: Final = 16


def create_device_id() -> bytes:
    return secrets.token_bytes(_ID_BYTES)


def hash_device_id(device_id: bytes) -> bytes:
    """Hash a device id for storage; 128 random bits need no slow hash."""
    return hashlib.sha256(device_id).digest()[:_ID_BYTES]


def load_device_id(request: Request) -> bytes | None:
    """Return the device id of the cookie; None if it is missing or forged."""
    settings: Settings = request.app.state.settings
    value = find_cookie(request, _cookie_name(settings)) or ""
    try:
        signed = base64.b64decode(value + "=", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(signed) != _ID_BYTES + _MAC_BYTES:
        return None
    device_id, mac = signed[:_ID_BYTES], signed[_ID_BYTES:]
    return device_id if hmac.compare_digest(mac, _sign(settings, device_id)) else None


def store_device_id(response: Response, settings: Settings, device_id: bytes) -> None:
    """Set the cookie, or prolong it."""
    signed = device_id + _sign(settings, device_id)
    response.set_cookie(
        _cookie_name(settings),
        base64.urlsafe_b64encode(signed).rstrip(b"=").decode(),
        max_age=LIFETIME_SECONDS,
        # Sign-ins have paths below /users and /identity; the prefix requires this path.
        path="/",
        secure=settings.is_production,
        httponly=True,
        samesite="strict",
    )


def _sign(settings: Settings, device_id: bytes) -> bytes:
    key = derive(settings.secret, "device cookies")
    return hmac.digest(key, device_id, hashlib.sha256)[:_MAC_BYTES]


def _cookie_name(settings: Settings) -> str:
    # Browsers accept this prefix only over https, with Secure, Path=/ and without Domain.
    return f"__Host-{NAME}" if settings.is_production else NAME
