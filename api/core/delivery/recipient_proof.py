"""Header that proves that a message was sent to an address.

A bounce or complaint counts only with it: without it, anyone could write to the mailbox of bounces
and stop the mail of another member.
"""

import hashlib
import hmac
from typing import Final

from api.core.crypto import derive
from api.core.settings import Settings

PROOF_HEADER: Final = "X-Recipient-Proof"
_PURPOSE: Final = "recipients of e-mails"


def make_proof(settings: Settings, recipient: str) -> str:
    """Return the header's value for an address."""
    return _proof(settings.secret, recipient)


def is_proven(settings: Settings, recipient: str, proof: str) -> bool:
    """Return whether the proof is of this address, under any secret of the keyring."""
    return any(
        hmac.compare_digest(_proof(secret, recipient).encode(), proof.encode())
        for secret in settings.keyring.secrets.values()
    )


def _proof(secret: bytes, recipient: str) -> str:
    key = derive(secret, _PURPOSE)
    return hmac.digest(key, recipient.strip().lower().encode(), hashlib.sha256).hex()[:32]
