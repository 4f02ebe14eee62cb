"""Decisions about push subscriptions, and the settings of push notifications and e-mails."""

from typing import Any, Final, get_args
from uuid import UUID

from api.core import errors
from api.core.db.database import AnyRow, ReadConnection, WriteTransaction
from api.core.http.auth import Member
from api.core.http.validation import validation_message
from api.core.settings import Settings
from api.core.time_zones import is_time_zone
from api.notifications.email.models import EMAILED
from api.notifications.problems import push_unavailable
from api.notifications.push import queries
from api.notifications.push.endpoints import is_endpoint, parse_auth, parse_public_key
from api.notifications.push.keys import encode_public_key, load_key
from api.notifications.push.models import PUSHED_BY_DEFAULT, QUIET_FROM, QUIET_TO
from api.notifications.push.quiet_hours import format_minutes, parse_minutes
from api.notifications.push.schemas import (
    NotificationSettingsUpdate,
    PushSubscriptionInput,
    QuietHoursUpdate,
)
from api.users import service as users
from api.users.models import NotificationType

_TYPES: Final = get_args(NotificationType)


def public_key(settings: Settings) -> str:
    """Return the key with which browsers subscribe.

    Raises:
        ApiError: `push_unavailable` without a key.
    """
    key = load_key(settings)
    if key is None:
        raise push_unavailable()
    return encode_public_key(key)


async def subscribe(
    connection: WriteTransaction, member: Member, subscription: PushSubscriptionInput
) -> None:
    """Store the subscription of the member's session.

    Raises:
        ApiError: `validation_failed` for an address that is not a push service's, for keys that
            are none, and for an address that another browser has.
    """
    p256dh = parse_public_key(subscription.keys.p256dh)
    auth = parse_auth(subscription.keys.auth)
    faults = {
        "endpoint": not is_endpoint(subscription.endpoint),
        "keys.p256dh": p256dh is None,
        "keys.auth": auth is None,
    }
    _refuse({field for field, is_wrong in faults.items() if is_wrong})
    values = {"endpoint": subscription.endpoint, "p256dh": p256dh, "auth": auth}
    if not await queries.upsert_subscription(connection, member.id, member.session_id, values):
        _refuse({"endpoint"})
    await queries.delete_oldest(connection, member.id)


async def unsubscribe(connection: WriteTransaction, member: Member) -> None:
    """Delete the subscription of the member's session."""
    await queries.delete_of_session(connection, member.session_id)


def _refuse(fields: set[str]) -> None:
    if fields:
        message = validation_message("push_subscription_invalid")
        raise errors.validation_failed(fields=dict.fromkeys(sorted(fields), message))


async def get_settings(connection: ReadConnection, member_id: UUID) -> dict[str, Any]:
    """Return the member's settings as JSON."""
    return _serialize(await queries.get_settings(connection, member_id))


async def update_settings(
    connection: WriteTransaction, member_id: UUID, changes: NotificationSettingsUpdate
) -> dict[str, Any]:
    """Store changed settings; return all of them as JSON.

    Raises:
        ApiError: `validation_failed` for an unknown time zone.
    """
    push = changes.push.chosen() if changes.push else {}
    email = changes.email.chosen() if changes.email else {}
    # Sales and tips have e-mails of their own, whose choice is `saleEmails` of the account.
    sales = email.pop("purchase", None)
    if sales is not None:
        await users.set_sale_emails(connection, member_id, is_on=sales)
    values = _quiet_columns(changes.quiet_hours) if changes.quiet_hours else {}
    await queries.update_settings(connection, member_id, {"push": push, "email": email}, values)
    return _serialize(await queries.get_settings(connection, member_id))


def _quiet_columns(changes: QuietHoursUpdate) -> dict[str, Any]:
    if changes.time_zone is not None and not is_time_zone(changes.time_zone):
        message = validation_message("time_zone_unknown")
        raise errors.validation_failed(fields={"quietHours.timeZone": message})
    columns = {
        "is_quiet": changes.is_enabled,
        "quiet_from": changes.begins_at and parse_minutes(changes.begins_at),
        "quiet_to": changes.ends_at and parse_minutes(changes.ends_at),
        "lets_important_through": changes.lets_important_through,
        "time_zone": changes.time_zone,
    }
    return {name: value for name, value in columns.items() if value is not None}


def _serialize(row: AnyRow) -> dict[str, Any]:
    has_row = row.member_id is not None
    pushed, emailed = (row.push, row.email) if has_row else ({}, {})
    push = {type_: pushed.get(type_, type_ in PUSHED_BY_DEFAULT) for type_ in _TYPES}
    email = {type_: type_ not in EMAILED or emailed.get(type_, False) for type_ in _TYPES}
    has_sale_emails = row.notification_choices.get("saleEmails", True)
    return {
        "push": push | {"system": True},
        "email": email | {"purchase": has_sale_emails, "tip": has_sale_emails},
        "quietHours": {
            "isEnabled": row.is_quiet if has_row else False,
            "beginsAt": format_minutes(row.quiet_from if has_row else QUIET_FROM),
            "endsAt": format_minutes(row.quiet_to if has_row else QUIET_TO),
            "letsImportantThrough": row.lets_important_through if has_row else True,
            "timeZone": row.time_zone if has_row else "UTC",
        },
    }
