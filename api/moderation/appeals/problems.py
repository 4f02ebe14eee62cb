"""Errors of appeals."""

from api.core.errors import Problem

appeal_not_found = Problem(
    404, "appeal_not_found", en="Appeal not found.", ar="لم نعثر على الاعتراض."
)
statement_not_found = Problem(
    404, "statement_not_found", en="Decision not found.", ar="لم نعثر على القرار."
)
appeal_exists = Problem(
    409,
    "appeal_exists",
    en="You already appealed this decision. We’ll answer that appeal.",
    ar="سبق إرسال اعتراضك على هذا القرار، وسيصلك الردّ عليه.",
)
appeal_closed = Problem(
    410,
    "appeal_closed",
    en="This decision can’t be appealed any more.",
    ar="لم يعد الاعتراض على هذا القرار ممكنًا.",
)
