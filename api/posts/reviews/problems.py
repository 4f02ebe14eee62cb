"""Errors of reviews."""

from api.core.errors import Problem

review_not_found = Problem(
    404, "review_not_found", en="Review not found.", ar="المراجعة غير موجودة."
)
not_a_buyer = Problem(
    403,
    "not_a_buyer",
    en="Only buyers of this product can review it.",
    ar="المراجعة متاحة لمن اشترى هذا المنتج فقط.",
)
own_review = Problem(
    422,
    "own_review",
    en="You can’t review your own product.",
    ar="لا يمكنك كتابة مراجعة لمنتجك.",
)
