"""Errors of the revenue share."""

from api.core.errors import Problem

period_not_found = Problem(
    404, "period_not_found", en="There’s no report for this month.", ar="لا توجد بيانات لهذا الشهر."
)
not_final = Problem(
    409, "not_final", en="This month isn’t final yet.", ar="لم يصبح هذا الشهر نهائيًا بعد."
)
proof_replaced = Problem(
    410,
    "proof_replaced",
    en="This file is no longer published. Use the public report and your statement instead.",
    ar="لم يعد هذا الملف منشورًا. يُرجى استخدام التقرير العام وكشفك بدلًا منه.",
)
