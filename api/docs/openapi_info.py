"""Introduction and tag groups of the OpenAPI document."""

from typing import Final

DESCRIPTION: Final = """
Qima is an Arabic-first social network with digital products. The [guide](/docs/guide) leads from
the first request to the event stream; its examples can be pasted into a shell.

- A success is `{"payload": …}`. A list has `nextCursor` beside it.
- An error is `{"payload": null, "error": {"code", "message", "fields", "facts"}}`. Use `code` for
  decisions; `message` is for people, in the language of `Accept-Language` (`en`, `ar`).
- Bodies are JSON with `Content-Type: application/json`. Unknown fields are refused.
- `Authorization` is the token without a prefix.
- `version: 2` selects this version of the API. It is optional; any other value is
  `unsupported_version`.
"""

# In the order of requirements 7.
TAGS: Final = [
    {
        "name": "Auth",
        "description": "Registration and sign-in with one-time codes. There are no passwords.",
    },
    {
        "name": "Reference data",
        "description": "Countries, interests and categories in the requested language, "
        "cacheable for a day.",
    },
    {
        "name": "Posts",
        "description": "Posts, questions and digital products with comments, evaluations and "
        "saved posts.",
    },
    {
        "name": "Letters",
        "description": "Posts by e-mail to people without an account.",
    },
    {"name": "Notifications", "description": "Notifications of the member, and their live stream."},
    {
        "name": "Search",
        "description": "Full-text search for members, posts and products in Arabic and English.",
    },
    {"name": "Files", "description": "Images, and product files in parts of 8 MiB."},
    {
        "name": "Users",
        "description": "The member's own account, other members, follows, blocks and mutes.",
    },
    {"name": "Payments", "description": "Purchases, sales, receipts and refunds."},
    {
        "name": "Revenue share",
        "description": "Monthly shares of the platform's revenue, their computation and proof.",
    },
    {
        "name": "Identity provider",
        "description": "Token refresh, public signing keys and issuer metadata.",
    },
    {
        "name": "Syndication",
        "description": "Sitemaps, Atom feeds and robots.txt, which the web serves under its own "
        "URLs, and oEmbed.",
    },
    {
        "name": "Staff",
        "description": "Cases, members, payouts and refund requests for staff of the platform. For"
        " everyone else these paths do not exist: 404.",
    },
    {"name": "Service", "description": "Liveness and readiness of the service."},
]
