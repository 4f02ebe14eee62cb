"""Errors of checkout, payments and refunds."""

from api.core.errors import Problem

bad_signature = Problem(
    400,
    "bad_signature",
    en="We couldn’t verify this payment notice.",
    ar="هذه الرسالة غير موقّعة من مزوّد الدفع.",
)
not_purchased = Problem(
    403,
    "not_purchased",
    en="Buy this product to get its files.",
    ar="يُرجى شراء المنتج للوصول إلى ملفاته.",
)
checkout_not_found = Problem(
    404, "checkout_not_found", en="Checkout not found.", ar="عملية الدفع غير موجودة."
)
payment_not_found = Problem(
    404, "payment_not_found", en="Payment not found.", ar="عملية الدفع غير موجودة."
)
already_purchased = Problem(
    409,
    "already_purchased",
    en="You already own this product.",
    ar="هذا المنتج في «مشترياتي» بالفعل.",
)
already_refunded = Problem(
    409,
    "already_refunded",
    en="This payment was already refunded.",
    ar="تمت إعادة مبلغ عملية الدفع هذه من قبل.",
)
refund_window_closed = Problem(
    409, "refund_window_closed", en="The refund window has closed.", ar="انتهت مهلة استرداد المبلغ."
)
payment_disputed = Problem(
    409,
    "payment_disputed",
    en="A bank is reviewing this payment. Wait for its decision.",
    ar="عملية الدفع هذه قيد المراجعة لدى البنك. يُرجى انتظار قراره.",
)
refund_request_not_found = Problem(
    404,
    "refund_request_not_found",
    en="There’s no refund request for this payment.",
    ar="لا يوجد طلب استرداد لعملية الدفع هذه.",
)
refund_request_answered = Problem(
    409,
    "refund_request_answered",
    en="This refund request already has an answer.",
    ar="سبق الردّ على طلب الاسترداد هذا.",
)
refund_request_withdrawn = Problem(
    409,
    "refund_request_withdrawn",
    en="The buyer withdrew this refund request.",
    ar="سحب المشتري طلب الاسترداد هذا.",
)
own_payment = Problem(
    409,
    "own_payment",
    en="You’re a party to this payment. Someone else has to decide.",
    ar="أنت طرف في عملية الدفع هذه، فيقرّر شخص آخر.",
)
escalation_period_over = Problem(
    409,
    "escalation_period_over",
    en="The 14 days to ask us to decide have passed.",
    ar="انتهت مهلة طلب قرارنا، وهي 14 يومًا.",
)
dispute_not_found = Problem(
    404, "dispute_not_found", en="Dispute not found.", ar="هذا الاعتراض غير موجود."
)
dispute_closed = Problem(
    409, "dispute_closed", en="This dispute is closed.", ar="هذا الاعتراض مغلق."
)
dispute_overdue = Problem(
    409,
    "dispute_overdue",
    en="The bank no longer accepts answers to this dispute.",
    ar="انتهت مهلة الردّ على البنك.",
)
dispute_answered = Problem(
    409,
    "dispute_answered",
    en="You’ve already answered this dispute.",
    ar="سبق الردّ على هذا الاعتراض.",
)
insufficient_balance = Problem(
    409,
    "insufficient_balance",
    en="Your available balance doesn’t cover this.",
    ar="رصيدك المتاح لا يغطّي هذا المبلغ.",
)
not_for_sale = Problem(
    422, "not_for_sale", en="This post isn’t for sale.", ar="هذا المنشور ليس للبيع."
)
own_post = Problem(
    422, "own_post", en="You can’t buy or tip your own post.", ar="لا يمكنك شراء منشورك أو دعمه."
)
invalid_tip_amount = Problem(
    422,
    "invalid_tip_amount",
    en="Choose $5, $10, $20, $50 or $100.",
    ar="مبلغ الدعم 5 أو 10 أو 20 أو 50 أو 100 دولار.",
)
payments_unavailable = Problem(
    502,
    "payments_unavailable",
    en="Payments are temporarily unavailable. Try again later.",
    ar="خدمة الدفع غير متاحة الآن. يُرجى المحاولة لاحقًا.",
)
sales_held = Problem(
    409,
    "sales_held",
    en="This seller can’t take payments right now. Try again later.",
    ar="لا يستقبل هذا البائع المدفوعات حاليًا. يُرجى المحاولة لاحقًا.",
)
