"""OpenAPI examples of appeals."""

from typing import Final

from api.core.http.examples import Sample

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "decide_staff_appeal": Sample(
        request={
            "The decision stays": {
                "outcome": "upheld",
                "answer": "المنشور يطلب الدفع خارج المنصّة، والقاعدة تمنع ذلك.",
            },
            "A milder act": {
                "outcome": "changed",
                "answer": "الإيقاف أشدّ مما يلزم، فجعلناه تقييدًا لأسبوع.",
                "act": "limit",
                "days": 7,
            },
            "The decision is reversed": {
                "outcome": "reversed",
                "answer": "وصفة للنبات لا خطر فيها على الناس. أخطأنا، ونعتذر.",
            },
        }
    ),
}
