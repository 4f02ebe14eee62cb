"""OpenAPI examples of reports."""

from typing import Final

from api.core.http.examples import Sample

_REPORTED: Final = Sample(
    request={
        "With words": {"reason": "spam", "text": "Advertises the same course under every post."},
        "A reason alone": {"reason": "harassment"},
    },
    response={"": {"payload": {"reported": True}}},
)

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "report_post": _REPORTED,
    "report_comment": _REPORTED,
    "report_review": _REPORTED,
    "report_review_reply": _REPORTED,
    "report_user": _REPORTED,
}
