"""What is sent to phones is paid for, and there are those who earn by each message: so few go to
one number, to numbers of one beginning, and to all of them in a day (of UTC)."""

from datetime import timedelta
from typing import Any, Final

import phonenumbers
from phonenumbers import PhoneNumberType
from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert as upsert

from api.auth import problems
from api.auth.identifiers import Contact
from api.auth.models import OneTimeCode, TextMessageCount
from api.core import errors
from api.core.clock import now
from api.core.db.database import WriteTransaction
from api.core.errors import ApiError
from api.core.http.validation import validation_message
from api.core.settings import Settings

_MOBILE: Final = frozenset({PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE_OR_MOBILE})
# Whoever rents numbers to be sent messages rents them by the thousand, one after the other.
_LAST_DIGITS: Final = 4
_KEPT: Final = timedelta(days=2)


def refuse_unreachable(settings: Settings, contact: Contact) -> None:
    """Take only numbers that a message reaches and that cost no more than one.

    Raises:
        ApiError: `sms_unavailable` without a gateway, `validation_failed` for a landline, a
            number of extra charge and the like.
    """
    if settings.sms_gateway_url is None:
        raise problems.sms_unavailable.for_field("identifier")
    if phonenumbers.number_type(phonenumbers.parse(contact.value)) not in _MOBILE:
        raise errors.validation_failed(
            fields={"identifier": validation_message("identifier_invalid")}
        )


async def reserve(connection: WriteTransaction, settings: Settings, contact: Contact) -> None:
    """Count a message before it is sent.

    Raises:
        ApiError: `sms_limit_reached`, whichever limit it is.
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
        raise limit_reached()


async def reserve_again(connection: WriteTransaction, settings: Settings, contact: Contact) -> bool:
    """Count a message whose delivery is tried once more, which may well be paid for once more."""
    return await _count(connection, settings, contact)


def limit_reached() -> ApiError:
    """What everybody is told, until midnight."""
    at = now()
    tomorrow = at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    wait = int((tomorrow - at).total_seconds()) + 1
    return problems.sms_limit_reached.for_field("identifier", retryAfter=wait)


async def _count(connection: WriteTransaction, settings: Settings, contact: Contact) -> bool:
    """Whether both limits allow it: of the number's beginning, and of what a day may cost."""
    affordable = int(settings.sms_daily_cents / settings.sms_message_cents)
    prefix = contact.value[:-_LAST_DIGITS]
    # In this order everywhere, the row that all wait for last and briefest.
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


async def delete_counts(connection: WriteTransaction, _limit: int) -> int:
    """Of days that are over; they are few."""
    before = (now() - _KEPT).date()
    await connection.execute(delete(TextMessageCount).where(TextMessageCount.day < before))
    return 0
