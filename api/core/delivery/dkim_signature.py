"""DKIM signatures of outgoing e-mail (RFC 6376)."""

from typing import Final

import dkim

from api.core.settings import Settings

# Receivers of one-click unsubscribe require a signature of both of its headers (RFC 8058).
_SIGNED_HEADERS: Final = (
    b"from",
    b"to",
    b"subject",
    b"date",
    b"message-id",
    b"mime-version",
    b"content-type",
    b"content-transfer-encoding",
    b"list-id",
    b"list-unsubscribe",
    b"list-unsubscribe-post",
)


class DkimSigner:
    """Signs messages with the operator's key, so that any mail server can deliver them."""

    def __init__(self, *, domain: str, selector: str, key: bytes) -> None:
        self._domain = domain.encode()
        self._selector = selector.encode()
        self._key = key

    def sign(self, mail: bytes) -> bytes:
        """Return the message with its signature.

        `mail` has lines that end with CRLF and no byte above 127: a server that encoded it anew
        would break the signature.
        """
        head = mail.partition(b"\r\n\r\n")[0].lower()
        names = {line.partition(b":")[0] for line in head.split(b"\r\n") if line[:1] not in b" \t"}
        present = [name for name in _SIGNED_HEADERS if name in names]
        signature: bytes = dkim.sign(
            mail,
            self._selector,
            self._domain,
            self._key,
            canonicalize=(b"relaxed", b"relaxed"),
            # Named twice, so that no second sender can be added.
            include_headers=[*present, b"from"],
        )
        return signature + mail


def make_signer(settings: Settings) -> DkimSigner | None:
    """Return the signer, if the operator has a key."""
    key = settings.dkim_key
    if key is None or settings.dkim_domain is None or settings.dkim_selector is None:
        return None
    return DkimSigner(domain=settings.dkim_domain, selector=settings.dkim_selector, key=key)
