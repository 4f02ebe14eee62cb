"""How the reference begins, and the groups it is read by."""

from typing import Final

DESCRIPTION: Final = """
An Arabic-first social network with digital products. New here? The [guide](/docs/guide) goes from
the first call to the event stream; every command in it can be pasted.

- Every success is `{"payload": …}`; a list stands beside its `nextCursor`.
- Every error is `{"payload": null, "error": {"code", "message", "fields", "facts"}}`. Decide and
  translate by `code`; `message` is for people, in the language of `Accept-Language` (`en`, `ar`).
- Bodies are JSON, with `Content-Type: application/json`; a field that is not known is refused.
- `Authorization` takes the token as it is, without a prefix.
- `version: 2` names this version of the interface. Left out it means the same; any other value is
  refused with `unsupported_version`.
"""

# In the order of requirements 7.
TAGS: Final = [
    {
        "name": "Auth",
        "description": "Joining and signing in by a one-time code. There are no passwords.",
    },
    {
        "name": "Reference data",
        "description": "Countries, interests and categories, in the asked language; keep them "
        "for a day.",
    },
    {
        "name": "Posts",
        "description": "Posts, questions and digital products: writing, reading, saving, "
        "commenting, evaluating.",
    },
    {"name": "Notifications", "description": "What a member is told, and its live stream."},
    {"name": "Search", "description": "People, posts and products by words, Arabic and English."},
    {"name": "Files", "description": "Pictures, and a product's files by parts of 8 MiB."},
    {
        "name": "Users",
        "description": "One's own account, other members, following, blocking and muting.",
    },
    {"name": "Payments", "description": "What was bought and sold: receipts, sales, refunds."},
    {"name": "Revenue share", "description": "A month's share, and how it was reckoned."},
    {
        "name": "Identity provider",
        "description": "The token's renewal, the keys it is signed with, the issuer's metadata.",
    },
    {
        "name": "Syndication",
        "description": "Sitemaps, Atom feeds and robots.txt, which the web serves at its own "
        "addresses.",
    },
    {"name": "Service", "description": "Whether the service lives and can serve."},
]
