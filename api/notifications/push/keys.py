"""Key of this server for push services (VAPID, RFC 8292)."""

import time
from base64 import urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from api.core.crypto import derive
from api.core.push_settings import parse_vapid_key
from api.core.settings import Settings

# The RFC allows a day.
TOKEN_LIFETIME_SECONDS: Final = 12 * 3600


def load_key(settings: Settings) -> EllipticCurvePrivateKey | None:
    """Return the private key; None in production without the setting.

    In development, the key is derived from the application secret.
    """
    if settings.vapid_private_key is not None:
        return parse_vapid_key(settings.vapid_private_key.get_secret_value())
    if settings.is_production:
        return None
    return derive_private_key(int.from_bytes(derive(settings.secret, "push key")[1:]), SECP256R1())


def encode_public_key(key: EllipticCurvePrivateKey) -> str:
    """Return the public key in base64url, as browsers take it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def authorization(key: EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """Return the value of `Authorization` for a push service."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": contact,
        "exp": int(time.time()) + TOKEN_LIFETIME_SECONDS,
    }
    header: str = Vapid02(key).sign(claims)["Authorization"]
    return header


def contact_of(settings: Settings) -> str:
    """Return the address at which push services reach the operator."""
    contact = settings.security_contact
    if contact is not None and contact.startswith("mailto:"):
        return contact
    return f"mailto:security@{urlsplit(settings.web_origin).hostname}"
