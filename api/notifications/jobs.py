"""Event handlers and scheduled jobs of notifications."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from api.core.events.broadcast import notify_streams
from api.core.events.dispatch import WorkerContext, emit_once
from api.core.ids import first_id
from api.core.settings import Settings
from api.notifications import cleanup, dispute_rules, recipients, refund_rules, write_queries
from api.notifications.events import PostFanOutContinued, ReportFanOutContinued
from api.notifications.fan_out_posts import FollowerCursor, insert_for_followers
from api.notifications.fan_out_reports import insert_for_members
from api.notifications.recipients import DirectNotification, NotificationRule
from api.payments.events import (
    DisputeOpened,
    FraudRefundOrdered,
    PaymentRefunded,
    ProductPurchased,
    RefundRequestAnswered,
    RefundRequested,
    RefundRequestEscalated,
    TipReceived,
)
from api.payouts.events import MemberBankPayoutFailed, PayoutStatusChanged
from api.posts.events import (
    AnswerAccepted,
    Commented,
    Evaluated,
    Mentioned,
    PostPublished,
    ProductReviewed,
    ReviewAnswered,
)
from api.revenue_share.events import MonthClosed
from api.users.events import Blocked, Followed

# Batches per delivery. Other jobs run between deliveries, and a redelivery repeats one at most.
MAX_BATCHES: Final = 10


async def _notify(jobs: WorkerContext, rule: NotificationRule) -> bool:
    async with jobs.database.writing() as connection:
        notified = await write_queries.insert_for_recipients(connection, rule)
    if notified:
        await notify_streams(jobs.redis, *notified)
    return bool(notified)


async def notify_followed(jobs: WorkerContext, event: Followed) -> None:
    """Notify a member of a new follower."""
    await _notify(jobs, recipients.follow_rule(event.followee_id, event.follower_id))


async def notify_evaluated(jobs: WorkerContext, event: Evaluated) -> None:
    """Notify an author of an evaluation; a changed one updates the existing notification."""
    rule = recipients.evaluation_rule(event.post_id, event.member_id)
    if not await _notify(jobs, rule):
        async with jobs.database.writing() as connection:
            await write_queries.update_facts(connection, rule)


async def notify_commented(jobs: WorkerContext, event: Commented) -> None:
    """Notify the author of the parent comment, and the post's author unless they are the same."""
    if event.parent_id is not None:
        rule = recipients.reply_rule(event.comment_id, event.parent_id, event.author_id)
        await _notify(jobs, rule)
    await _notify(jobs, recipients.comment_rule(event.comment_id, event.post_id, event.author_id))


async def notify_accepted(jobs: WorkerContext, event: AnswerAccepted) -> None:
    """Notify the writer of an answer that the author of the question accepted it."""
    rule = recipients.answer_rule(event.post_id, event.comment_id, event.asker_id)
    await _notify(jobs, rule)


async def notify_mentioned(jobs: WorkerContext, event: Mentioned) -> None:
    """Notify the members mentioned in a post or comment."""
    if event.comment_id is None:
        rule = recipients.post_mention_rule(event.post_id, event.author_id, event.member_ids)
    else:
        rule = recipients.comment_mention_rule(event.comment_id, event.author_id, event.member_ids)
    await _notify(jobs, rule)


async def notify_purchased(jobs: WorkerContext, event: ProductPurchased) -> None:
    """Notify a seller of a sale."""
    rule = recipients.purchase_rule(
        event.post_id, event.buyer_id, event.amount_cents, event.entitlement_id
    )
    await _notify(jobs, rule)


async def notify_reviewed(jobs: WorkerContext, event: ProductReviewed) -> None:
    """Notify a seller of a review."""
    await _notify(jobs, recipients.review_rule(event.review_id, event.post_id, event.author_id))


async def notify_review_answered(jobs: WorkerContext, event: ReviewAnswered) -> None:
    """Notify the writer of a review of the seller's reply."""
    await _notify(jobs, recipients.review_reply_rule(event.review_id, event.seller_id))


async def notify_tipped(jobs: WorkerContext, event: TipReceived) -> None:
    """Notify an author of a tip."""
    await _notify(jobs, recipients.tip_rule(event.purchase_id, event.buyer_id))


async def notify_refund_requested(jobs: WorkerContext, event: RefundRequested) -> None:
    """Notify a seller of a refund request."""
    await _notify(jobs, refund_rules.request_rule(event.purchase_id, event.request_id))


async def notify_refund_answered(jobs: WorkerContext, event: RefundRequestAnswered) -> None:
    """Notify a buyer that the seller declined a request, or that staff denied it."""
    await _notify(jobs, refund_rules.answer_rule(event.request_id, event.state))


async def notify_refund_escalated(jobs: WorkerContext, event: RefundRequestEscalated) -> None:
    """Notify the seller, treasurers and admins of a request that waits for a decision."""
    await _notify(jobs, refund_rules.escalation_rule(event.request_id))
    await _notify(jobs, refund_rules.decision_rule(event.request_id))


async def notify_dispute_opened(jobs: WorkerContext, event: DisputeOpened) -> None:
    """Notify the seller and staff of a dispute."""
    await _notify(jobs, dispute_rules.seller_rule(event.dispute_id))
    await _notify(jobs, dispute_rules.staff_rule(event.dispute_id))


async def notify_fraud_refund(jobs: WorkerContext, event: FraudRefundOrdered) -> None:
    """Notify a seller of a refund after a bank's fraud warning."""
    await _notify(jobs, refund_rules.fraud_refund_rule(event.refund_id))


async def notify_refunded(jobs: WorkerContext, event: PaymentRefunded) -> None:
    """Notify a buyer of a refund."""
    await _notify(jobs, refund_rules.refund_rule(event.refund_id))


async def notify_payout(jobs: WorkerContext, event: PayoutStatusChanged) -> None:
    """Notify a member of a payout's final status; earlier ones appear only in the payout list."""
    if event.status in {"transferred", "failed"}:
        facts = {"amountCents": event.amount_cents, "status": event.status}
        key = f"payout:{event.payout_id}:{event.status}"
        notification = DirectNotification(event.member_id, "payout", key, facts=facts)
        await _notify(jobs, recipients.direct_rule(notification))


async def notify_bank_payout_failed(jobs: WorkerContext, event: MemberBankPayoutFailed) -> None:
    """Notify a member of a payout that their bank refused to take from the provider."""
    facts = {"amountCents": event.amount_cents, "status": "failed"}
    key = f"payout:{event.payout_id}:stopped"
    notification = DirectNotification(event.member_id, "payout", key, facts=facts)
    await _notify(jobs, recipients.direct_rule(notification))


async def notify_month_closed(jobs: WorkerContext, event: MonthClosed) -> None:
    """Start the fan-out of a month's report to the members with a share of it."""
    await _fan_out_report(jobs, event.month, None)


async def continue_report_fan_out(jobs: WorkerContext, event: ReportFanOutContinued) -> None:
    """Continue the fan-out of a month's report after the previous delivery."""
    await _fan_out_report(jobs, event.month, event.member_id)


async def _fan_out_report(jobs: WorkerContext, month: str, last: UUID | None) -> None:
    for number in range(1, MAX_BATCHES + 1):
        async with jobs.database.writing() as connection:
            batch = await insert_for_members(connection, month, after=last)
            last = batch.last
            if last and number == MAX_BATCHES:
                month_start = first_id(datetime.fromisoformat(f"{month}-01").replace(tzinfo=UTC))
                event = ReportFanOutContinued(month=month, member_id=last)
                await emit_once(connection, event, of=month_start, key=str(last))
        await notify_streams(jobs.redis, *batch.notified)
        if last is None:
            return


async def retract_blocked(jobs: WorkerContext, event: Blocked) -> None:
    """Delete the notifications that two members received about each other."""
    async with jobs.database.writing() as connection:
        await write_queries.retract_between(connection, event.blocker_id, event.blocked_id)
    await notify_streams(jobs.redis, event.blocker_id, event.blocked_id)


async def notify_followers(jobs: WorkerContext, event: PostPublished) -> None:
    """Start the fan-out of a new post to its author's followers."""
    await _fan_out_post(jobs, event.post_id, event.author_id, None)


async def continue_post_fan_out(jobs: WorkerContext, event: PostFanOutContinued) -> None:
    """Continue the fan-out of a post after the previous delivery."""
    cursor = FollowerCursor(event.followed_at, event.follower_id)
    await _fan_out_post(jobs, event.post_id, event.author_id, cursor)


async def _fan_out_post(
    jobs: WorkerContext, post_id: UUID, author_id: UUID, cursor: FollowerCursor | None
) -> None:
    large_account_followers = jobs.service(Settings).large_account_followers
    for number in range(1, MAX_BATCHES + 1):
        async with jobs.database.writing() as connection:
            batch = await insert_for_followers(
                connection,
                post_id,
                author_id,
                after=cursor,
                large_account_followers=large_account_followers,
            )
            cursor = batch.cursor
            if cursor and number == MAX_BATCHES:
                event = PostFanOutContinued(
                    post_id=post_id,
                    author_id=author_id,
                    followed_at=cursor.followed_at,
                    follower_id=cursor.follower_id,
                )
                await emit_once(connection, event, of=post_id, key=str(cursor.follower_id))
        await notify_streams(jobs.redis, *batch.notified)
        if cursor is None:
            return


async def delete_expired(jobs: WorkerContext) -> None:
    """Delete notifications after the retention period of 90 days."""
    await cleanup.delete_expired(jobs.database)
