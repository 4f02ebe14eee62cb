"""Errors of checkout, payments and refunds."""

from api.core.errors import Problem

bad_signature = Problem(
    400,
    "bad_signature",
    en="This was not signed by the payment provider.",
    ar="هذا غير موقَّع من مزوّد الدفع.",
)
not_purchased = Problem(
    403,
    "not_purchased",
    en="Buy this product to get its files.",
    ar="ملفات هذا المنتج لمن اشتراه.",
)
checkout_not_found = Problem(
    404, "checkout_not_found", en="Checkout not found.", ar="عملية الدفع هذه غير موجودة."
)
payment_not_found = Problem(
    404, "payment_not_found", en="Payment not found.", ar="هذه الدفعة غير موجودة."
)
already_purchased = Problem(
    409, "already_purchased", en="You have this product already.", ar="هذا المنتج في مكتبتك."
)
already_refunded = Problem(
    409,
    "already_refunded",
    en="This payment was refunded already.",
    ar="أُعيد مبلغ هذه الدفعة من قبل.",
)
refund_window_closed = Problem(
    409,
    "refund_window_closed",
    en="The time for a refund is over.",
    ar="انتهت مهلة استرداد المبلغ.",
)
payment_disputed = Problem(
    409,
    "payment_disputed",
    en="The buyer's bank is looking into this payment.",
    ar="هذه الدفعة قيد المراجعة لدى مصرف المشتري.",
)
refund_request_not_found = Problem(
    404,
    "refund_request_not_found",
    en="There’s no refund request for this payment.",
    ar="لا يوجد طلب استرداد لهذه الدفعة.",
)
refund_request_answered = Problem(
    409,
    "refund_request_answered",
    en="This refund request already has an answer.",
    ar="سبق الرد على طلب الاسترداد هذا.",
)
refund_request_withdrawn = Problem(
    409,
    "refund_request_withdrawn",
    en="The buyer withdrew this refund request.",
    ar="سحب المشتري طلب الاسترداد هذا.",
)
escalation_period_over = Problem(
    409,
    "escalation_period_over",
    en="The 14 days to ask for a review are over.",
    ar="انتهت مهلة طلب المراجعة، وهي 14 يومًا.",
)
dispute_not_found = Problem(
    404, "dispute_not_found", en="This dispute doesn’t exist.", ar="هذا الاعتراض غير موجود."
)
dispute_closed = Problem(
    409,
    "dispute_closed",
    en="This dispute is closed.",
    ar="هذا الاعتراض مُغلق.",
)
dispute_overdue = Problem(
    409,
    "dispute_overdue",
    en="The bank no longer accepts evidence for this dispute.",
    ar="انتهت مهلة تقديم الأدلّة للمصرف.",
)
dispute_answered = Problem(
    409,
    "dispute_answered",
    en="Evidence for this dispute was already sent.",
    ar="سبق إرسال الأدلّة على هذا الاعتراض.",
)
insufficient_balance = Problem(
    409,
    "insufficient_balance",
    en="Your available balance doesn’t cover this.",
    ar="رصيدك المتاح لا يغطّي هذا المبلغ.",
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
