"""Errors of reports."""

from api.core.errors import Problem

own_content = Problem(
    422,
    "own_content",
    en="You can’t report your own content.",
    ar="لا يمكنك الإبلاغ عمّا يخصّك.",
)
