"""Names in rows, queued jobs and schedules, which must not change with a rename in the code."""

from uuid import UUID

import pytest
from fastapi import FastAPI

from api import schedule
from api.core.events import dispatch
from api.core.events.dispatch import QUEUE, Event, WorkerContext
from api.subscriptions import SUBSCRIPTIONS
from api.tests.conftest import TestDatabase
from api.users.events import ProfileChanged

EVENTS = {
    "Blocked",
    "Commented",
    "ContactChanged",
    "ContactVerified",
    "EmailFollowRequested",
    "LetterCreated",
    "LetterPostQueued",
    "LetterQueued",
    "Evaluated",
    "DigestQueued",
    "DigestsDue",
    "DisputeEvidenceGiven",
    "DisputeOpened",
    "ExportAsked",
    "ExportReady",
    "FileAccessChanged",
    "FileRefused",
    "FileRemoved",
    "Followed",
    "FollowersTold",
    "FraudRefundOrdered",
    "GuessesBlocked",
    "LeavingAsked",
    "LeavingTakenBack",
    "LinkRefused",
    "MailComplained",
    "MembersReported",
    "MemberBankPayoutFailed",
    "Mentioned",
    "MonthClosed",
    "NotificationEmailQueued",
    "OfferChanged",
    "OtpRequested",
    "Paid",
    "PasskeyAdded",
    "PasskeyRemoved",
    "PayoutMethodChanged",
    "PayoutMoved",
    "PostChanged",
    "PostPublished",
    "ProductPublished",
    "ProductReviewed",
    "ProfileChanged",
    "Purchased",
    "PushQueued",
    "RefundOrdered",
    "RefundRequestAnswered",
    "RefundRequestEscalated",
    "RefundRequested",
    "RefreshTokenReused",
    "SaleEmailQueued",
    "Refunded",
    "ReviewAnswered",
    "SignedInOnNewDevice",
    "AnswerAccepted",
    "AppealDecided",
    "DecisionStored",
    "DecisionApplied",
    "SalesHeld",
    "StatementWritten",
    "TextFlagged",
    "StandingChanged",
    "Tipped",
    "TransferReversed",
    "UploadCompleted",
    "WebhookReceived",
}
# Name of a handler: the name under which the release before 0.2 stored its deliveries, if any.
HANDLERS: dict[str, str | None] = {
    "account.export": "account.jobs.prepare",
    "account.send_deletion_cancelled": "account.mails.send_kept",
    "account.send_deletion_requested": "account.mails.send_leaving",
    "account.send_export_ready": "account.mails.send_ready",
    "auth.send_code": "auth.jobs.send_code",
    "auth.send_contact_emails": None,
    "auth.send_guesses_email": None,
    "auth.send_new_device_email": None,
    "auth.send_passkey_added_email": None,
    "auth.send_passkey_removed_email": None,
    "auth.send_reuse_email": None,
    "digests.add_member": None,
    "digests.queue_batch": None,
    "digests.send_digest": None,
    "files.assemble_upload": "files.jobs.assemble",
    "files.erase_file": "files.jobs.erase",
    "files.place_objects": None,
    "files.purge_blocked": None,
    "files.purge_removed": None,
    "letters.create_letter": None,
    "letters.fan_out": None,
    "letters.move_to_account": None,
    "letters.queue_published": None,
    "letters.send_confirmation": None,
    "letters.send_letter": None,
    "moderation.apply_decision": None,
    "moderation.notify_reporters": None,
    "moderation.withdraw_held_sales": None,
    "moderation.notify_statement": None,
    "moderation.send_statement_email": None,
    "moderation.notify_decided_appeal": None,
    "moderation.send_appeal_email": None,
    "moderation.open_flagged_case": None,
    "moderation.check_product_files": None,
    "moderation.open_refused_file_case": None,
    "moderation.open_refused_link_case": None,
    "moderation.purge_media": None,
    "moderation.revalidate_pages": "moderation.jobs.redraw_pages",
    "moderation.withdraw_checkouts": None,
    "notifications.continue_post_fan_out": "notifications.jobs.notify_more_followers",
    "notifications.continue_report_fan_out": "notifications.jobs.notify_more_of_month",
    "notifications.notify_accepted": None,
    "notifications.notify_bank_payout_failed": None,
    "notifications.notify_commented": "notifications.jobs.notify_commented",
    "notifications.notify_dispute_opened": None,
    "notifications.notify_evaluated": "notifications.jobs.notify_evaluated",
    "notifications.notify_followed": "notifications.jobs.notify_followed",
    "notifications.notify_followers": "notifications.jobs.notify_followers",
    "notifications.notify_fraud_refund": None,
    "notifications.notify_mentioned": "notifications.jobs.notify_mentioned",
    "notifications.notify_payout": "notifications.jobs.notify_payout",
    "notifications.notify_period_closed": "notifications.jobs.notify_month_closed",
    "notifications.notify_purchased": "notifications.jobs.notify_purchased",
    "notifications.notify_refund_answered": None,
    "notifications.notify_refund_escalated": None,
    "notifications.notify_refund_requested": "notifications.jobs.notify_refund_requested",
    "notifications.notify_refunded": "notifications.jobs.notify_refunded",
    "notifications.notify_review_answered": None,
    "notifications.notify_reviewed": None,
    "notifications.notify_tipped": "notifications.jobs.notify_tipped",
    "notifications.send_email": None,
    "notifications.send_push": None,
    "notifications.turn_emails_off": None,
    "notifications.remove_blocked": "notifications.jobs.forget_blocked",
    "payments.collect_sale": None,
    "payments.send_sale_email": None,
    "payments.process_webhook": "payments.jobs.heed_webhook",
    "payments.refund_ordered": None,
    "payments.send_dispute_opened": None,
    "payments.submit_evidence": None,
    "payments.send_fraud_refund": None,
    "payments.send_refund_answer": None,
    "payments.send_refund_request": None,
    "payments.send_receipt": "payments.receipts.send_receipt",
    "payments.send_refund_receipt": "payments.receipts.send_refunded",
    "payouts.screen_method": None,
    "payouts.send_bank_payout_failed_email": None,
    "payouts.send_method_changed_email": "revenue_share.payouts.mails.send_method_changed",
    "payouts.send_payout_email": "revenue_share.payouts.mails.send_payout",
    "payouts.sync_connect_account": "revenue_share.payouts.jobs.hear_of_accounts",
    "payouts.sync_reversed_transfer": None,
    "posts.revalidate_files": None,
    "posts.revalidate_pages": "posts.jobs.revalidate_pages",
    "posts.withdraw_checkouts": None,
    "posts.withdraw_checkouts_after_block": None,
    "syndication.ping_hub": None,
    "syndication.submit_to_indexnow": None,
    "users.revalidate_profile": "users.jobs.revalidate_profile",
}
SCHEDULE = {
    "account.cleanup",
    "account.delete_accounts",
    "account.release_blocked_deletions",
    "account.resume_exports",
    "auth.apply_contact_changes",
    "auth.cleanup",
    "auth.rotate_keys",
    "digests.begin_run",
    "events.cleanup",
    "events.create_partitions",
    "files.cleanup",
    "files.retry_assemblies",
    "idempotency.cleanup",
    "letters.cleanup",
    "letters.create_due",
    "moderation.restore_suspended",
    "moderation.apply_due_decisions",
    "moderation.update_trust",
    "moderation.delete_fingerprints",
    "posts.delete_old_views",
    "posts.detach_unshown_files",
    "posts.save_views",
    "notifications.cleanup",
    "payments.answer_refund_requests",
    "payments.cleanup",
    "payments.collect_unclaimed_balances",
    "payments.queue_sale_emails",
    "payments.reconcile",
    "payments.release_funds",
    "payouts.create_batches",
    "payouts.send_transfers",
    "revenue_share.close_periods",
    "revenue_share.estimate",
    "posts.refresh_trending_tags",
    "search.refresh_vocabulary",
    "security_log.cleanup",
    "syndication.update_sitemap_ranges",
}


def test_stored_names_of_events_are_unchanged() -> None:
    declared = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("api.")]
    stored = [kind.stored_name for kind in declared if ".tests." not in kind.__module__]
    assert sorted(stored) == sorted(EVENTS)


def test_stored_names_of_handlers_are_unchanged() -> None:
    assert {each.name: each.alias for each in SUBSCRIPTIONS} == HANDLERS


def test_stored_names_of_schedule_are_unchanged() -> None:
    assert {job.name for job in schedule.SCHEDULE} == SCHEDULE


def test_queue_and_job_names_are_unchanged() -> None:
    assert QUEUE == "qima:deliver:3"


@pytest.mark.parametrize(
    ("name", "alias"), [(name, alias) for name, alias in HANDLERS.items() if alias]
)
def test_delivery_stored_under_alias_reaches_the_handler(name: str, alias: str) -> None:
    by_name = {each.name: each.handler for each in SUBSCRIPTIONS}
    by_alias = {each.alias: each.handler for each in SUBSCRIPTIONS}
    assert by_alias[alias] is by_name[name]


async def test_delivery_queued_by_the_previous_release_is_delivered(
    app: FastAPI, jobs: WorkerContext, database: TestDatabase
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    async with app.state.database.writing() as connection:
        await dispatch.emit(connection, ProfileChanged(member_id=UUID(int=1)))
    database.sql(
        "UPDATE outbox SET dispatched_at = now();"
        " INSERT INTO delivery (event_id, handler)"
        " SELECT id, 'users.jobs.revalidate_profile' FROM outbox"
    )
    await dispatch.run_pending(jobs, SUBSCRIPTIONS)
    assert database.sql("SELECT done_at IS NOT NULL, error FROM delivery") == "t|"
