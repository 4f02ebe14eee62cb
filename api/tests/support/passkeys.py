"""Software authenticator of WebAuthn, and passkeys that it adds to members."""

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

import cbor2
import httpx
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

from api.tests.conftest import WEB_ORIGIN, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import post_payload
from api.tests.support.payouts import confirm_session

PATH: Final = "/identity/passkeys"
UNKNOWN_MODEL: Final = UUID(int=0)
GOOGLE: Final = UUID("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4")

USER_PRESENT: Final = 0x01
USER_VERIFIED: Final = 0x04
BACKUP_ELIGIBLE: Final = 0x08
BACKED_UP: Final = 0x10
ATTESTED: Final = 0x40

Json = dict[str, Any]
PrivateKey = ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey | rsa.RSAPrivateKey


def encode(raw: bytes) -> str:
    """Encode bytes in base64url without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key(algorithm: int) -> PrivateKey:
    """Generate the private key of a COSE algorithm: ES256, EdDSA, RS256, or ES512."""
    if algorithm == -8:
        return ed25519.Ed25519PrivateKey.generate()
    if algorithm == -257:
        return rsa.generate_private_key(65537, 2048)
    return ec.generate_private_key(ec.SECP521R1() if algorithm == -36 else ec.SECP256R1())


# Responses that no authenticator made.
_FORGED: Final = {"id": "AAAA", "rawId": "AAAA", "type": "public-key"}
FORGED_ATTESTATION: Final = {
    **_FORGED,
    "response": {"clientDataJSON": "AAAA", "attestationObject": "AAAA", "transports": []},
}
FORGED_ASSERTION: Final = {
    **_FORGED,
    "response": {"clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA"},
}


@dataclass
class Authenticator:
    """One credential, with everything that a forged response may change."""

    algorithm: int = -7
    origin: str = WEB_ORIGIN
    rp_id: str = "localhost"
    flags: int = USER_PRESENT | USER_VERIFIED
    sign_count: int = 0
    aaguid: UUID = UNKNOWN_MODEL
    transports: list[str] = field(default_factory=lambda: ["internal"])
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user_handle: bytes | None = None
    key: PrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.key = new_key(self.algorithm)

    def create(self, options: Json, **client_data: Any) -> Json:
        """Return the response to the options of a registration."""
        self.user_handle = decode(options["user"]["id"])
        attested = (
            self.aaguid.bytes
            + len(self.credential_id).to_bytes(2)
            + self.credential_id
            + cbor2.dumps(self.cose_key())
        )
        data = self._authenticator_data(self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            {
                "clientDataJSON": self._client_data("webauthn.create", options, client_data),
                "attestationObject": encode(attestation),
                "transports": self.transports,
            }
        )

    def sign(self, options: Json, **client_data: Any) -> Json:
        """Return the response to the options of a sign-in or confirmation; counts it."""
        if self.sign_count:
            self.sign_count += 1
        client = self._client_data("webauthn.get", options, client_data)
        data = self._authenticator_data(self.flags)
        signed = data + hashlib.sha256(decode(client)).digest()
        return self._credential(
            {
                "clientDataJSON": client,
                "authenticatorData": encode(data),
                "signature": encode(self._sign(signed)),
                "userHandle": encode(self.user_handle) if self.user_handle else None,
            }
        )

    def cose_key(self) -> dict[int, Any]:
        """Return the public key as a COSE key."""
        public = self.key.public_key()
        if isinstance(public, rsa.RSAPublicKey):
            numbers = public.public_numbers()
            return {1: 3, 3: -257, -1: numbers.n.to_bytes(256), -2: numbers.e.to_bytes(3)}
        if isinstance(public, ed25519.Ed25519PublicKey):
            return {1: 1, 3: -8, -1: 6, -2: public.public_bytes_raw()}
        point, size = public.public_numbers(), (public.key_size + 7) // 8
        curve = 3 if self.algorithm == -36 else 1
        coordinates = {-2: point.x.to_bytes(size), -3: point.y.to_bytes(size)}
        return {1: 2, 3: self.algorithm, -1: curve, **coordinates}

    def _authenticator_data(self, flags: int) -> bytes:
        rp_id_hash = hashlib.sha256(self.rp_id.encode()).digest()
        return rp_id_hash + bytes([flags]) + self.sign_count.to_bytes(4)

    def _client_data(self, kind: str, options: Json, changes: Json) -> str:
        plain = {
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": False,
            **changes,
        }
        return encode(json.dumps(plain).encode())

    def _sign(self, data: bytes) -> bytes:
        if isinstance(self.key, ed25519.Ed25519PrivateKey):
            return self.key.sign(data)
        if isinstance(self.key, rsa.RSAPrivateKey):
            return self.key.sign(data, padding.PKCS1v15(), hashes.SHA256())
        return self.key.sign(data, ec.ECDSA(hashes.SHA256()))

    def _credential(self, response: Json) -> Json:
        id_ = encode(self.credential_id)
        return {
            "id": id_,
            "rawId": id_,
            "type": "public-key",
            "response": response,
            # As browsers send it.
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
        }


async def begin(client: httpx.AsyncClient, member: SignedInMember) -> Json:
    """Return the options of a registration."""
    payload = await post_payload(client, f"{PATH}/begin", member)
    options: Json = payload["publicKey"]
    return options


async def begin_sign_in(client: httpx.AsyncClient) -> Json:
    """Return the options of a sign-in."""
    answer = await client.post(f"{PATH}/signInBegin")
    assert answer.status_code == 200, answer.text
    options: Json = answer.json()["payload"]["publicKey"]
    return options


async def begin_confirmation(client: httpx.AsyncClient, member: SignedInMember) -> Json:
    """Return the options of a confirmation."""
    payload = await post_payload(client, f"{PATH}/confirmBegin", member)
    options: Json = payload["publicKey"]
    return options


async def finish(
    client: httpx.AsyncClient, member: SignedInMember, credential: Json, **more: Any
) -> httpx.Response:
    body = {"credential": credential, **more}
    return await client.post(f"{PATH}/finish", json=body, headers=member.headers)


async def sign_in(client: httpx.AsyncClient, credential: Json, **headers: str) -> httpx.Response:
    return await client.post(f"{PATH}/signIn", json={"credential": credential}, headers=headers)


async def confirm(
    client: httpx.AsyncClient, member: SignedInMember, credential: Json
) -> httpx.Response:
    return await client.post(
        f"{PATH}/confirm", json={"credential": credential}, headers=member.headers
    )


async def add_passkey(
    client: httpx.AsyncClient,
    database: TestDatabase,
    member: SignedInMember,
    authenticator: Authenticator | None = None,
    **more: Any,
) -> tuple[Authenticator, Json]:
    """Add a passkey in a confirmed session; return its authenticator and the response."""
    made = authenticator or Authenticator()
    confirm_session(database, member)
    answer = await finish(client, member, made.create(await begin(client, member)), **more)
    assert answer.status_code == 200, answer.text
    return made, answer.json()["payload"]
