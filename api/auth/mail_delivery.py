"""Effects of bounces and complaints, and one-click unsubscribing.

Every address that a report proves is remembered as a keyed hash, for e-mails to people without an
account.
An address that bounced gets one-time codes only, until a code that was sent to it is entered, the
member asks for e-mails again, or the pause ends. A code is always sent, so that a bounce locks out
no member.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Final, Literal
from urllib.parse import urlencode
from uuid import UUID

from sqlalchemy import ColumnElement, Interval, and_, delete, func, literal, not_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth import queries
from api.auth.events import MailComplained
from api.auth.identifiers import Contact
from api.auth.mail_reports import parse_report
from api.auth.models import Identifier, RefusedAddress
from api.core import signed_urls
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.crypto import derive
from api.core.db.database import AnyConnection, Database, ReadConnection, WriteTransaction
from api.core.events.dispatch import emit
from api.core.observability import metrics
from api.core.settings import Settings
from api.users import service as users

Outcome = Literal["bounce", "complaint", "ignored"]

# Afterwards one e-mail tries the address again.
BOUNCE_PAUSE: Final = timedelta(days=30)
UNSUBSCRIBE_PATH: Final = "/mail/unsubscribe"
_PURPOSE: Final = "unsubscribing from e-mails"
_REFUSED: Final = "addresses that refuse e-mails"


async def apply_report(connection: WriteTransaction, settings: Settings, raw: bytes) -> Outcome:
    """Apply the report of a mail server about one of our e-mails; others are ignored."""
    report = parse_report(settings, raw)
    if report is None:
        metrics.mail_reported("ignored")
        return "ignored"
    await _remember(connection, settings, report.address)
    if report.kind == "bounce":
        await connection.execute(
            update(Identifier)
            .where(_is_address(report.address), not_(_is_paused()))
            .values(bounced_at=func.now())
        )
    else:
        member_id = await queries.find_member_by_contact(
            connection, Contact("email", report.address)
        )
        if member_id is not None:
            await users.set_sale_emails(connection, member_id, is_on=False)
            await emit(connection, MailComplained(member_id=member_id))
    metrics.mail_reported(report.kind)
    return report.kind


async def is_bounced(database: Database, address: str) -> bool:
    """Return whether mail to the address bounced within the pause."""
    async with database.reading() as connection:
        return await connection.scalar(select(_is_paused()).where(_is_address(address))) is True


async def is_refused(connection: AnyConnection, settings: Settings, address: str) -> bool:
    """Return whether mail to an address, with or without an account, bounced or was reported."""
    found = select(RefusedAddress.refused_at).where(
        _is_refused(settings, address), RefusedAddress.refused_at > now() - BOUNCE_PAUSE
    )
    return await connection.scalar(found.limit(1)) is not None


async def forget_refusal(connection: WriteTransaction, settings: Settings, address: str) -> None:
    """Send mail to an address again, because its member asks for it."""
    await connection.execute(delete(RefusedAddress).where(_is_refused(settings, address)))


async def delete_refused(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of addresses whose pause ended; return their number."""
    is_old = RefusedAddress.refused_at < now() - BOUNCE_PAUSE
    return await delete_rows(connection, RefusedAddress, is_old, limit=limit)


async def find_bounce(connection: ReadConnection, member_id: UUID) -> datetime | None:
    """Return when mail to the member's address bounced; None if e-mails are sent."""
    found: datetime | None = await connection.scalar(
        select(Identifier.bounced_at).where(
            Identifier.member_id == member_id, Identifier.channel == "email", _is_paused()
        )
    )
    return found


async def resume(connection: WriteTransaction, *, contact: Contact) -> None:
    """Send e-mails to an address again, because a code arrived there."""
    if contact.channel == "email":
        await connection.execute(
            update(Identifier)
            .where(_is_address(contact.value), Identifier.bounced_at.is_not(None))
            .values(bounced_at=None)
        )


def unsubscribe_url(settings: Settings, member_id: UUID) -> str:
    """Return the address that turns e-mails about sales off without a sign-in."""
    signature = signed_urls.sign_lasting(settings, _PURPOSE, member_id)
    query = urlencode({"member": str(member_id), "signature": signature})
    return f"{settings.api_origin}{UNSUBSCRIBE_PATH}?{query}"


async def unsubscribe(
    connection: WriteTransaction, settings: Settings, member_id: UUID, signature: str
) -> None:
    """Turn the e-mails about sales off.

    Raises:
        ApiError: `link_invalid`.
    """
    signed_urls.verify_lasting(settings, _PURPOSE, member_id, signature)
    await users.set_sale_emails(connection, member_id, is_on=False)
    metrics.mail_reported("unsubscribed")


async def _remember(connection: WriteTransaction, settings: Settings, address: str) -> None:
    row = upsert(RefusedAddress).values(address_hash=_hash(settings.secret, address))
    await connection.execute(
        row.on_conflict_do_update(index_elements=["address_hash"], set_={"refused_at": func.now()})
    )


def _is_refused(settings: Settings, address: str) -> ColumnElement[bool]:
    hashes = [_hash(secret, address) for secret in settings.keyring.secrets.values()]
    return RefusedAddress.address_hash.in_(hashes)


def _hash(secret: bytes, address: str) -> bytes:
    return hmac.digest(derive(secret, _REFUSED), address.encode(), hashlib.sha256)


def _is_address(address: str) -> ColumnElement[bool]:
    return and_(Identifier.channel == "email", Identifier.value == address)


def _is_paused() -> ColumnElement[bool]:
    return func.coalesce(
        Identifier.bounced_at > func.now() - literal(BOUNCE_PAUSE, Interval()), literal(False)
    )
