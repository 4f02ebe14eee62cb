"""Errors of syndication."""

from api.core.errors import Problem

# The status is the oEmbed specification's (oembed.com, 2.3.5).
unsupported_format = Problem(
    501,
    "unsupported_format",
    en="This format isn’t available. Use json or xml.",
    ar="هذه الصيغة غير متاحة. يمكن استخدام json أو xml.",
)
