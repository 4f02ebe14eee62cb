"""Errors of comments."""

from api.core.errors import Problem

comment_not_found = Problem(
    404, "comment_not_found", en="Comment not found.", ar="هذا التعليق غير موجود."
)
reply_depth = Problem(
    422,
    "reply_depth",
    en="A reply cannot be replied to. Reply to the comment above it.",
    ar="لا يمكن الرد على رد. يُرجى الرد على التعليق الأصلي.",
)
