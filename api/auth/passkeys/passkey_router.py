"""HTTP operations of passkeys."""

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.auth import cookies, problems
from api.auth.devices import device_name
from api.auth.discovery_router import CurrentIdentityProvider
from api.auth.passkeys import queries
from api.auth.passkeys import service as passkeys
from api.auth.passkeys.providers import provider_name
from api.auth.passkeys.schemas import (
    PasskeyAssertion,
    PasskeyOptions,
    PasskeyOut,
    PasskeyRegistration,
    PasskeyRemovalResult,
    PasskeyRename,
)
from api.auth.schemas import SignInResult, TokenBody
from api.auth.sign_in_response import RequestDevice, answer_signed_in, serialize_token
from api.core import errors
from api.core.clock import iso
from api.core.db.database import AnyRow, Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_guest_writes, limited_passkeys, limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.ids import PathId, parse_id

router = APIRouter()

# A security key has no other way to be reached.
_EXTERNAL: Final = frozenset({"usb", "nfc", "ble", "smart-card"})


@router.get("/identity/passkeys", summary="List passkeys", response_model=Payload[list[PasskeyOut]])
async def list_passkeys(member: CurrentMember, connection: Read) -> JSONBytes:
    """Lists the passkeys of the authenticated member, newest first; they are at most 20."""
    rows = await queries.list_passkeys(connection, member.id)
    return answer([_serialize(row) for row in rows])


@router.post(
    "/identity/passkeys/begin",
    summary="Begin to add a passkey",
    responses=documented(
        problems.reauthentication_required,
        problems.passkey_limit_reached,
        problems.passkeys_unavailable,
    ),
    dependencies=[limited_writes],
)
async def begin_passkey_registration(
    member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[PasskeyOptions]:
    """Returns the options with which a browser creates a passkey of the authenticated member.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`).
    - The challenge is valid once, for five minutes, and for the calling session.
    - A member with 20 passkeys gets `passkey_limit_reached`.
    - If the web has a numeric address, passkeys are unavailable (`passkeys_unavailable`).
    """
    options = await passkeys.begin_registration(connection, provider.settings, member)
    return Payload(payload=PasskeyOptions(public_key=options))


@router.post(
    "/identity/passkeys/finish",
    summary="Add a passkey",
    response_model=Payload[PasskeyOut],
    responses=documented(
        problems.passkey_invalid,
        problems.reauthentication_required,
        problems.passkey_already_registered,
        problems.passkey_limit_reached,
    ),
    dependencies=[limited_writes],
)
async def finish_passkey_registration(
    request: Request,
    body: PasskeyRegistration,
    member: CurrentMember,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> JSONBytes:
    """Adds the passkey that an authenticator created. The authenticated member receives an e-mail.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`).
    - The authenticator must have verified its user, for the origin of the web. Otherwise, and for
      a used or expired challenge, the response is `passkey_invalid`.
    - A credential that is registered is `passkey_already_registered`.
    - A member with 20 passkeys gets `passkey_limit_reached`.
    """
    credential = body.credential
    stored = await passkeys.finish_registration(
        connection,
        provider.settings,
        member,
        passkeys.NewPasskey(
            credential.model_dump(by_alias=True),
            credential.response.transports,
            body.name,
            device_name(request.headers.get("user-agent", "")),
        ),
    )
    return answer(_serialize(stored))


@router.post(
    "/identity/passkeys/{id}/rename",
    summary="Rename a passkey",
    response_model=Payload[PasskeyOut],
    responses=documented(problems.passkey_not_found),
    dependencies=[limited_writes],
)
async def rename_passkey(
    id: PathId, body: PasskeyRename, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Renames a passkey of the authenticated member."""
    wanted = parse_id(id, problems.passkey_not_found)
    return answer(_serialize(await passkeys.rename(connection, member, wanted, body.name)))


@router.delete(
    "/identity/passkeys/{id}",
    summary="Remove a passkey",
    response_model=Payload[PasskeyRemovalResult],
    responses=documented(
        problems.passkey_not_found,
        problems.last_sign_in_method,
        problems.reauthentication_required,
    ),
    dependencies=[limited_writes],
)
async def remove_passkey(
    id: PathId, member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[PasskeyRemovalResult]:
    """Removes a passkey, which then no longer signs the authenticated member in. They receive an
    e-mail.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`).
    - The last way to sign in is `last_sign_in_method`.
    """
    wanted = parse_id(id, problems.passkey_not_found)
    await passkeys.remove(connection, provider.settings, member, wanted)
    return Payload(payload=PasskeyRemovalResult())


@router.post(
    "/identity/passkeys/signInBegin",
    summary="Begin to sign in with a passkey",
    responses=documented(problems.passkeys_unavailable),
    dependencies=[limited_guest_writes],
)
async def begin_passkey_sign_in(provider: CurrentIdentityProvider) -> Payload[PasskeyOptions]:
    """Returns the options with which a browser offers the passkeys that it has for the web.

    - The response is the same for every caller, but for its challenge: it names no credentials.
    - The challenge is valid once and for five minutes.
    - If the web has a numeric address, passkeys are unavailable (`passkeys_unavailable`).
    """
    options = passkeys.begin_sign_in(provider.settings)
    return Payload(payload=PasskeyOptions(public_key=options))


@router.post(
    "/identity/passkeys/signIn",
    summary="Sign in with a passkey",
    response_model=Payload[SignInResult],
    responses=documented(problems.passkey_invalid, problems.account_suspended, errors.forbidden),
    dependencies=[limited_passkeys],
)
async def sign_in_with_passkey(
    request: Request,
    body: PasskeyAssertion,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Response:
    """Signs in the member of a passkey and sets the refresh cookie, as `/users/verifyOTP` does.

    - The authenticator must have verified its user. A signature that is wrong, made for another
      origin or challenge, or of an unknown credential, and a used or expired challenge, are
      `passkey_invalid`. So is a counter that did not increase.
    - A suspended member is `account_suspended`, with the facts of `/users/verifyOTP`.
    - Browsers may call it from the product's own pages only; programs send no `Origin`.
    """
    cookies.require_own_origin(request)
    device = RequestDevice(request)
    signed_in = await passkeys.sign_in(
        connection, provider, body.credential.as_json(), device.device
    )
    return await answer_signed_in(
        connection, provider, signed_in, more={"registered": True}, device=device
    )


@router.post(
    "/identity/passkeys/confirmBegin",
    summary="Begin to reauthenticate with a passkey",
    responses=documented(problems.passkey_not_found, problems.passkeys_unavailable),
    dependencies=[limited_writes],
)
async def begin_passkey_confirmation(
    member: CurrentMember, provider: CurrentIdentityProvider, connection: Read
) -> Payload[PasskeyOptions]:
    """Returns the options with which a browser asks for a passkey of the authenticated member.

    - The challenge is valid once, for five minutes, and for the calling session.
    - A member without a passkey gets `passkey_not_found`.
    - If the web has a numeric address, passkeys are unavailable (`passkeys_unavailable`).
    """
    options = await passkeys.begin_confirmation(connection, provider.settings, member)
    return Payload(payload=PasskeyOptions(public_key=options))


@router.post(
    "/identity/passkeys/confirm",
    summary="Reauthenticate with a passkey",
    response_model=Payload[TokenBody],
    responses=documented(problems.passkey_invalid),
    dependencies=[limited_writes],
)
async def confirm_with_passkey(
    body: PasskeyAssertion,
    member: CurrentMember,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Response:
    """Reauthenticates the session by a passkey of the authenticated member, as a code of `confirm`
    does. No message is sent. The response has a new access token.

    - What `/identity/passkeys/signIn` refuses is refused here, and so is a passkey of another
      member (`passkey_invalid`).
    """
    access = await passkeys.confirm(connection, provider, member, body.credential.as_json())
    return cookies.answer_no_store(serialize_token(access))


def _serialize(row: AnyRow) -> dict[str, Any]:
    return {
        "_id": str(row.id),
        "name": row.name,
        "device": row.device,
        "provider": provider_name(row.aaguid),
        "isSecurityKey": bool(row.transports) and _EXTERNAL.issuperset(row.transports),
        "isSynced": row.is_backed_up,
        "createdAt": iso(row.created_at),
        "lastUsedAt": iso(row.last_used_at) if row.last_used_at else None,
    }
