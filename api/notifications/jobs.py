"""What members are told because of what others did."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext, emit_once
from api.core.ids import first_id
from api.core.settings import Settings
from api.notifications import cleanup, recipients, write_queries
from api.notifications.events import FollowersTold, MembersReported
from api.notifications.fan_out_posts import Place, tell_followers
from api.notifications.fan_out_reports import tell_members
from api.notifications.recipients import Act, Notice
from api.payments.events import PaymentRefunded, ProductPurchased, RefundRequested, TipReceived
from api.payouts.events import PayoutStatusChanged
from api.posts.events import Commented, Evaluated, Mentioned, PostPublished
from api.revenue_share.events import MonthClosed
from api.users.events import Blocked, Followed

# Statements between two deliveries: other jobs get their turn, and a killed worker's successor
# begins at the last of these.
STEPS: Final = 10


async def _tell(jobs: WorkerContext, act: Act) -> bool:
    async with jobs.database.writing() as connection:
        told = await write_queries.tell(connection, act)
    if told:
        await notify_streams(jobs.redis, *told)
    return bool(told)


async def notify_followed(jobs: WorkerContext, event: Followed) -> None:
    """Tell a member of a new follower."""
    await _tell(jobs, recipients.followed(event.followee_id, event.follower_id))


async def notify_evaluated(jobs: WorkerContext, event: Evaluated) -> None:
    """Tell an author what somebody thinks of a post; of a change of mind they are told nothing,
    and what was told says it."""
    act = recipients.evaluated(event.post_id, event.member_id)
    if not await _tell(jobs, act):
        async with jobs.database.writing() as connection:
            await write_queries.amend(connection, act)


async def notify_commented(jobs: WorkerContext, event: Commented) -> None:
    """Tell the author of the comment that is answered, and the post's author if that is another."""
    if event.parent_id is not None:
        await _tell(jobs, recipients.replied(event.comment_id, event.parent_id, event.author_id))
    await _tell(jobs, recipients.commented(event.comment_id, event.post_id, event.author_id))


async def notify_mentioned(jobs: WorkerContext, event: Mentioned) -> None:
    """Tell those who are named in a post or comment."""
    if event.comment_id is None:
        act = recipients.mentioned_in_post(event.post_id, event.author_id, event.member_ids)
    else:
        act = recipients.mentioned_in_comment(event.comment_id, event.author_id, event.member_ids)
    await _tell(jobs, act)


async def notify_purchased(jobs: WorkerContext, event: ProductPurchased) -> None:
    """Tell a seller of a sale."""
    act = recipients.purchased(
        event.post_id, event.buyer_id, event.amount_cents, event.entitlement_id
    )
    await _tell(jobs, act)


async def notify_tipped(jobs: WorkerContext, event: TipReceived) -> None:
    """Tell an author of a tip."""
    await _tell(jobs, recipients.tipped(event.purchase_id, event.buyer_id))


async def notify_refund_requested(jobs: WorkerContext, event: RefundRequested) -> None:
    """Tell a seller that a buyer asks for the money back."""
    await _tell(jobs, recipients.refund_requested(event.purchase_id))


async def notify_refunded(jobs: WorkerContext, event: PaymentRefunded) -> None:
    """Tell a buyer that money is on its way back."""
    await _tell(jobs, recipients.refunded(event.refund_id))


async def notify_payout(jobs: WorkerContext, event: PayoutStatusChanged) -> None:
    """Tell a member how their payout ended: of its way there they can read in its list."""
    if event.status in {"transferred", "failed"}:
        facts = {"amountCents": event.amount_cents, "status": event.status}
        key = f"payout:{event.payout_id}:{event.status}"
        await _tell(jobs, recipients.stated(Notice(event.member_id, "payout", key, facts=facts)))


async def notify_month_closed(jobs: WorkerContext, event: MonthClosed) -> None:
    """Begin to tell those who have a share of a month that its report is ready."""
    await _report(jobs, event.month, None)


async def notify_more_of_month(jobs: WorkerContext, event: MembersReported) -> None:
    """Go on where the delivery before this one ended."""
    await _report(jobs, event.month, event.member_id)


async def _report(jobs: WorkerContext, month: str, last: UUID | None) -> None:
    for step in range(1, STEPS + 1):
        async with jobs.database.writing() as connection:
            reported = await tell_members(connection, month, after=last)
            last = reported.last
            if last and step == STEPS:
                begun = first_id(datetime.fromisoformat(f"{month}-01").replace(tzinfo=UTC))
                onward = MembersReported(month=month, member_id=last)
                await emit_once(connection, onward, of=begun, key=str(last))
        await notify_streams(jobs.redis, *reported.told)
        if last is None:
            return


async def forget_blocked(jobs: WorkerContext, event: Blocked) -> None:
    """Remove what each of the two was told of the other."""
    async with jobs.database.writing() as connection:
        await write_queries.forget(connection, event.blocker_id, event.blocked_id)
    await notify_streams(jobs.redis, event.blocker_id, event.blocked_id)


async def notify_followers(jobs: WorkerContext, event: PostPublished) -> None:
    """Begin to tell an author's followers of a new post."""
    await _spread(jobs, event.post_id, event.author_id, None)


async def notify_more_followers(jobs: WorkerContext, event: FollowersTold) -> None:
    """Go on where the delivery before this one ended."""
    place = Place(event.followed_at, event.follower_id)
    await _spread(jobs, event.post_id, event.author_id, place)


async def _spread(jobs: WorkerContext, post_id: UUID, author_id: UUID, place: Place | None) -> None:
    large = jobs.service(Settings).large_account_followers
    for step in range(1, STEPS + 1):
        async with jobs.database.writing() as connection:
            spread = await tell_followers(connection, post_id, author_id, after=place, large=large)
            place = spread.place
            if place and step == STEPS:
                follows = FollowersTold(
                    post_id=post_id,
                    author_id=author_id,
                    followed_at=place.followed_at,
                    follower_id=place.follower_id,
                )
                await emit_once(connection, follows, of=post_id, key=str(place.follower_id))
        await notify_streams(jobs.redis, *spread.told)
        if place is None:
            return


async def sweep(jobs: WorkerContext) -> None:
    """Remove what is older than ninety days."""
    await cleanup.remove_old(jobs.database)
