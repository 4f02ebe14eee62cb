"""OpenAPI examples of passkeys."""

from typing import Any, Final

from api.core.http.examples import Sample
from api.docs.samples import people

_CREDENTIAL_ID: Final = "mB7fQ0ZzWq1rM4u9Jt2LxQ"
_CHALLENGE: Final = "5kq1bVt2m0cYxg3s9QpWJgBpHlEoJ3x5VQ7sFdGkAaUyMiC1w"
_PASSKEY: Final = {
    "_id": "0199f1b3-7c21-7e4a-9b60-4d8f2a1c5e7b",
    "name": "Pixel 10",
    "device": "Chrome on Android",
    "provider": "Google Password Manager",
    "isSecurityKey": False,
    "isSynced": True,
    "createdAt": "2026-09-14T08:20:41.305Z",
    "lastUsedAt": "2026-11-20T19:02:17.644Z",
}
_KNOWN_CREDENTIAL: Final = {"id": _CREDENTIAL_ID, "type": "public-key"}
_REQUEST_OPTIONS: Final = {
    "challenge": _CHALLENGE,
    "timeout": 300_000,
    "rpId": "qima.example",
    "allowCredentials": [],
    "userVerification": "required",
}
_CREATION_OPTIONS: Final = {
    "rp": {"name": "Qima", "id": "qima.example"},
    "user": {
        "id": "AZnRyBW6dZuRx-m-gfkb4A",
        "name": "layla@qima.example",
        "displayName": "ليلى حداد",
    },
    "challenge": _CHALLENGE,
    "pubKeyCredParams": [
        {"type": "public-key", "alg": -7},
        {"type": "public-key", "alg": -8},
        {"type": "public-key", "alg": -257},
    ],
    "timeout": 300_000,
    "excludeCredentials": [_KNOWN_CREDENTIAL],
    "authenticatorSelection": {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    },
    "attestation": "none",
}
_RESPONSE: Final = {"id": _CREDENTIAL_ID, "rawId": _CREDENTIAL_ID, "type": "public-key"}
_CLIENT_DATA: Final = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiNWtxMSJ9"
_NEW_CREDENTIAL: Final = {
    **_RESPONSE,
    "response": {
        "clientDataJSON": _CLIENT_DATA,
        "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg",
        "transports": ["internal", "hybrid"],
    },
}
_SIGNED_CREDENTIAL: Final = {
    **_RESPONSE,
    "response": {
        "clientDataJSON": _CLIENT_DATA,
        "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
        "signature": "MEUCIQDk3vK1m0cYxg3s9QpWJgBpHlEoJ3x5VQ7sFdGkAaUyMgIgC1w",
        "userHandle": "AZnRyBW6dZuRx-m-gfkb4A",
    },
}


def _result(payload: Any) -> Sample:
    return Sample(response={"": {"payload": payload}})


OF_OPERATIONS: Final[dict[str, Sample]] = {
    "list_passkeys": _result([_PASSKEY]),
    "begin_passkey_registration": _result({"publicKey": _CREATION_OPTIONS}),
    "finish_passkey_registration": Sample(
        request={"": {"credential": _NEW_CREDENTIAL, "name": "Pixel 10"}},
        response={"": {"payload": {**_PASSKEY, "lastUsedAt": None}}},
    ),
    "rename_passkey": Sample(
        request={"": {"name": "Pixel 10"}}, response={"": {"payload": _PASSKEY}}
    ),
    "remove_passkey": _result({"removed": True}),
    "begin_passkey_sign_in": _result({"publicKey": _REQUEST_OPTIONS}),
    "sign_in_with_passkey": Sample(
        request={"": {"credential": _SIGNED_CREDENTIAL}},
        response={"": {"payload": people.SIGNED_IN}},
    ),
    "begin_passkey_confirmation": _result(
        {"publicKey": {**_REQUEST_OPTIONS, "allowCredentials": [_KNOWN_CREDENTIAL]}}
    ),
    "confirm_with_passkey": Sample(
        request={"": {"credential": _SIGNED_CREDENTIAL}}, response={"": {"payload": people.ACCESS}}
    ),
}
