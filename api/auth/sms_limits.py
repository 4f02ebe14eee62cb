"""SMS limits per number, per prefix and in total, by day (UTC).

Messages cost money, and fraudsters earn by each delivered message.
"""

from datetime import timedelta
from typing import Any, Final

import phonenumbers
from phonenumbers import PhoneNumberType
from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth import problems
from api.auth.identifiers import Contact
from api.auth.models import OneTimeCode, TextMessageCount
from api.core import errors
from api.core.cleanup import delete_rows
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.errors import ApiError
from api.core.http.validation import validation_message
from api.core.settings import Settings

_MOBILE_TYPES: Final = frozenset({PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE_OR_MOBILE})
# Rented numbers for SMS fraud come in consecutive thousands.
_SUFFIX_DIGITS: Final = 4
_RETENTION: Final = timedelta(days=2)


def require_reachable(settings: Settings, contact: Contact) -> None:
    """Accept only numbers that receive SMS at no extra charge.

    Raises:
        ApiError: `sms_unavailable` without a gateway, `validation_failed` for landlines, premium
            numbers and the like.
    """
    if settings.sms_gateway_url is None:
        raise problems.sms_unavailable.for_field("identifier")
    if phonenumbers.number_type(phonenumbers.parse(contact.value)) not in _MOBILE_TYPES:
        raise errors.validation_failed(
            fields={"identifier": validation_message("identifier_invalid")}
        )


async def reserve(connection: WriteTransaction, settings: Settings, contact: Contact) -> None:
    """Count a message before it is sent.

    Raises:
        ApiError: `sms_limit_reached`, for any of the limits.
    """
    midnight = now().replace(hour=0, minute=0, second=0, microsecond=0)
    sent = await connection.scalar(
        select(func.count()).where(
            OneTimeCode.channel == contact.channel,
            OneTimeCode.identifier == contact.value,
            OneTimeCode.created_at >= midnight,
        )
    )
    if int(sent or 0) >= settings.rate_limit_sms_per_number_day or not await _count(
        connection, settings, contact
    ):
        raise build_limit_error()


async def reserve_retry(connection: WriteTransaction, settings: Settings, contact: Contact) -> bool:
    """Count a repeated delivery, which may be charged again."""
    return await _count(connection, settings, contact)


def build_limit_error() -> ApiError:
    """Return the error of every limit, until midnight."""
    at = now()
    tomorrow = at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    wait = int((tomorrow - at).total_seconds()) + 1
    return problems.sms_limit_reached.for_field("identifier", retryAfter=wait)


async def _count(connection: WriteTransaction, settings: Settings, contact: Contact) -> bool:
    """Return whether both limits allow it: per prefix, and the daily budget."""
    affordable = int(settings.sms_daily_cents / settings.sms_message_cents)
    prefix = contact.value[:-_SUFFIX_DIGITS]
    # Fixed order; the row that all requests share is locked last.
    for counted, limit in ((prefix, settings.rate_limit_sms_per_prefix_day), ("", affordable)):
        if limit < 1:
            return False
        row: Any = upsert(TextMessageCount).values(day=now().date(), prefix=counted, messages=1)
        one_more = row.on_conflict_do_update(
            index_elements=[TextMessageCount.day, TextMessageCount.prefix],
            set_={"messages": TextMessageCount.messages + 1},
            where=TextMessageCount.messages < limit,
        )
        if await connection.scalar(one_more.returning(TextMessageCount.messages)) is None:
            return False
    return True


async def delete_counts(connection: WriteTransaction, *, limit: int) -> int:
    """Delete one batch of counts of past days; return their number."""
    is_old = TextMessageCount.day < (now() - _RETENTION).date()
    return await delete_rows(connection, TextMessageCount, is_old, limit=limit)
