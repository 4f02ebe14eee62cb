"""Key derivation and encryption from the application secret."""

import base64
from functools import lru_cache

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


@lru_cache(maxsize=16)
def derive(secret: bytes, purpose: str) -> bytes:
    """Derive a 32-byte key for one purpose by HKDF."""
    return HKDF(hashes.SHA256(), 32, salt=None, info=f"qima {purpose}".encode()).derive(secret)


def cipher(secret: bytes, purpose: str) -> Fernet:
    """Return the Fernet cipher of one purpose."""
    return Fernet(base64.urlsafe_b64encode(derive(secret, purpose)))
