"""OpenAPI examples of reviews of products."""

from typing import Final

from api.core.http.examples import Sample
from api.docs.samples.people import SARA, Json
from api.docs.samples.posts import page

_REVIEW: Final[Json] = {
    "_id": "0199f2a6-3d18-7e51-9c70-5b84e6f21a3d",
    "rating": 5,
    "text": "تمارين متدرّجة، وتحسّن خطّي من الأسبوع الثاني.",
    "lang": "ar",
    "dir": "rtl",
    "entities": [],
    "author": SARA,
    "createdAt": "2026-11-07T10:30:15.842Z",
    "editedAt": None,
    "hidden": False,
    "reply": None,
}
_ANSWERED: Final[Json] = {
    **_REVIEW,
    "reply": {
        "_id": "0199f2c1-7a40-7b93-8e15-d06c4f9a72b8",
        "text": "شكرًا لك، وأسعدني ذلك.",
        "lang": "ar",
        "dir": "rtl",
        "entities": [],
        "createdAt": "2026-11-07T11:02:48.370Z",
        "editedAt": None,
    },
}
_SUMMARY: Final[Json] = {
    "ratingCount": 21,
    "ratingTenths": 44,
    "stars": {"one": 0, "two": 1, "three": 2, "four": 6, "five": 12},
    "mine": _ANSWERED,
    "canReview": True,
}
_FOR_GUESTS: Final[Json] = {**_SUMMARY, "mine": None, "canReview": False}
_ANSWER: Final = {"payload": _ANSWERED}

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "list_reviews": Sample(response={"": page(_ANSWERED)}),
    "get_review_summary": Sample(
        response={"For a buyer": {"payload": _SUMMARY}, "For a guest": {"payload": _FOR_GUESTS}}
    ),
    "write_review": Sample(
        request={
            "With a text": {"rating": 5, "text": _REVIEW["text"]},
            "Stars alone": {"rating": 4},
        },
        response={"": {"payload": _REVIEW}},
    ),
    "delete_review": Sample(response={"": {"payload": {"deleted": True}}}),
    "reply_to_review": Sample(
        request={"": {"text": _ANSWERED["reply"]["text"]}}, response={"": _ANSWER}
    ),
    "delete_review_reply": Sample(response={"": {"payload": _REVIEW}}),
}
