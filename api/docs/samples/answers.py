"""OpenAPI examples of accepted and helpful answers."""

from typing import Final

from api.core.http.examples import Sample
from api.docs.samples.posts import COMMENT

_ACCEPTED: Final = {"commentId": COMMENT["_id"]}
_UNDONE: Final = {"commentId": None}

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "accept_answer": Sample(
        request={"An answer": _ACCEPTED, "None any more": _UNDONE},
        response={"An answer": {"payload": _ACCEPTED}, "None any more": {"payload": _UNDONE}},
    ),
    "mark_helpful": Sample(response={"": {"payload": {"helpful": True, "helpfulCount": 21}}}),
    "unmark_helpful": Sample(response={"": {"payload": {"helpful": False, "helpfulCount": 20}}}),
}
