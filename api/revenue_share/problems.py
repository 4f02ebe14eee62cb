"""Errors of the revenue share."""

from api.core.errors import Problem

period_not_found = Problem(
    404, "period_not_found", en="There is no such month here.", ar="لا يوجد هذا الشهر هنا."
)
not_final = Problem(
    409,
    "not_final",
    en="This month is not closed yet.",
    ar="لم يُغلق هذا الشهر بعد.",
)
proof_replaced = Problem(
    410,
    "proof_replaced",
    en="This file is no longer published. Use the public report and your statement instead.",
    ar="لم يعد هذا الملف منشورًا. استخدم التقرير العام وكشفك الخاص بدلًا منه.",
)
