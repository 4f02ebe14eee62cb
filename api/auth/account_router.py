"""HTTP operations on contacts and linked providers of the authenticated member."""

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request

from api.auth import contacts, linked_identities, mail_delivery, otp, problems, queries
from api.auth import service as auth
from api.auth.contact_schemas import (
    ChangeConfirmation,
    ChangeResult,
    ContactChangeRequest,
    Contacts,
    ResumeResult,
)
from api.auth.contacts import Confirmation
from api.auth.discovery_router import CurrentIdentityProvider
from api.auth.schemas import CodeDelivery, LinkedProvider, ProviderRemovalResult
from api.auth.sign_in_response import RequestDevice, resolve_requester
from api.core import errors
from api.core.clock import iso
from api.core.db.database import Read, Write
from api.core.http.auth import CurrentMember
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_otp, limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.ids import PathId, parse_id
from api.core.settings import Settings
from api.core.text.locale import current_locale

router = APIRouter()


@router.get("/users/contacts", summary="List contacts", response_model=Payload[Contacts])
async def list_contacts(member: CurrentMember, connection: Read) -> JSONBytes:
    """Returns the e-mail address and phone number of the authenticated member, and a scheduled
    change."""
    bounced_at = await mail_delivery.find_bounce(connection, member.id)
    found: dict[str, Any] = {
        "email": None,
        "phone": None,
        "emailBouncedAt": iso(bounced_at) if bounced_at else None,
        "pending": None,
    }
    for contact in reversed(await queries.list_contacts(connection, member.id)):
        found[contact.channel] = contact.value
    pending = await contacts.find_pending_change(connection, member.id)
    if pending is not None:
        found["pending"] = {
            "channel": pending.channel,
            "value": pending.value,
            "effectiveAt": iso(pending.effective_at),
        }
    return answer(found)


@router.post(
    "/users/contacts/change",
    summary="Change a contact",
    responses=documented(problems.sms_unavailable, problems.sms_limit_reached, problems.otp_locked),
    dependencies=[limited_otp, limited_writes],
)
async def change_contact(
    request: Request,
    body: ContactChangeRequest,
    member: CurrentMember,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Payload[CodeDelivery]:
    """Sends a one-time code to a new e-mail address or phone number of the authenticated member.

    - Nothing changes until `/users/contacts/confirm`.
    - The response does not depend on whether the contact has an account.
    """
    sent = await contacts.request_change(
        connection,
        provider.settings,
        identifier=body.identifier,
        locale=current_locale.get(),
        requester=resolve_requester(request, RequestDevice(request), member),
    )
    return Payload(
        payload=CodeDelivery(
            otp_id=str(sent.id),
            channel=sent.contact.channel,
            masked=sent.contact.masked,
            expires_at=sent.expires_at,
            resend_after=otp.RESEND_AFTER_SECONDS,
        )
    )


@router.post(
    "/users/contacts/resume",
    summary="Send e-mails again",
    responses=documented(problems.reauthentication_required),
    dependencies=[limited_writes],
)
async def resume_emails(
    member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[ResumeResult]:
    """Sends e-mails to the address of the authenticated member again, after some came back.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`). A code
      that arrives at the address also resumes e-mails by itself.
    - **Idempotency:** without a bounce nothing changes.
    """
    await auth.require_reauthentication(connection, provider.settings, member)
    for contact in await queries.list_contacts(connection, member.id):
        await mail_delivery.resume(connection, contact=contact)
    return Payload(payload=ResumeResult())


@router.post(
    "/users/contacts/confirm",
    summary="Confirm a changed contact",
    responses=documented(
        problems.otp_invalid,
        problems.otp_locked,
        problems.already_registered,
        problems.reauthentication_required,
    ),
    dependencies=[limited_writes],
)
async def confirm_contact(
    request: Request,
    body: ChangeConfirmation,
    member: CurrentMember,
    provider: CurrentIdentityProvider,
    connection: Write,
) -> Payload[ChangeResult]:
    """Replaces the e-mail address or phone number of the authenticated member by the new one.

    - Requires a reauthentication within the last ten minutes, which confirms a present contact
      (`reauthentication_required`).
    - With `isFormerLost` it requires none. The change then takes effect after 14 days. The former
      contact is notified, and any session of the member can cancel.
    - A contact of another account is `already_registered`.
    """
    effective_at = await contacts.confirm_change(
        connection,
        provider.settings,
        member=member,
        confirmation=Confirmation(
            otp_id=parse_id(body.otp_id, problems.otp_invalid),
            code=body.code,
            is_former_lost=body.is_former_lost,
        ),
        requester=resolve_requester(request, RequestDevice(request), member),
    )
    return Payload(payload=ChangeResult(effective_at=effective_at))


@router.post(
    "/users/contacts/cancel",
    summary="Cancel a scheduled change of a contact",
    dependencies=[limited_writes],
)
async def cancel_contact_change(member: CurrentMember, connection: Write) -> Payload[ChangeResult]:
    """Cancels the scheduled change of the authenticated member.

    - **Idempotency:** without a scheduled change nothing happens.
    """
    await contacts.cancel_change(connection, member.id)
    return Payload(payload=ChangeResult(effective_at=None))


@router.get(
    "/users/providers",
    summary="List linked providers",
    response_model=Payload[list[LinkedProvider]],
)
async def list_linked_providers(
    request: Request, member: CurrentMember, connection: Read
) -> JSONBytes:
    """Lists the other providers that sign the authenticated member in, oldest first."""
    settings: Settings = request.app.state.settings
    linked = await linked_identities.list_identities(connection, member.id)
    is_removable = await linked_identities.can_remove(
        connection, settings, member.id, linked=len(linked)
    )
    return answer(
        [
            {
                "_id": str(linked_identities.identity_id(row.iss, row.sub)),
                "name": _provider_name(settings, row.iss),
                "createdAt": iso(row.created_at),
                "isRemovable": is_removable,
            }
            for row in linked
        ]
    )


def _provider_name(settings: Settings, iss: str) -> str:
    issuer = next((each for each in settings.oidc_issuers if each.iss == iss), None)
    if issuer is None:
        # The operator no longer trusts it.
        return urlsplit(iss).hostname or iss
    return (current_locale.get() == "ar" and issuer.name_ar) or issuer.name


@router.post(
    "/users/providers/{id}/remove",
    summary="Remove a linked provider",
    responses=documented(
        problems.provider_not_found,
        problems.last_sign_in_method,
        problems.reauthentication_required,
        errors.not_authenticated,
    ),
    dependencies=[limited_writes],
)
async def remove_linked_provider(
    id: PathId, member: CurrentMember, provider: CurrentIdentityProvider, connection: Write
) -> Payload[ProviderRemovalResult]:
    """Removes a provider, which then no longer signs the authenticated member in.

    - Requires a reauthentication within the last ten minutes (`reauthentication_required`).
    - The last way to sign in is `last_sign_in_method`.
    """
    wanted = parse_id(id, problems.provider_not_found)
    await linked_identities.remove_identity(connection, provider.settings, member, wanted)
    return Payload(payload=ProviderRemovalResult())
