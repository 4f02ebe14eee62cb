"""Keys for one purpose each, from the application secret, and what is encrypted with them."""

import base64
from functools import lru_cache

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


@lru_cache(maxsize=16)
def derive(secret: bytes, purpose: str) -> bytes:
    """A key of 32 bytes for one purpose only, from the application secret."""
    return HKDF(hashes.SHA256(), 32, salt=None, info=f"qima {purpose}".encode()).derive(secret)


def cipher(secret: bytes, purpose: str) -> Fernet:
    """Encrypts and decrypts what is kept for one purpose."""
    return Fernet(base64.urlsafe_b64encode(derive(secret, purpose)))
