"""What becomes of every table: in which file of a copy it stands, and what is left at the end.

A table that is not here fails a test, so that whoever makes one decides about it.
"""

from dataclasses import dataclass
from typing import Final, Literal

# `gone`: no row names the member. `nameless`: rows stay, with ids, sums and dates alone.
# `nobody's`: no row is a member's.
End = Literal["gone", "nameless", "nobody's"]


@dataclass(frozen=True, slots=True)
class Fate:
    """`file` of the copy, or None; `why` says why it is not in there, or why it is not gone."""

    file: str | None
    end: End
    why: str = ""


_PROVIDER: Final = "what passes between the service and the provider, by ids alone"
_BOOKS: Final = "the books stay; they know ids and sums"
_SHARED: Final = "others' shares were reckoned with it; ids and points alone"

FATES: Final[dict[str, Fate]] = {
    # A member and whom they stand to.
    "member": Fate("account.json", "nameless", "what stays points to it"),
    "member_interest": Fate("account.json", "gone"),
    "identifier": Fate("account.json", "gone"),
    "external_identity": Fate("account.json", "gone"),
    "former_handle": Fate("account.json", "gone"),
    "follow": Fate("following.json", "gone"),
    "block": Fate("blocked.json", "gone"),
    "mute": Fate("muted.json", "gone"),
    "muted_word": Fate("muted-words.json", "gone"),
    "activity_day": Fate("activity.json", "gone"),
    # Signing in.
    "session": Fate("sessions.json", "gone"),
    "refresh_token": Fate(None, "gone", "secrets, of which hashes alone are kept"),
    "one_time_code": Fate(None, "gone", "secrets, kept for two days"),
    "signing_key": Fate(None, "nobody's"),
    "text_message_count": Fate(None, "nobody's"),
    # Posts and what is done with them.
    "post": Fate("posts.json", "nameless", "emptied; what others bought they keep"),
    "post_revision": Fate("post-revisions.json", "gone"),
    "post_counts": Fate("posts.json", "nameless", "numbers"),
    "post_tag": Fate(None, "gone", "stands in posts.json as it was written"),
    "post_text": Fate(None, "gone", "made of posts.json for search"),
    "post_file": Fate(None, "nameless", "what others bought they keep; listed in posts.json"),
    "comment": Fate("comments.json", "nameless", "emptied; others replied to it"),
    "evaluation": Fate("evaluations.json", "gone"),
    "saved_post": Fate("saved-posts.json", "gone"),
    "post_share": Fate("shares.json", "gone"),
    "first_act": Fate("first-acts.json", "nameless", _SHARED),
    "file": Fate("files.json", "nameless", "what others bought they keep"),
    "upload_part": Fate(None, "gone", "pieces of a file that is still arriving"),
    # What is told.
    "notification": Fate("notifications.json", "gone"),
    "told_act": Fate(None, "gone", "which notification tells of what"),
    "report": Fate("reports.json", "nameless", "those about them stay for staff; theirs are gone"),
    "staff_act": Fate("measures.json", "nameless", "what staff did is not unsaid; ids alone"),
    # Money.
    "account": Fate("books.json", "nameless", _BOOKS),
    "journal": Fate("books.json", "nameless", _BOOKS),
    "posting": Fate("books.json", "nameless", _BOOKS),
    "purchase": Fate("purchases.json", "nameless", _BOOKS),
    "payment": Fate("purchases.json", "nameless", _BOOKS),
    "checkout_attempt": Fate(None, "nameless", _PROVIDER),
    "refund": Fate("refunds.json", "nameless", _BOOKS),
    "dispute": Fate("disputes.json", "nameless", _BOOKS),
    "entitlement": Fate("library.json", "nameless", "what was paid for it stays in the books"),
    "webhook_event": Fate(None, "nameless", _PROVIDER),
    "provider_cursor": Fate(None, "nobody's"),
    "payout": Fate("payouts.json", "nameless", _BOOKS),
    "payout_batch": Fate(None, "nameless", "what the bank was sent, by ids alone"),
    "payout_event": Fate("payout-events.json", "nameless", "a chain that nobody may change"),
    "payout_method": Fate(
        "payout-methods.json", "nameless", "payouts point to it; all else erased"
    ),
    "connect_account": Fate("payout-methods.json", "gone"),
    # The revenue share.
    "revenue_period": Fate(None, "nobody's"),
    "revenue_grant": Fate(None, "nobody's"),
    "revenue_allocation": Fate("revenue-share.json", "nameless", _BOOKS),
    "revenue_line": Fate("revenue-share.json", "nameless", _SHARED),
    "revenue_excluded": Fate("revenue-share-not-counted.json", "nameless", _SHARED),
    "revenue_estimate": Fate("revenue-share-estimate.json", "nameless", "made anew every hour"),
    "revenue_giver": Fate("revenue-share-given.json", "nameless", _SHARED),
    "revenue_budget": Fate("revenue-share-given.json", "nameless", _SHARED),
    "revenue_act": Fate("revenue-share-given.json", "nameless", _SHARED),
    # Of the account itself.
    "data_export": Fate(None, "gone", "the copy itself"),
    "leaving": Fate("account.json", "gone"),
    "farewell": Fate(None, "nobody's"),
    # Of the service.
    "outbox": Fate(None, "nameless", "ids alone, swept after fourteen days"),
    "delivery": Fate(None, "nameless", "ids alone, swept after fourteen days"),
    "idempotency_key": Fate(None, "gone", "keys of calls, kept for seven days"),
    "sitemap_range": Fate(None, "nobody's"),
    "dev_message": Fate(None, "gone", "of development alone: messages as they were sent"),
}
