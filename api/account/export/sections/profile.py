"""Export sections: the account, sessions, activity and relationships."""

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Text, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from api.account.export.row_source import Json, RowSource, to_json
from api.account.models import DeletionRequest
from api.auth.models import (
    ContactChange,
    ExternalIdentity,
    Identifier,
    KnownDevice,
    Passkey,
    Session,
)
from api.core.clock import iso
from api.core.ids import created_at
from api.core.observability.security_events import SecurityEventRow
from api.digests.models import Digest
from api.letters.models import Letter, LetterChoice, LetterPost
from api.notifications.push.models import NotificationSettings, PushSubscription
from api.users.models import (
    ActivityDay,
    Block,
    Follow,
    Member,
    MemberInterest,
    Mute,
    MutedWord,
    ReservedHandle,
)


async def account(source: RowSource) -> AsyncIterator[Json]:
    """The profile with settings, e-mail addresses, phone numbers and external identities."""
    member_id = source.member_id
    interests = (
        select(func.array_agg(MemberInterest.interest_id))
        .where(MemberInterest.member_id == member_id)
        .scalar_subquery()
    )
    former_handles = (
        select(func.array_agg(aggregate_order_by(ReservedHandle.handle, ReservedHandle.handle)))
        .where(ReservedHandle.member_id == member_id)
        .scalar_subquery()
    )
    row = await source.fetch_one(
        select(
            Member.__table__,
            interests.label("interest_ids"),
            func.coalesce(former_handles, cast([], ARRAY(Text))).label("former_handles"),
            DeletionRequest.reason.label("leaving_reason"),
        )
        .outerjoin(DeletionRequest, DeletionRequest.member_id == Member.id)
        .where(Member.id == member_id)
    )
    if row is None:
        return
    identifiers = select(
        Identifier.channel, Identifier.value, Identifier.created_at, Identifier.bounced_at
    ).where(Identifier.member_id == member_id)
    contacts = [
        to_json(each, "channel", "value", "created_at", "bounced_at")
        async for each in source.rows(identifiers, Identifier.id)
    ]
    external = select(
        ExternalIdentity.iss, ExternalIdentity.sub, ExternalIdentity.created_at
    ).where(ExternalIdentity.member_id == member_id)
    identities = [
        to_json(each, "iss", "sub", "created_at")
        async for each in source.rows(external, ExternalIdentity.iss, ExternalIdentity.sub)
    ]
    choices = await source.fetch_one(
        select(NotificationSettings.__table__).where(NotificationSettings.member_id == member_id)
    )
    digest = await source.fetch_one(select(Digest.__table__).where(Digest.member_id == member_id))
    yield {
        "_id": row.id,
        **to_json(row, "name", "handle", "former_handles", "bio", "picture"),
        "contacts": contacts,
        "externalIdentities": identities,
        **to_json(row, "gender_id", "country_id", "birth_date", "interest_ids"),
        "settings": {
            **to_json(row, "locale", "numerals", "theme", "text_size", "motion"),
            "notifications": row.notification_choices,
            "push": choices
            and to_json(
                choices,
                *("push", "email", "is_quiet", "quiet_from", "quiet_to"),
                *("lets_important_through", "time_zone"),
            ),
            "digest": digest
            and to_json(
                digest,
                *("rhythm", "weekday", "hour", "time_zone"),
                *("due_at", "sent_at", "unread_in_row", "stopped_at"),
            ),
        },
        **to_json(row, "followers_count", "following_count", "posts_count", "products_count"),
        **to_json(row, "answers_count"),
        **to_json(row, "created_at", "terms_accepted_at", "is_staff"),
        **to_json(row, "suspended_at", "suspended_until", "suspension_reason"),
        **to_json(row, "deletes_at", "leaving_reason"),
    }


async def sessions(source: RowSource) -> AsyncIterator[Json]:
    query = select(Session.__table__).where(Session.member_id == source.member_id)
    async for row in source.rows(query, Session.id):
        yield {
            "_id": row.id,
            **to_json(row, "user_agent", "created_at", "last_seen_at", "confirmed_at", "ended_at"),
        }


async def push_subscriptions(source: RowSource) -> AsyncIterator[Json]:
    """Devices with push notifications, without their keys."""
    query = select(PushSubscription.__table__).where(PushSubscription.member_id == source.member_id)
    async for row in source.rows(query, PushSubscription.id):
        yield to_json(row, "session_id", "endpoint", "created_at", "delivered_at")


async def devices(source: RowSource) -> AsyncIterator[Json]:
    query = select(KnownDevice.__table__).where(KnownDevice.member_id == source.member_id)
    async for row in source.rows(query, KnownDevice.created_at, KnownDevice.device_hash):
        yield to_json(row, "session_id", "created_at", "last_seen_at")


async def passkeys(source: RowSource) -> AsyncIterator[Json]:
    """Passkeys without their public keys, which open nothing."""
    query = select(Passkey.__table__).where(Passkey.member_id == source.member_id)
    async for row in source.rows(query, Passkey.id):
        yield {
            "_id": row.id,
            **to_json(row, "name", "device", "aaguid", "transports", "is_backed_up", "sign_count"),
            **to_json(row, "created_at", "last_used_at"),
        }


async def contact_changes(source: RowSource) -> AsyncIterator[Json]:
    query = select(ContactChange.__table__).where(ContactChange.member_id == source.member_id)
    async for row in source.rows(query, ContactChange.id):
        yield to_json(
            row,
            *("channel", "value", "former_value", "created_at"),
            *("effective_at", "applied_at", "cancelled_at"),
        )


async def security_events(source: RowSource) -> AsyncIterator[Json]:
    """Events that name the member, without the hash of the address."""
    event = SecurityEventRow
    query = select(event.id, event.event, event.outcome, event.details).where(
        event.member_id == source.member_id
    )
    async for row in source.rows(query, event.id):
        yield {
            "_id": row.id,
            "at": iso(created_at(row.id)),
            **to_json(row, "event", "outcome", "details"),
        }


async def activity(source: RowSource) -> AsyncIterator[Json]:
    query = select(ActivityDay.day).where(ActivityDay.member_id == source.member_id)
    async for row in source.rows(query, ActivityDay.day):
        yield to_json(row, "day")


def _select_members(*more: Any) -> Any:
    """Select the public columns of other members."""
    return select(Member.id, Member.name, Member.handle, *more)


async def following(source: RowSource) -> AsyncIterator[Json]:
    query = (
        _select_members(Follow.created_at.label("since"), Follow.new_posts)
        .join(Follow, Follow.followee_id == Member.id)
        .where(Follow.follower_id == source.member_id)
    )
    async for row in source.rows(query, Follow.created_at, Follow.followee_id):
        yield {"_id": row.id, **to_json(row, "name", "handle", "since", "new_posts")}


async def followers(source: RowSource) -> AsyncIterator[Json]:
    query = (
        _select_members(Follow.created_at.label("since"))
        .join(Follow, Follow.follower_id == Member.id)
        .where(Follow.followee_id == source.member_id)
    )
    async for row in source.rows(query, Follow.created_at, Follow.follower_id):
        yield {"_id": row.id, **to_json(row, "name", "handle", "since")}


async def blocked(source: RowSource) -> AsyncIterator[Json]:
    query = (
        _select_members(Block.created_at.label("since"))
        .join(Block, Block.blocked_id == Member.id)
        .where(Block.blocker_id == source.member_id)
    )
    async for row in source.rows(query, Block.created_at, Block.blocked_id):
        yield {"_id": row.id, **to_json(row, "name", "handle", "since")}


async def muted(source: RowSource) -> AsyncIterator[Json]:
    query = (
        _select_members(Mute.created_at.label("since"))
        .join(Mute, Mute.muted_id == Member.id)
        .where(Mute.muter_id == source.member_id)
    )
    async for row in source.rows(query, Mute.created_at, Mute.muted_id):
        yield {"_id": row.id, **to_json(row, "name", "handle", "since")}


async def muted_words(source: RowSource) -> AsyncIterator[Json]:
    query = select(MutedWord.word, MutedWord.created_at.label("since")).where(
        MutedWord.member_id == source.member_id
    )
    async for row in source.rows(query, MutedWord.folded):
        yield to_json(row, "word", "since")


async def letters(source: RowSource) -> AsyncIterator[Json]:
    """Letters to followers by e-mail, whose addresses are not the member's data."""
    choice = await source.fetch_one(
        select(LetterChoice.mode, LetterChoice.chosen_at).where(
            LetterChoice.member_id == source.member_id
        )
    )
    if choice is not None:
        yield to_json(choice, "mode", "chosen_at")
    query = (
        select(LetterPost.post_id, LetterPost.queued_at, Letter.created_at.label("sent_at"))
        .outerjoin(Letter, Letter.id == LetterPost.letter_id)
        .where(LetterPost.author_id == source.member_id)
    )
    async for row in source.rows(query, LetterPost.post_id):
        yield to_json(row, "post_id", "queued_at", "sent_at")
