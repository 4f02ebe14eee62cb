"""WebAuthn: options for browsers, and verification of what authenticators return.

Statements of attestation are not evaluated: any authenticator that verifies its user is accepted.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

import orjson
from cryptography.exceptions import UnsupportedAlgorithm
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    encode_cbor,
    options_to_json_dict,
    parse_cbor,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from api.auth.passkeys.challenges import LIFETIME
from api.core.settings import Settings

ALGORITHMS: Final = [
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
# Of an RSA key with 4,096 bits it is 540 bytes.
_MAX_PUBLIC_KEY_BYTES: Final = 1024
# What the libraries raise for malformed input.
_MALFORMED: Final = (
    *(WebAuthnException, UnsupportedAlgorithm, ValueError, TypeError, LookupError),
    *(AttributeError, OverflowError, RecursionError),
)

Json = dict[str, Any]


class PasskeyError(Exception):
    """The response of an authenticator is not valid; the message is for the log."""


@dataclass(frozen=True, slots=True)
class Credential:
    """A verified new credential; `public_key` is a COSE key."""

    id: bytes
    public_key: bytes
    sign_count: int
    aaguid: UUID
    is_backed_up: bool


@dataclass(frozen=True, slots=True)
class Assertion:
    """A verified signature; `sign_count` is the authenticator's counter."""

    sign_count: int
    is_backed_up: bool


def is_available(settings: Settings) -> bool:
    """Return whether the web has a host name: a relying party has no numeric address."""
    try:
        ip_address(_relying_party(settings))
    except ValueError:
        return True
    return False


def registration_options(
    settings: Settings,
    challenge: bytes,
    *,
    member_id: UUID,
    names: tuple[str, str],
    known: Sequence[bytes],
) -> Json:
    """Return the options for `navigator.credentials.create`.

    `names` are the account's identifier and the member's name, which the authenticator shows.
    `known` are the ids of the member's credentials, of which their authenticators make no second.
    """
    options = generate_registration_options(
        rp_id=_relying_party(settings),
        rp_name=settings.brand_name,
        user_id=member_id.bytes,
        user_name=names[0],
        user_display_name=names[1],
        challenge=challenge,
        timeout=_timeout(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
        supported_pub_key_algs=ALGORITHMS,
    )
    return options_to_json_dict(options)


def authentication_options(
    settings: Settings, challenge: bytes, *, allowed: Sequence[bytes] = ()
) -> Json:
    """Return the options for `navigator.credentials.get`; without `allowed` the member chooses."""
    options = generate_authentication_options(
        rp_id=_relying_party(settings),
        challenge=challenge,
        timeout=_timeout(),
        allow_credentials=[PublicKeyCredentialDescriptor(id=each) for each in allowed],
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def read_challenge(credential: Mapping[str, Any]) -> bytes:
    """Return the challenge that a response claims to answer.

    Raises:
        PasskeyError: the response is malformed, or was made in a frame.
    """
    with _malformed():
        client_data = orjson.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        # The library does not check it. Pages of the product are in no frame.
        if client_data.get("crossOrigin") or "topOrigin" in client_data:
            raise PasskeyError("made in a frame")
        return base64url_to_bytes(client_data["challenge"])


def read_credential_id(credential: Mapping[str, Any]) -> bytes:
    """Return the id of the credential that a response names.

    Raises:
        PasskeyError: the response is malformed.
    """
    with _malformed():
        return base64url_to_bytes(credential["rawId"])


def read_user_handle(credential: Mapping[str, Any]) -> bytes | None:
    """Return the handle of the member that an authenticator names; None if it names none.

    Raises:
        PasskeyError: the response is malformed.
    """
    with _malformed():
        handle = credential["response"].get("userHandle")
        return base64url_to_bytes(handle) if handle is not None else None


def verify_registration(settings: Settings, credential: Json, challenge: bytes) -> Credential:
    """Verify the response of `navigator.credentials.create`.

    Raises:
        PasskeyError: origin, relying party, challenge, flags, algorithm or key are not as required.
    """
    with _malformed():
        verified = verify_registration_response(
            credential=_without_attestation(credential),
            expected_challenge=challenge,
            expected_rp_id=_relying_party(settings),
            expected_origin=settings.web_origin,
            require_user_verification=True,
            supported_pub_key_algs=ALGORITHMS,
        )
        if read_credential_id(credential) != verified.credential_id:
            raise PasskeyError("the id is of another credential")
        if len(verified.credential_public_key) > _MAX_PUBLIC_KEY_BYTES:
            raise PasskeyError("the public key is too long")
        # A key that cannot be loaded would fail at each sign-in.
        decoded_public_key_to_cryptography(
            decode_credential_public_key(verified.credential_public_key)
        )
        return Credential(
            verified.credential_id,
            verified.credential_public_key,
            verified.sign_count,
            UUID(verified.aaguid),
            verified.credential_backed_up,
        )


def verify_assertion(
    settings: Settings, credential: Json, challenge: bytes, public_key: bytes
) -> Assertion:
    """Verify the response of `navigator.credentials.get`, except its counter.

    Raises:
        PasskeyError: origin, relying party, challenge, flags or signature are not as required.
    """
    with _malformed():
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_relying_party(settings),
            expected_origin=settings.web_origin,
            credential_public_key=public_key,
            # The library would check the counter before the signature. The stored one decides, in
            # one statement: a regression counts only with a valid signature.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        return Assertion(verified.new_sign_count, verified.credential_backed_up)


def _relying_party(settings: Settings) -> str:
    return (urlsplit(settings.web_origin).hostname or "").strip("[]")


def _timeout() -> int:
    """Return the time that browsers give the member, in milliseconds."""
    return int(LIFETIME.total_seconds() * 1000)


def _without_attestation(credential: Json) -> Json:
    """Return a new credential with its statement of attestation removed.

    Only `none` is requested. What comes nevertheless would be parsed as certificates.
    """
    response = credential["response"]
    attested = parse_cbor(base64url_to_bytes(response["attestationObject"]))
    plain = encode_cbor({"fmt": "none", "attStmt": {}, "authData": attested["authData"]})
    return {
        **credential,
        "response": {**response, "attestationObject": bytes_to_base64url(plain)},
    }


@contextmanager
def _malformed() -> Iterator[None]:
    """Turn what the libraries raise into a `PasskeyError`."""
    try:
        yield
    except _MALFORMED as error:
        # Messages of the libraries quote the input.
        raise PasskeyError(type(error).__name__) from error
