"""What can be wrong with buying and tipping."""

from api.kernel.errors import Problem

not_purchased = Problem(
    403,
    "not_purchased",
    en="Buy this product to get its files.",
    ar="ملفات هذا المنتج لمن اشتراه.",
)
already_purchased = Problem(
    409, "already_purchased", en="You have this product already.", ar="هذا المنتج في مكتبتك."
)
not_for_sale = Problem(
    422, "not_for_sale", en="This post is not for sale.", ar="هذا المنشور ليس للبيع."
)
own_post = Problem(
    422,
    "own_post",
    en="This is your own post.",
    ar="هذا المنشور لك.",
)
invalid_tip_amount = Problem(
    422,
    "invalid_tip_amount",
    en="A tip is 5, 10, 20, 50 or 100 USD.",
    ar="المكافأة 5 أو 10 أو 20 أو 50 أو 100 دولار.",
)
payments_unavailable = Problem(
    502,
    "payments_unavailable",
    en="Payments are not available now. Try again later.",
    ar="الدفع غير متاح الآن. يُرجى المحاولة لاحقًا.",
)
