"""Forged responses of authenticators, each with one fault."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import cbor2

from api.tests.support.passkeys import (
    BACKED_UP,
    USER_PRESENT,
    USER_VERIFIED,
    Authenticator,
    Json,
    decode,
    encode,
)


@dataclass(frozen=True)
class Forgery:
    """A change of a valid response: of the authenticator, its client data, or its JSON."""

    name: str
    authenticator: Json = field(default_factory=dict)
    client_data: Json = field(default_factory=dict)
    change: Callable[[Json], None] = lambda _: None

    def __str__(self) -> str:
        return self.name

    def apply(self, authenticator: Authenticator, respond: Any, options: Json) -> Json:
        """Return the forged response of an authenticator."""
        for name, value in self.authenticator.items():
            setattr(authenticator, name, value)
        credential: Json = respond(options, **self.client_data)
        self.change(credential)
        return credential


def _replaced(name: str, value: Callable[[str], Any]) -> Callable[[Json], None]:
    """Return a change of one field of the response."""

    def change(credential: Json) -> None:
        credential["response"][name] = value(credential["response"][name])

    return change


def _flipped(text: str) -> str:
    """Return base64url whose last byte has another value."""
    raw = decode(text)
    return encode(raw[:-1] + bytes([raw[-1] ^ 1]))


def _truncated(text: str) -> str:
    return encode(decode(text)[:-5])


def _extended(text: str) -> str:
    return encode(decode(text) + b"\x00")


def _without_challenge(text: str) -> str:
    return encode(json.dumps({**json.loads(decode(text)), "challenge": 7}).encode())


def _other_id(credential: Json) -> None:
    credential["id"] = credential["rawId"] = encode(b"another credential")


def _different_ids(credential: Json) -> None:
    credential["id"] = encode(b"another credential")


# Both ceremonies refuse these.
COMMON: Final = (
    Forgery("origin of another site", {"origin": "https://qima.example.evil"}),
    Forgery("origin on another port", {"origin": "http://localhost:10"}),
    Forgery("origin in upper case", {"origin": "HTTP://LOCALHOST:9"}),
    Forgery("relying party of another site", {"rp_id": "evil.example"}),
    Forgery("relying party of a subdomain", {"rp_id": "login.localhost"}),
    Forgery("user not verified", {"flags": USER_PRESENT}),
    Forgery("user not present", {"flags": USER_VERIFIED}),
    Forgery("backed up but not eligible", {"flags": USER_PRESENT | USER_VERIFIED | BACKED_UP}),
    Forgery("frame of another site", {}, {"crossOrigin": True}),
    Forgery("frame below another site", {}, {"topOrigin": "https://evil.example"}),
    Forgery("unknown challenge", {}, {"challenge": encode(b"x" * 37)}),
    Forgery("short challenge", {}, {"challenge": encode(b"x")}),
    Forgery("empty challenge", {}, {"challenge": ""}),
    Forgery("challenge that is a number", change=_replaced("clientDataJSON", _without_challenge)),
    Forgery("type of no ceremony", {}, {"type": "payment.get"}),
    Forgery("client data that are no JSON", change=_replaced("clientDataJSON", _truncated)),
    Forgery(
        "client data that are a list", change=_replaced("clientDataJSON", lambda _: encode(b"[]"))
    ),
    Forgery("two different ids", change=_different_ids),
)
SIGN_INS: Final = (
    Forgery("type of a registration", {}, {"type": "webauthn.create"}),
    Forgery("forged signature", change=_replaced("signature", _flipped)),
    Forgery("signature of no bytes", change=_replaced("signature", lambda _: "AA")),
    Forgery("truncated signature", change=_replaced("signature", _truncated)),
    Forgery("changed authenticator data", change=_replaced("authenticatorData", _flipped)),
    Forgery("truncated authenticator data", change=_replaced("authenticatorData", _truncated)),
    Forgery("extended authenticator data", change=_replaced("authenticatorData", _extended)),
    Forgery("no authenticator data", change=_replaced("authenticatorData", lambda _: "AA")),
    Forgery("unknown credential", change=_other_id),
    Forgery("another user handle", change=_replaced("userHandle", lambda _: encode(b"x" * 16))),
    Forgery("user handle cut", change=_replaced("userHandle", lambda text: text[:5])),
    Forgery("no user handle", change=_replaced("userHandle", lambda _: None)),
    Forgery("key of another authenticator", {"key": Authenticator().key}),
)


def _changed_key(change: Callable[[dict[int, Any]], None]) -> Callable[[Json], None]:
    """Return a change of the public key in a registration."""

    def changed(text: str) -> str:
        attestation = cbor2.loads(decode(text))
        data: bytes = attestation["authData"]
        # Relying party, flags, counter, model and length of the id stand before the id.
        start = 37 + 16 + 2 + 32
        key = cbor2.loads(data[start:])
        change(key)
        attestation["authData"] = data[:start] + cbor2.dumps(key)
        return encode(cbor2.dumps(attestation))

    return _replaced("attestationObject", changed)


def _without_attested_data(text: str) -> str:
    attestation = cbor2.loads(decode(text))
    data: bytes = attestation["authData"]
    attestation["authData"] = data[:32] + bytes([0x05]) + data[33:37]
    return encode(cbor2.dumps(attestation))


def _nested(_: str) -> str:
    return encode(b"\x81" * 10_000)


REGISTRATIONS: Final = (
    Forgery("type of a sign-in", {}, {"type": "webauthn.get"}),
    Forgery("algorithm that was not offered", {"algorithm": -36, "key": Authenticator(-36).key}),
    Forgery("algorithm that does not exist", change=_changed_key(lambda key: key.update({3: 0}))),
    Forgery("point beside the curve", change=_changed_key(lambda key: key.update({-3: b"1" * 32}))),
    Forgery("key without a point", change=_changed_key(lambda key: key.pop(-2))),
    Forgery("key with text for a number", change=_changed_key(lambda key: key.update({-1: "1"}))),
    Forgery("key of two kilobytes", change=_changed_key(lambda key: key.update({9: b"1" * 2048}))),
    Forgery("no public key", change=_replaced("attestationObject", _without_attested_data)),
    Forgery("truncated attestation", change=_replaced("attestationObject", _truncated)),
    Forgery("attestation of nested lists", change=_replaced("attestationObject", _nested)),
    Forgery("attestation that is a number", change=_replaced("attestationObject", lambda _: "AQ")),
    Forgery("id of another credential", change=_other_id),
)
