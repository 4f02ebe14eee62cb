"""Data inventory: the export file of every table, and its treatment on account deletion.

A test fails for a table without an entry, so that every new table gets a rule.
"""

from dataclasses import dataclass
from typing import Final, Literal

# `deleted`: no row refers to the member. `anonymized`: rows remain with ids, amounts and dates.
# `impersonal`: no row contains data of a member.
Disposition = Literal["deleted", "anonymized", "impersonal"]


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """Export file and disposition of a table.

    `reason` explains why a table is not exported, or why its rows are not deleted.
    """

    file: str | None
    disposition: Disposition
    reason: str = ""


_PROVIDER: Final = "exchange with the payment provider; contains only ids"
_BOOKS: Final = "the ledger is retained; contains only ids and amounts"
_SHARED: Final = "basis of other members' shares; contains only ids and points"

DATA_INVENTORY: Final[dict[str, RetentionRule]] = {
    # Members and relationships.
    "member": RetentionRule("account.json", "anonymized", "referenced by retained rows"),
    "member_interest": RetentionRule("account.json", "deleted"),
    "identifier": RetentionRule("account.json", "deleted"),
    "external_identity": RetentionRule("account.json", "deleted"),
    "reserved_handle": RetentionRule("account.json", "deleted"),
    "former_handle": RetentionRule(None, "deleted", "replaced by reserved_handle"),
    "follow": RetentionRule("following.json", "deleted"),
    "follower_count_change": RetentionRule(None, "deleted", "only counters, for about a second"),
    "block": RetentionRule("blocked.json", "deleted"),
    "mute": RetentionRule("muted.json", "deleted"),
    "muted_word": RetentionRule("muted-words.json", "deleted"),
    "trust": RetentionRule(None, "deleted", "limits, derived from the exported data"),
    "activity_day": RetentionRule("activity.json", "deleted"),
    # Authentication.
    "session": RetentionRule("sessions.json", "deleted"),
    "refresh_token": RetentionRule(None, "deleted", "secrets, stored only as hashes"),
    "one_time_code": RetentionRule(None, "deleted", "secrets, retained for two days"),
    "refused_address": RetentionRule(None, "impersonal"),
    "known_device": RetentionRule("devices.json", "deleted"),
    "passkey": RetentionRule("passkeys.json", "deleted"),
    "contact_change": RetentionRule("contact-changes.json", "deleted"),
    "code_guess_count": RetentionRule(None, "deleted", "limits, retained for two days"),
    "code_guess_hour": RetentionRule(None, "impersonal"),
    "used_id_token": RetentionRule(None, "impersonal"),
    "used_passkey_challenge": RetentionRule(None, "impersonal"),
    "signing_key": RetentionRule(None, "impersonal"),
    "text_message_count": RetentionRule(None, "impersonal"),
    # Posts and engagement.
    "post": RetentionRule("posts.json", "anonymized", "erased, except products with an owner"),
    "post_revision": RetentionRule("post-revisions.json", "deleted"),
    "product_view": RetentionRule("product-views.json", "deleted"),
    "post_counts": RetentionRule("posts.json", "anonymized", "only counters"),
    "post_tag": RetentionRule(None, "deleted", "contained in posts.json"),
    "post_text": RetentionRule(None, "deleted", "search index of the text in posts.json"),
    "search_word": RetentionRule(None, "impersonal"),
    "trending_tag": RetentionRule(None, "impersonal"),
    "post_fingerprint": RetentionRule(None, "deleted", "of the text in posts.json, for 72 hours"),
    "spam_rule": RetentionRule(None, "anonymized", "settings of staff; contains only an id"),
    "post_file": RetentionRule(
        None, "anonymized", "products with an owner are retained; listed in posts.json"
    ),
    "comment": RetentionRule("comments.json", "anonymized", "erased; replies refer to it"),
    "answer_choice": RetentionRule(
        "accepted-answers.json", "anonymized", "history of deleted questions; contains only ids"
    ),
    "helpful_mark": RetentionRule("helpful-answers.json", "deleted"),
    "product_review": RetentionRule(
        "reviews.json", "anonymized", "deleted; reviews of others can mention the member by id"
    ),
    "evaluation": RetentionRule("evaluations.json", "deleted"),
    "evaluation_count_change": RetentionRule(None, "impersonal"),
    "saved_post": RetentionRule("saved-posts.json", "deleted"),
    "post_share": RetentionRule("shares.json", "deleted"),
    "first_act": RetentionRule("first-acts.json", "anonymized", _SHARED),
    "file": RetentionRule(
        "files.json",
        "anonymized",
        "files of products with an owner are retained, and evidence until its retention ends",
    ),
    "removed_file": RetentionRule(None, "impersonal"),
    "upload_part": RetentionRule(None, "deleted", "parts of an incomplete upload"),
    # Notifications and moderation.
    "notification": RetentionRule("notifications.json", "deleted"),
    "push_subscription": RetentionRule("push-subscriptions.json", "deleted"),
    "notification_settings": RetentionRule("account.json", "deleted"),
    "digest": RetentionRule("account.json", "deleted"),
    "notification_email": RetentionRule(
        None, "deleted", "which of notifications.json were sent by e-mail"
    ),
    "told_act": RetentionRule(None, "deleted", "sources of the notifications"),
    "report": RetentionRule(
        "reports.json", "anonymized", "reports about the member are retained for moderation"
    ),
    "staff_act": RetentionRule(
        "measures.json", "anonymized", "audit log of moderation; contains only ids"
    ),
    "staff_role": RetentionRule(None, "deleted", "follows the staff mark in account.json"),
    "moderation_case": RetentionRule(
        None, "anonymized", "work of staff; the remembered content is erased"
    ),
    "signal": RetentionRule(None, "anonymized", "work of staff; the evidence is erased"),
    "case_note": RetentionRule(None, "anonymized", "append-only notes between staff"),
    "case_decision": RetentionRule(
        None, "anonymized", "work of staff; what it told the member is in statements.json"
    ),
    "statement": RetentionRule(
        "statements.json", "anonymized", "append-only; contains only ids and words of staff"
    ),
    "appeal": RetentionRule("appeals.json", "anonymized", "the member's text is erased"),
    "restriction": RetentionRule(None, "deleted", "follows from statements.json"),
    # Letters.
    "letter_choice": RetentionRule("letters.json", "deleted"),
    "letter": RetentionRule("letters.json", "deleted"),
    "letter_post": RetentionRule("letters.json", "deleted"),
    "letter_delivery": RetentionRule(None, "deleted", "progress of letters, for 30 days"),
    "email_follow": RetentionRule(
        None, "deleted", "addresses of other people; unconfirmed ones for seven days"
    ),
    # Payments and payouts.
    "account": RetentionRule("books.json", "anonymized", _BOOKS),
    "journal": RetentionRule("books.json", "anonymized", _BOOKS),
    "posting": RetentionRule("books.json", "anonymized", _BOOKS),
    "purchase": RetentionRule("purchases.json", "anonymized", _BOOKS),
    "payment": RetentionRule("purchases.json", "anonymized", _BOOKS),
    "receipt": RetentionRule("purchases.json", "anonymized", _BOOKS),
    "receipt_counter": RetentionRule(None, "impersonal"),
    "agreed_licence": RetentionRule(
        "purchases.json", "anonymized", "terms of retained purchases, in the words of the seller"
    ),
    "sale_email": RetentionRule(None, "deleted", "queue of e-mails; retained for 30 days"),
    "sale_email_item": RetentionRule(None, "deleted", "queue of e-mails; retained for 30 days"),
    "checkout_attempt": RetentionRule(None, "anonymized", _PROVIDER),
    "refund": RetentionRule("refunds.json", "anonymized", _BOOKS),
    "refund_request": RetentionRule("refund-requests.json", "anonymized", _BOOKS),
    "dispute": RetentionRule("disputes.json", "anonymized", _BOOKS),
    "dispute_evidence": RetentionRule("disputes.json", "anonymized", _BOOKS),
    "product_download": RetentionRule(
        "downloads.json", "anonymized", "evidence for disputes, without the address"
    ),
    "entitlement": RetentionRule(
        "library.json", "anonymized", "its payment is retained in the ledger"
    ),
    "webhook_event": RetentionRule(None, "anonymized", _PROVIDER),
    "provider_cursor": RetentionRule(None, "impersonal"),
    "payout": RetentionRule("payouts.json", "anonymized", _BOOKS),
    "payout_batch": RetentionRule(None, "anonymized", "file sent to the bank; contains only ids"),
    "payout_event": RetentionRule("payout-events.json", "anonymized", "append-only hash chain"),
    "payout_method": RetentionRule(
        "payout-methods.json", "anonymized", "referenced by payouts; other columns are erased"
    ),
    "connect_account": RetentionRule("payout-methods.json", "deleted"),
    # Revenue share.
    "revenue_period": RetentionRule(None, "impersonal"),
    "revenue_grant": RetentionRule(None, "impersonal"),
    "revenue_allocation": RetentionRule("revenue-share.json", "anonymized", _BOOKS),
    "revenue_line": RetentionRule("revenue-share.json", "anonymized", _SHARED),
    "revenue_excluded": RetentionRule("revenue-share-not-counted.json", "anonymized", _SHARED),
    "revenue_estimate": RetentionRule(
        "revenue-share-estimate.json", "anonymized", "recomputed every hour"
    ),
    "revenue_adjustment": RetentionRule("revenue-share.json", "anonymized", _SHARED),
    "revenue_purchase": RetentionRule("revenue-share-given.json", "anonymized", _SHARED),
    "revenue_giver": RetentionRule("revenue-share-given.json", "anonymized", _SHARED),
    "revenue_budget": RetentionRule("revenue-share-given.json", "anonymized", _SHARED),
    "revenue_act": RetentionRule("revenue-share-given.json", "anonymized", _SHARED),
    "revenue_tree": RetentionRule(None, "impersonal"),
    "revenue_tree_nodes": RetentionRule(None, "impersonal"),
    "revenue_leaves": RetentionRule(
        None,
        "anonymized",
        "secrets, contained in the month's statement; the member's rows are deleted, and leaves of"
        " other members contain the author's id",
    ),
    "revenue_report": RetentionRule(None, "impersonal"),
    # Export and deletion of the account.
    "data_export": RetentionRule(None, "deleted", "the export itself"),
    "leaving": RetentionRule("account.json", "deleted"),
    "farewell": RetentionRule(None, "impersonal"),
    # Service.
    "security_event": RetentionRule(
        "security-events.json",
        "anonymized",
        "append-only, for a limited period; contains only ids and keyed hashes",
    ),
    "outbox": RetentionRule(None, "anonymized", "only ids; deleted after 14 days"),
    "delivery": RetentionRule(None, "anonymized", "only ids; deleted after 14 days"),
    "idempotency_key": RetentionRule(None, "deleted", "request keys, retained for seven days"),
    "sitemap_range": RetentionRule(None, "impersonal"),
    "dev_message": RetentionRule(None, "deleted", "messages of the development environment"),
}
