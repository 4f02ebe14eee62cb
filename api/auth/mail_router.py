"""HTTP operations of mail servers and mailboxes: reports, and one-click unsubscribing."""

import hmac
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Query, Request

from api.auth import mail_delivery
from api.auth.contact_schemas import MailReportResult, UnsubscribeResult
from api.core import errors
from api.core.db.database import Write, database
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_guest_writes
from api.core.http.responses import Payload
from api.core.settings import Settings
from api.core.signed_urls import link_invalid

router = APIRouter(tags=["Service"])

UnsubscribingMember = Annotated[UUID, Query(alias="member", description="Member of the link.")]
LinkSignature = Annotated[
    str,
    Query(
        alias="signature",
        max_length=64,
        description="Signature of the link.",
        examples=["qWc0sS3bZ8s0m3p7Jv2m2dXbq8o0y1n0w0Q4mZl3k1A"],
    ),
]


@router.post(
    "/webhooks/mail",
    summary="Receive a mail report",
    response_model=Payload[MailReportResult],
    responses=documented(
        errors.not_authenticated, errors.body_too_large, errors.unsupported_encoding
    ),
)
async def receive_mail_report(
    request: Request,
    authorization: Annotated[
        str | None,
        Header(description="`Bearer` and MAIL_WEBHOOK_SECRET.", examples=["Bearer a-secret"]),
    ] = None,
) -> Payload[MailReportResult]:
    """Applies a bounce (RFC 3464) or a complaint (RFC 5965) about one of the service's e-mails.

    The body is the report itself, as `message/rfc822`.

    - A bounce of an unknown or closed mailbox ends e-mails to it, except one-time codes.
    - A complaint turns e-mails about sales and notifications off.
    - Other messages, and reports without the headers of one of the service's e-mails, are `ignored`
      with 200.
    - **Authentication:** the secret of the operator; otherwise `not_authenticated`.
    - **Idempotency:** a repeated report changes nothing.
    """
    settings: Settings = request.app.state.settings
    secret = settings.mail_webhook_secret
    expected = f"Bearer {secret.get_secret_value()}" if secret else None
    if expected is None or not hmac.compare_digest(
        expected.encode(), (authorization or "").encode()
    ):
        raise errors.not_authenticated()
    raw = await request.body()
    # Begun here: a body that arrives slowly holds no connection of the pool.
    async with database(request).writing() as connection:
        outcome = await mail_delivery.apply_report(connection, settings, raw)
    return Payload(payload=MailReportResult(outcome=outcome))


@router.post(
    "/mail/unsubscribe",
    summary="Unsubscribe with one click",
    response_model=Payload[UnsubscribeResult],
    responses=documented(link_invalid),
    dependencies=[limited_guest_writes],
)
async def unsubscribe_from_emails(
    request: Request, connection: Write, member: UnsubscribingMember, signature: LinkSignature
) -> Payload[UnsubscribeResult]:
    """Turns e-mails about sales off, by the link in the header `List-Unsubscribe` (RFC 8058).

    - **Authentication:** the signature of the link; otherwise `link_invalid`.
    - **Idempotency:** a repeated call changes nothing.
    """
    await mail_delivery.unsubscribe(connection, request.app.state.settings, member, signature)
    return Payload(payload=UnsubscribeResult())
