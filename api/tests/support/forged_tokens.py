"""An issuer whose private key a test has: any token of it carries a valid signature."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse

from api.core.settings import TrustedIssuer
from api.tests.support.http_server import serve
from infra.local.ports import free_port

CLIENT = "qima"


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def encode_part(document: Any) -> str:
    return _encode(json.dumps(document).encode())


@dataclass
class ForgingIssuer:
    """Issuer that signs whatever a test asks for."""

    port: int = field(default_factory=free_port)
    key: rsa.RSAPrivateKey = field(
        default_factory=lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048)
    )
    kid: str = "one"

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def trusted(self) -> TrustedIssuer:
        return TrustedIssuer.model_validate(
            {"iss": self.origin, "aud": CLIENT, "jwks_url": f"{self.origin}/jwks", "name": "Forge"}
        )

    @property
    def header(self) -> dict[str, Any]:
        return {"alg": "RS256", "kid": self.kid, "typ": "JWT"}

    def claims(self, **changes: Any) -> dict[str, Any]:
        """Return the claims of a valid ID token, with changes; None removes a claim."""
        at = int(time.time())
        person = f"{uuid4().hex}@elsewhere.example"
        valid = {
            "iss": self.origin,
            "aud": CLIENT,
            "sub": person,
            "iat": at,
            "exp": at + 900,
            "email": person,
            "email_verified": True,
        }
        return {name: value for name, value in {**valid, **changes}.items() if value is not None}

    def token(self, *, header: dict[str, Any] | None = None, **claims: Any) -> str:
        """Sign an ID token with changed claims and header; None removes an entry."""
        changed = {**self.header, **(header or {})}
        kept = {name: value for name, value in changed.items() if value is not None}
        return self.sign(kept, self.claims(**claims))

    def sign(self, header: Any, claims: Any, *, key: rsa.RSAPrivateKey | None = None) -> str:
        body = f"{encode_part(header)}.{encode_part(claims)}"
        signature = (key or self.key).sign(body.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{body}.{_encode(signature)}"

    def sign_with_public_key(self) -> str:
        """Sign with HMAC, with the public key as the secret."""
        secret = self.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        body = f"{encode_part({**self.header, 'alg': 'HS256'})}.{encode_part(self.claims())}"
        return f"{body}.{_encode(hmac.digest(secret, body.encode(), hashlib.sha256))}"

    async def _publish(self, _: Request) -> JSONResponse:
        numbers = self.key.public_key().public_numbers()
        parts = {"n": numbers.n, "e": numbers.e}
        encoded = {
            name: _encode(value.to_bytes((value.bit_length() + 7) // 8))
            for name, value in parts.items()
        }
        jwk = {"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.kid, **encoded}
        return JSONResponse({"keys": [jwk]})

    @asynccontextmanager
    async def open(self) -> AsyncIterator["ForgingIssuer"]:
        app = Starlette()
        app.add_route("/jwks", self._publish, methods=["GET"])
        async with serve(app, self.port):
            yield self
