"""Handlers of each event, by their stored names."""

from collections.abc import Mapping, Sequence
from typing import Final

from api.account.emails import send_deletion_cancelled, send_deletion_requested, send_export_ready
from api.account.events import DeletionCancelled, DeletionRequested, ExportReady, ExportRequested
from api.account.jobs import prepare_export
from api.auth.emails import (
    send_contact_emails,
    send_guesses_email,
    send_new_device_email,
    send_passkey_added_email,
    send_passkey_removed_email,
    send_reuse_email,
)
from api.auth.events import (
    ContactChanged,
    ContactVerified,
    GuessesBlocked,
    MailComplained,
    OtpRequested,
    PasskeyAdded,
    PasskeyRemoved,
    RefreshTokenReused,
    SignedInOnNewDevice,
)
from api.auth.jobs import send_code
from api.core.events.dispatch import Subscription
from api.core.settings import Settings
from api.digests import jobs as digest_jobs
from api.digests.events import DigestQueued, DigestsDue
from api.files.events import FileAccessChanged, FileRefused, FileRemoved, UploadCompleted
from api.files.jobs import assemble, delete_objects, place_objects, purge_blocked, purge_removed
from api.letters import jobs as letter_jobs
from api.letters.events import (
    EmailFollowRequested,
    LetterCreated,
    LetterPostQueued,
    LetterQueued,
)
from api.moderation.appeals.emails import send_appeal_email
from api.moderation.appeals.events import AppealDecided
from api.moderation.appeals.jobs import notify_decided_appeal
from api.moderation.cases.events import DecisionApplied, DecisionStored, SalesHeld
from api.moderation.cases.jobs import apply_decision, notify_reporters, withdraw_held_sales
from api.moderation.events import MemberVisibilityChanged
from api.moderation.jobs import purge_member_media, revalidate_member_pages, withdraw_checkouts
from api.moderation.spam.jobs import (
    check_product_files,
    open_case_of_refused_file,
    open_case_of_refused_link,
    open_flagged_case,
)
from api.moderation.statements.events import StatementWritten
from api.moderation.statements.jobs import notify_statement, send_statement_email
from api.notifications import jobs as notification_jobs
from api.notifications.email.events import NotificationEmailQueued
from api.notifications.email.jobs import send_notification_email, turn_emails_off
from api.notifications.events import PostFanOutContinued, ReportFanOutContinued
from api.notifications.push.events import PushQueued
from api.notifications.push.jobs import send_push
from api.payments.emails.disputes import send_dispute_opened
from api.payments.emails.fraud_refunds import send_fraud_refund
from api.payments.emails.receipts import send_receipt, send_refund_receipt
from api.payments.emails.refund_requests import send_refund_answer, send_refund_request
from api.payments.emails.sales import collect_sale, send_sale_email
from api.payments.events import (
    DisputeEvidenceGiven,
    DisputeOpened,
    FraudRefundOrdered,
    PaymentReceived,
    PaymentRefunded,
    ProductPurchased,
    RefundOrdered,
    RefundRequestAnswered,
    RefundRequested,
    RefundRequestEscalated,
    SaleEmailQueued,
    TipReceived,
    TransferReversed,
    WebhookReceived,
)
from api.payments.jobs import process_webhook, refund_ordered, submit_evidence
from api.payouts.emails import (
    send_bank_payout_failed_email,
    send_method_changed_email,
    send_payout_email,
)
from api.payouts.events import MemberBankPayoutFailed, PayoutMethodChanged, PayoutStatusChanged
from api.payouts.jobs import screen_method, sync_connect_object, sync_reversed_transfer
from api.posts.events import (
    AnswerAccepted,
    Commented,
    Evaluated,
    LinkRefused,
    Mentioned,
    OfferChanged,
    PostChanged,
    PostPublished,
    ProductPublished,
    ProductReviewed,
    ReviewAnswered,
    TextFlagged,
)
from api.posts.jobs import revalidate_pages_with_files, revalidate_post_pages
from api.posts.products.jobs import withdraw_checkouts_after_block, withdraw_checkouts_of_post
from api.revenue_share.events import MonthClosed
from api.syndication.jobs import ping_hub, submit_to_indexnow
from api.users.events import Blocked, Followed, ProfileChanged
from api.users.jobs import revalidate_profile

SUBSCRIPTIONS: Sequence[Subscription] = (
    Subscription("auth.send_code", OtpRequested, send_code, "auth.jobs.send_code"),
    Subscription("auth.send_contact_emails", ContactChanged, send_contact_emails),
    Subscription("auth.send_guesses_email", GuessesBlocked, send_guesses_email),
    Subscription("auth.send_new_device_email", SignedInOnNewDevice, send_new_device_email),
    Subscription("auth.send_passkey_added_email", PasskeyAdded, send_passkey_added_email),
    Subscription("auth.send_passkey_removed_email", PasskeyRemoved, send_passkey_removed_email),
    Subscription("auth.send_reuse_email", RefreshTokenReused, send_reuse_email),
    Subscription("files.assemble_upload", UploadCompleted, assemble, "files.jobs.assemble"),
    Subscription("files.erase_file", FileRemoved, delete_objects, "files.jobs.erase"),
    Subscription("files.purge_removed", FileRemoved, purge_removed),
    Subscription("files.place_objects", FileAccessChanged, place_objects),
    Subscription("files.purge_blocked", FileAccessChanged, purge_blocked),
    Subscription("posts.revalidate_files", FileAccessChanged, revalidate_pages_with_files),
    Subscription("letters.send_confirmation", EmailFollowRequested, letter_jobs.send_confirmation),
    Subscription("letters.move_to_account", ContactVerified, letter_jobs.move_to_account),
    Subscription("letters.queue_published", PostPublished, letter_jobs.queue_published),
    Subscription("letters.create_letter", LetterPostQueued, letter_jobs.create_letter),
    Subscription("letters.fan_out", LetterCreated, letter_jobs.fan_out),
    Subscription("letters.send_letter", LetterQueued, letter_jobs.send_letter),
    Subscription("digests.add_member", ContactVerified, digest_jobs.add_member),
    Subscription("digests.queue_batch", DigestsDue, digest_jobs.queue_batch),
    Subscription("digests.send_digest", DigestQueued, digest_jobs.send_digest),
    Subscription("moderation.apply_decision", DecisionStored, apply_decision),
    Subscription("moderation.notify_reporters", DecisionApplied, notify_reporters),
    Subscription("moderation.withdraw_held_sales", SalesHeld, withdraw_held_sales),
    Subscription("moderation.notify_statement", StatementWritten, notify_statement),
    Subscription("moderation.send_statement_email", StatementWritten, send_statement_email),
    Subscription("moderation.notify_decided_appeal", AppealDecided, notify_decided_appeal),
    Subscription("moderation.send_appeal_email", AppealDecided, send_appeal_email),
    Subscription("moderation.open_flagged_case", TextFlagged, open_flagged_case),
    Subscription("moderation.check_product_files", ProductPublished, check_product_files),
    Subscription("moderation.open_refused_file_case", FileRefused, open_case_of_refused_file),
    Subscription("moderation.open_refused_link_case", LinkRefused, open_case_of_refused_link),
    Subscription("moderation.purge_media", MemberVisibilityChanged, purge_member_media),
    Subscription(
        "users.revalidate_profile",
        ProfileChanged,
        revalidate_profile,
        "users.jobs.revalidate_profile",
    ),
    Subscription(
        "posts.revalidate_pages", PostChanged, revalidate_post_pages, "posts.jobs.revalidate_pages"
    ),
    Subscription("syndication.ping_hub", PostChanged, ping_hub),
    Subscription("syndication.submit_to_indexnow", PostChanged, submit_to_indexnow),
    Subscription(
        "notifications.notify_followed",
        Followed,
        notification_jobs.notify_followed,
        "notifications.jobs.notify_followed",
    ),
    Subscription(
        "notifications.notify_evaluated",
        Evaluated,
        notification_jobs.notify_evaluated,
        "notifications.jobs.notify_evaluated",
    ),
    Subscription(
        "notifications.notify_commented",
        Commented,
        notification_jobs.notify_commented,
        "notifications.jobs.notify_commented",
    ),
    Subscription(
        "notifications.notify_accepted", AnswerAccepted, notification_jobs.notify_accepted
    ),
    Subscription(
        "notifications.notify_mentioned",
        Mentioned,
        notification_jobs.notify_mentioned,
        "notifications.jobs.notify_mentioned",
    ),
    Subscription(
        "notifications.notify_purchased",
        ProductPurchased,
        notification_jobs.notify_purchased,
        "notifications.jobs.notify_purchased",
    ),
    Subscription(
        "notifications.notify_reviewed", ProductReviewed, notification_jobs.notify_reviewed
    ),
    Subscription(
        "notifications.notify_review_answered",
        ReviewAnswered,
        notification_jobs.notify_review_answered,
    ),
    Subscription(
        "notifications.notify_tipped",
        TipReceived,
        notification_jobs.notify_tipped,
        "notifications.jobs.notify_tipped",
    ),
    Subscription(
        "notifications.notify_refund_requested",
        RefundRequested,
        notification_jobs.notify_refund_requested,
        "notifications.jobs.notify_refund_requested",
    ),
    Subscription(
        "notifications.notify_refund_answered",
        RefundRequestAnswered,
        notification_jobs.notify_refund_answered,
    ),
    Subscription(
        "notifications.notify_refund_escalated",
        RefundRequestEscalated,
        notification_jobs.notify_refund_escalated,
    ),
    Subscription("posts.withdraw_checkouts", OfferChanged, withdraw_checkouts_of_post),
    Subscription("posts.withdraw_checkouts_after_block", Blocked, withdraw_checkouts_after_block),
    Subscription("moderation.withdraw_checkouts", MemberVisibilityChanged, withdraw_checkouts),
    Subscription("payments.refund_ordered", RefundOrdered, refund_ordered),
    Subscription("payments.submit_evidence", DisputeEvidenceGiven, submit_evidence),
    Subscription("payments.send_dispute_opened", DisputeOpened, send_dispute_opened),
    Subscription(
        "notifications.notify_dispute_opened",
        DisputeOpened,
        notification_jobs.notify_dispute_opened,
    ),
    Subscription("payments.send_fraud_refund", FraudRefundOrdered, send_fraud_refund),
    Subscription(
        "notifications.notify_fraud_refund",
        FraudRefundOrdered,
        notification_jobs.notify_fraud_refund,
    ),
    Subscription("payments.send_refund_request", RefundRequested, send_refund_request),
    Subscription("payments.send_refund_answer", RefundRequestAnswered, send_refund_answer),
    Subscription(
        "notifications.notify_refunded",
        PaymentRefunded,
        notification_jobs.notify_refunded,
        "notifications.jobs.notify_refunded",
    ),
    Subscription(
        "payments.send_receipt", PaymentReceived, send_receipt, "payments.receipts.send_receipt"
    ),
    Subscription("payments.collect_sale", PaymentReceived, collect_sale),
    Subscription("payments.send_sale_email", SaleEmailQueued, send_sale_email),
    Subscription(
        "payments.send_refund_receipt",
        PaymentRefunded,
        send_refund_receipt,
        "payments.receipts.send_refunded",
    ),
    Subscription(
        "notifications.notify_payout",
        PayoutStatusChanged,
        notification_jobs.notify_payout,
        "notifications.jobs.notify_payout",
    ),
    Subscription(
        "payouts.send_payout_email",
        PayoutStatusChanged,
        send_payout_email,
        "revenue_share.payouts.mails.send_payout",
    ),
    Subscription(
        "payouts.send_method_changed_email",
        PayoutMethodChanged,
        send_method_changed_email,
        "revenue_share.payouts.mails.send_method_changed",
    ),
    Subscription("payouts.screen_method", PayoutMethodChanged, screen_method),
    Subscription(
        "payments.process_webhook", WebhookReceived, process_webhook, "payments.jobs.heed_webhook"
    ),
    Subscription(
        "payouts.sync_connect_account",
        WebhookReceived,
        sync_connect_object,
        "revenue_share.payouts.jobs.hear_of_accounts",
    ),
    Subscription("payouts.sync_reversed_transfer", TransferReversed, sync_reversed_transfer),
    Subscription(
        "payouts.send_bank_payout_failed_email",
        MemberBankPayoutFailed,
        send_bank_payout_failed_email,
    ),
    Subscription(
        "notifications.notify_bank_payout_failed",
        MemberBankPayoutFailed,
        notification_jobs.notify_bank_payout_failed,
    ),
    Subscription(
        "notifications.notify_period_closed",
        MonthClosed,
        notification_jobs.notify_month_closed,
        "notifications.jobs.notify_month_closed",
    ),
    Subscription(
        "notifications.continue_report_fan_out",
        ReportFanOutContinued,
        notification_jobs.continue_report_fan_out,
        "notifications.jobs.notify_more_of_month",
    ),
    Subscription(
        "notifications.notify_followers",
        PostPublished,
        notification_jobs.notify_followers,
        "notifications.jobs.notify_followers",
    ),
    Subscription(
        "notifications.continue_post_fan_out",
        PostFanOutContinued,
        notification_jobs.continue_post_fan_out,
        "notifications.jobs.notify_more_followers",
    ),
    Subscription(
        "notifications.remove_blocked",
        Blocked,
        notification_jobs.retract_blocked,
        "notifications.jobs.forget_blocked",
    ),
    Subscription("notifications.send_push", PushQueued, send_push),
    Subscription("notifications.send_email", NotificationEmailQueued, send_notification_email),
    Subscription("notifications.turn_emails_off", MailComplained, turn_emails_off),
    Subscription(
        "moderation.revalidate_pages",
        MemberVisibilityChanged,
        revalidate_member_pages,
        "moderation.jobs.redraw_pages",
    ),
    Subscription("account.export", ExportRequested, prepare_export, "account.jobs.prepare"),
    Subscription(
        "account.send_export_ready", ExportReady, send_export_ready, "account.mails.send_ready"
    ),
    Subscription(
        "account.send_deletion_requested",
        DeletionRequested,
        send_deletion_requested,
        "account.mails.send_leaving",
    ),
    Subscription(
        "account.send_deletion_cancelled",
        DeletionCancelled,
        send_deletion_cancelled,
        "account.mails.send_kept",
    ),
)

# Handlers of services that are off without a setting.
_SETTINGS: Final[Mapping[str, str]] = {
    "syndication.ping_hub": "websub_hub",
    "syndication.submit_to_indexnow": "indexnow_key",
}


def enabled_subscriptions(settings: Settings) -> Sequence[Subscription]:
    """Return the subscriptions that get deliveries: none of a service that is off."""
    return [
        each
        for each in SUBSCRIPTIONS
        if each.name not in _SETTINGS or getattr(settings, _SETTINGS[each.name]) is not None
    ]
