"""Errors of reports."""

from api.core.errors import Problem

own_content = Problem(
    422,
    "own_content",
    en="You cannot report what is your own.",
    ar="لا يمكن الإبلاغ عمّا يخصّك.",
)
