"""Validation of the address and the keys of a subscription."""

import re
from base64 import urlsafe_b64decode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

MAX_ENDPOINT_LENGTH: Final = 1024
_PUBLIC_KEY_BYTES: Final = 65
_AUTH_BYTES: Final = 16
# A name with a top-level domain: neither an IP address in any notation, nor a host of a network.
_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST: Final = re.compile(rf"(?:{_LABEL}\.)+[a-z][a-z0-9-]{{0,61}}[a-z0-9]")
_PRIVATE_DOMAINS: Final = (
    ".local",
    ".localhost",
    ".internal",
    ".intranet",
    ".home.arpa",
    ".lan",
    ".onion",
)
_PRINTABLE: Final = re.compile(r"[!-~]+")


def is_endpoint(text: str) -> bool:
    """Return whether the text is the address of a push service: https, port 443, a public name."""
    if len(text) > MAX_ENDPOINT_LENGTH or not _PRINTABLE.fullmatch(text):
        return False
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    has_credentials = "@" in parts.netloc
    return (
        parts.scheme == "https"
        and not has_credentials
        and port in {None, 443}
        and not parts.fragment
        and "\\" not in text
        and _HOST.fullmatch(host) is not None
        and not host.endswith(_PRIVATE_DOMAINS)
    )


def parse_public_key(text: str) -> bytes | None:
    """Return the browser's public key; None unless it is a point of P-256."""
    point = _decode(text)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return None
    return point if len(point) == _PUBLIC_KEY_BYTES else None


def parse_auth(text: str) -> bytes | None:
    """Return the browser's authentication secret; None unless it has 16 bytes."""
    secret = _decode(text)
    return secret if len(secret) == _AUTH_BYTES else None


def _decode(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except ValueError:
        return b""
