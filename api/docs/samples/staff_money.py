"""OpenAPI examples of refund requests and disputes in the staff console."""

from typing import Final

from api.core.http.examples import Sample

_DECIDED: Final = Sample(
    request={
        "With a reason": {"reason": "The files could not be opened."},
        "Without a reason": {},
    }
)

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "answer_staff_dispute": Sample(
        request={"": {"statement": "The buyer downloaded the guide on the day of the purchase."}}
    ),
    "grant_staff_refund_request": _DECIDED,
    "deny_staff_refund_request": _DECIDED,
}
