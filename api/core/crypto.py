"""Key derivation and encryption from the application secrets.

Stored ciphertexts begin with the id of their secret, as `id:token`. A single secret without an id
writes tokens alone, which every release reads. In a list of secrets, a ciphertext without an id is
of the oldest one, the last of the list.
"""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

MIN_SECRET_LENGTH: Final = 32
_KEY_ID: Final = r"[a-z0-9][a-z0-9-]{0,15}:"
_ENTRY: Final = re.compile(rf"({_KEY_ID})(.+)")
# A secret may contain commas and colons.
_BETWEEN: Final = re.compile(rf",(?={_KEY_ID})")
# In no Fernet token, which is base64.
_SEPARATOR: Final = b":"


@lru_cache(maxsize=64)
def derive(secret: bytes, purpose: str) -> bytes:
    """Derive a 32-byte key for one purpose by HKDF."""
    return HKDF(hashes.SHA256(), 32, salt=None, info=f"qima {purpose}".encode()).derive(secret)


def cipher(secret: bytes, purpose: str) -> Fernet:
    """Return the Fernet cipher of one purpose."""
    return Fernet(base64.urlsafe_b64encode(derive(secret, purpose)))


@dataclass(frozen=True, slots=True)
class Keyring:
    """Application secrets by their ids, newest first; the id of a single secret may be empty."""

    secrets: Mapping[str, bytes]

    @classmethod
    def parse(cls, value: str) -> "Keyring":
        """Parse `id:secret,…`, or a single secret without an id.

        Raises:
            ValueError: an id occurs twice, or a secret of a list is short.
        """
        entries = [_ENTRY.fullmatch(part) for part in _BETWEEN.split(value)]
        named = [entry.groups() for entry in entries if entry is not None]
        are_long = all(len(secret) >= MIN_SECRET_LENGTH for _, secret in named)
        if len(named) < len(entries) or (len(named) == 1 and not are_long):
            return cls({"": value.encode()})
        if not are_long:
            raise ValueError(
                f"APP_SECRET must list secrets of at least {MIN_SECRET_LENGTH} characters"
            )
        secrets = {key_id[:-1]: secret.encode() for key_id, secret in named}
        if len(secrets) < len(named):
            raise ValueError("APP_SECRET must give each key id once")
        return cls(secrets)

    @property
    def current(self) -> bytes:
        """The secret of everything that is signed and encrypted from now on."""
        return next(iter(self.secrets.values()))

    @property
    def current_id(self) -> str:
        return next(iter(self.secrets))

    def encrypt(self, purpose: str, plain: bytes) -> bytes:
        """Encrypt with the current secret."""
        prefix = self.current_id.encode() + _SEPARATOR if self.current_id else b""
        return prefix + cipher(self.current, purpose).encrypt(plain)

    def decrypt(self, purpose: str, stored: bytes) -> bytes:
        """Decrypt with the secret whose id the ciphertext carries.

        Raises:
            InvalidToken: the ciphertext is of no secret of the list, or was changed.
        """
        key_id, token = _split(stored)
        secret = self.secrets.get(key_id) if key_id else self._oldest
        if secret is None:
            raise InvalidToken
        return cipher(secret, purpose).decrypt(token)

    def is_current(self, stored: bytes) -> bool:
        """Return whether a ciphertext is of the current secret and carries its id."""
        return _split(stored)[0] == self.current_id

    @property
    def _oldest(self) -> bytes:
        return list(self.secrets.values())[-1]


def _split(stored: bytes) -> tuple[str, bytes]:
    key_id, separator, token = bytes(stored).partition(_SEPARATOR)
    return (key_id.decode("latin-1"), token) if separator else ("", key_id)
