"""Forged tokens: none is accepted."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from fastapi import FastAPI
from pydantic import SecretStr

from api.auth.keys import KeyRing, ensure_signing_key
from api.auth.tokens import Issuer, verification_key
from api.core.settings import Settings
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.support.auth import execute_scalar

Forge = Callable[["Workshop"], str]


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def part(document: Any) -> str:
    return b64(json.dumps(document).encode())


class Workshop:
    """Parts of a valid token, the issuer's own key and a foreign one."""

    def __init__(self, token: str, keys: KeyRing) -> None:
        self.token = token
        self.own_key: rsa.RSAPrivateKey = keys.signer.key.prepared_key
        self.other_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        head, body, _ = token.split(".")
        self.header: dict[str, Any] = json.loads(base64.urlsafe_b64decode(head + "=="))
        self.claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(body + "=="))

    def signed(
        self, claims: Any = None, header: Any = None, key: rsa.RSAPrivateKey | None = None
    ) -> str:
        body = f"{part(header or self.header)}.{part(claims or self.claims)}"
        signature = (key or self.own_key).sign(body.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{body}.{b64(signature)}"

    def with_claims(self, **changes: Any) -> str:
        return self.signed(claims=self.claims | changes)

    def without(self, *names: str) -> str:
        return self.signed({k: v for k, v in self.claims.items() if k not in names})

    def with_header(self, **changes: Any) -> str:
        return self.signed(header=self.header | changes)

    def raw(self, body: bytes) -> str:
        """Sign any body correctly."""
        signed = f"{part(self.header)}.{b64(body)}"
        signature = self.own_key.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{signed}.{b64(signature)}"

    def hs256(self, encoding: serialization.Encoding) -> str:
        """Use the issuer's public key as an HMAC secret."""
        secret = self.own_key.public_key().public_bytes(
            encoding, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        body = f"{part(self.header | {'alg': 'HS256'})}.{part(self.claims)}"
        return f"{body}.{b64(hmac.digest(secret, body.encode(), hashlib.sha256))}"


NOW = int(time.time())
ATTACKS: dict[str, Forge] = {
    "alg none, unsigned": lambda w: f"{part(w.header | {'alg': 'none'})}.{part(w.claims)}.",
    "alg none, signed": lambda w: w.with_header(alg="none"),
    "alg None in capitals": lambda w: w.with_header(alg="None"),
    "no alg": lambda w: w.signed(header={"kid": w.header["kid"], "typ": "JWT"}),
    "alg a list": lambda w: w.with_header(alg=["RS256"]),
    "alg another of the family": lambda w: w.with_header(alg="RS512"),
    "HS256 by the PEM public key": lambda w: w.hs256(serialization.Encoding.PEM),
    "HS256 by the DER public key": lambda w: w.hs256(serialization.Encoding.DER),
    "signed by somebody else": lambda w: w.signed(key=w.other_key),
    "signature cut": lambda w: w.token[:-8],
    "signature empty": lambda w: w.token.rsplit(".", 1)[0] + ".",
    "signature of another body": lambda w: ".".join(
        [part(w.header), part(w.claims | {"sub": str(uuid4())}), w.token.rsplit(".", 1)[1]]
    ),
    "no kid": lambda w: w.signed(header={"alg": "RS256", "typ": "JWT"}),
    "unknown kid": lambda w: w.with_header(kid="another"),
    "kid a number": lambda w: w.with_header(kid=1),
    "kid a path": lambda w: w.with_header(kid="../../dev/null"),
    "kid a list": lambda w: w.with_header(kid=[w.header["kid"]]),
    "own key in the header": lambda w: w.signed(
        header=w.header | {"kid": "mine", "jwk": {"kty": "RSA", "n": "AQAB", "e": "AQAB"}},
        key=w.other_key,
    ),
    "key's address in the header": lambda w: w.signed(
        header=w.header | {"jku": "http://evil.example/jwks.json"}, key=w.other_key
    ),
    "crit": lambda w: w.with_header(crit=["exp"]),
    "crit empty": lambda w: w.with_header(crit=[]),
    "unencoded payload": lambda w: w.with_header(b64=False, crit=["b64"]),
    "no exp": lambda w: w.without("exp"),
    "no iat": lambda w: w.without("iat"),
    "no sub": lambda w: w.without("sub"),
    "no aud": lambda w: w.without("aud"),
    "no iss": lambda w: w.without("iss"),
    "no sid": lambda w: w.without("sid"),
    "exp null": lambda w: w.with_claims(exp=None),
    "exp a text": lambda w: w.with_claims(exp=str(NOW + 900)),
    "exp a fraction": lambda w: w.with_claims(exp=NOW + 900.5),
    "exp true": lambda w: w.with_claims(exp=True),
    "exp a list": lambda w: w.with_claims(exp=[NOW + 900]),
    "exp past the leeway": lambda w: w.with_claims(exp=NOW - 62, iat=NOW - 962),
    "exp infinite": lambda w: w.raw(
        json.dumps(w.claims | {"exp": float("inf")}).encode()
    ),
    "iat in the future": lambda w: w.with_claims(iat=NOW + 3600),
    "iat a text": lambda w: w.with_claims(iat="now"),
    "nbf in the future": lambda w: w.with_claims(nbf=NOW + 3600),
    "nbf a list": lambda w: w.with_claims(nbf=[]),
    "aud another": lambda w: w.with_claims(aud="another"),
    "aud null": lambda w: w.with_claims(aud=None),
    "aud a list without ours": lambda w: w.with_claims(aud=["a", "b"]),
    "iss another": lambda w: w.with_claims(iss="http://evil.example"),
    "iss with a slash": lambda w: w.with_claims(iss=w.claims["iss"] + "/"),
    "iss a list": lambda w: w.with_claims(iss=[w.claims["iss"]]),
    "sub a number": lambda w: w.with_claims(sub=1),
    "sub empty": lambda w: w.with_claims(sub=""),
    "sub no id": lambda w: w.with_claims(sub="admin"),
    "sub another member": lambda w: w.with_claims(sub=str(uuid4())),
    "sid another session": lambda w: w.with_claims(sid=str(uuid4())),
    "sid a list": lambda w: w.with_claims(sid=[w.claims["sid"]]),
    "too long": lambda w: w.with_claims(pad="x" * 8192),
    "claims a list": lambda w: w.raw(b"[]"),
    "claims a number": lambda w: w.raw(b"1"),
    "claims no JSON": lambda w: w.raw(b"{"),
    "claims no text": lambda w: w.raw(b"\xff\xfe"),
    "claims nested without end": lambda w: w.raw(b"[" * 5000),
    "claims with an endless number": lambda w: w.raw(b'{"exp":' + b"9" * 5000 + b"}"),
    "header a list": lambda w: f"{part([1])}.{part(w.claims)}.AAAA",
    "header nested without end": lambda w: f"{b64(b'[' * 5000)}.{part(w.claims)}.AAAA",
    "two parts": lambda w: w.token.rsplit(".", 1)[0],
    "five parts": lambda w: w.token + ".AAAA.AAAA",
    "junk between": lambda w: w.token[:-4] + "$$$$" + w.token[-4:],
    "padding": lambda w: w.token + "==",
    "a word": lambda _: "token",
    "dots": lambda _: "..",
    "not ASCII": lambda w: w.token.replace(".", "․"),
}  # fmt: skip


@pytest.fixture(scope="module")
async def workshop(app: FastAPI) -> Workshop:
    member = await factories.member(app)
    return Workshop(member.token, app.state.signing_key)


async def test_valid_token_is_accepted_raw_and_as_bearer(
    client: httpx.AsyncClient, workshop: Workshop
) -> None:
    for sent in (workshop.token, f"Bearer {workshop.token}"):
        answer = await client.get("/users/me", headers={"authorization": sent})
        assert answer.status_code == 200


async def test_rebuilt_valid_token_is_accepted(
    client: httpx.AsyncClient, workshop: Workshop
) -> None:
    """Otherwise every attack below would fail for the wrong reason."""
    for token in (
        workshop.signed(),
        workshop.with_claims(extra="x"),
        workshop.with_claims(aud=["qima", "another"]),
        workshop.with_claims(exp=int(time.time()) - 30),
        workshop.raw(json.dumps(workshop.claims).encode()),
    ):
        answer = await client.get("/users/me", headers={"authorization": token})
        assert answer.status_code == 200, token


@pytest.mark.parametrize("attack", ATTACKS)
async def test_forged_token_is_rejected(
    client: httpx.AsyncClient, workshop: Workshop, attack: str
) -> None:
    token = ATTACKS[attack](workshop)
    in_header = await client.get("/users/me", headers={b"authorization": token.encode()})
    assert in_header.status_code == 401
    assert in_header.json()["error"]["code"] == "not_authenticated"
    in_body = await client.post("/users/verify", json={"token": token})
    assert in_body.status_code in {401, 422}


async def test_issuer_with_a_shared_secret_is_never_trusted() -> None:
    for algs in ((), ("HS256",), ("none",), ("RS256", "HS512")):
        with pytest.raises(ValueError, match="only"):
            Issuer(iss="https://id.example", aud="qima", jwks={}, algs=algs)
    with pytest.raises(ValueError, match="public key"):
        verification_key({"kty": "oct", "k": "AAAA", "alg": "HS256"})


async def test_published_keys_verify_tokens_and_contain_nothing_private(
    client: httpx.AsyncClient, workshop: Workshop
) -> None:
    metadata = (await client.get("/.well-known/openid-configuration")).json()
    assert metadata["issuer"] == workshop.claims["iss"]
    assert metadata["jwks_uri"] == f"{metadata['issuer']}/identity/jwks.json"
    answer = await client.get("/identity/jwks.json")
    assert answer.headers["cache-control"] == "public, max-age=600"
    (key,) = answer.json()["keys"]
    assert set(key) == {"kty", "kid", "use", "alg", "n", "e"}
    assert key["kid"] == workshop.header["kid"]
    number = int.from_bytes(base64.urlsafe_b64decode(key["n"] + "=="), "big")
    public = rsa.RSAPublicNumbers(65537, number).public_key()
    body, signature = workshop.token.rsplit(".", 1)
    decoded = base64.urlsafe_b64decode(signature + "==")
    public.verify(decoded, body.encode(), padding.PKCS1v15(), hashes.SHA256())


async def test_processes_that_start_at_once_share_one_key(
    app: FastAPI, settings: Settings, database: TestDatabase
) -> None:
    statement = "SELECT count(*) FROM signing_key"
    before = await execute_scalar(app, statement)
    # Keys encrypted with another application secret can't sign, as at a first start.
    other = settings.model_copy(update={"app_secret": SecretStr("x" * 40)})
    pools = app.state.database
    rings = await asyncio.gather(*[ensure_signing_key(pools, other) for _ in range(6)])
    kids = {ring.signer.kid for ring in rings}
    assert len(kids) == 1
    assert await execute_scalar(app, statement) == before + 1
    # A key that the process cannot decrypt may be of anyone who can write to the table.
    assert set(rings[0].public) == kids
    database.sql(f"DELETE FROM signing_key WHERE kid = '{kids.pop()}'")


async def test_private_key_is_stored_encrypted(app: FastAPI) -> None:
    kept = await execute_scalar(app, "SELECT encrypted_private_key FROM signing_key")
    assert b"PRIVATE" not in base64.urlsafe_b64decode(kept)
    assert kept.startswith(b"gAAAA")
