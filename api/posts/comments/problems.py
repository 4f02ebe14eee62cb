"""Errors of comments."""

from api.core.errors import Problem

comment_not_found = Problem(
    404, "comment_not_found", en="Comment not found.", ar="التعليق غير موجود."
)
reply_depth = Problem(
    422,
    "reply_depth",
    en="You can’t reply to a reply. Reply to the main comment instead.",
    ar="لا يمكن الردّ على ردّ. يُرجى الردّ على التعليق الأصلي.",
)
