"""Posts on the wire."""

from typing import Annotated, Literal

import regex
from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from api.files.wire import Image
from api.kernel.arabic import fold
from api.kernel.text import longest
from api.kernel.wire import CleanText, Identified, Instant, Schema
from api.reference import service as reference
from api.users.schemas import Author

Kind = Literal["post", "question", "digital"]

_WHITESPACE = regex.compile(r"\s")
# Marks and the zero-width non-joiner belong to words; a pattern of word characters cuts them off.
_TAG = regex.compile(r"[\p{L}\p{M}\p{Nd}_\u200c]{1,50}")


def _tag(tag: str) -> str:
    tag = tag.removeprefix("#")
    if _WHITESPACE.search(tag):
        raise PydanticCustomError("tag_whitespace", "a tag with white space")
    if not _TAG.fullmatch(tag) or not fold(tag):
        raise PydanticCustomError("tag_characters", "not a tag")
    return tag


def _each_fold_once(tags: list[str]) -> list[str]:
    return list({fold(tag): tag for tag in reversed(tags)}.values())[::-1]


def _known_category(category_id: str) -> str:
    if not reference.is_category(category_id):
        raise PydanticCustomError("category_unknown", "unknown category")
    return category_id


Tags = Annotated[
    list[Annotated[CleanText, AfterValidator(_tag)]],
    Field(max_length=8, examples=[["تصميم_الخطوط"]]),
    AfterValidator(_each_fold_once),
]


class DraftImage(Schema):
    """One of the author's uploaded images, and what it shows in words."""

    file_id: str = Field(max_length=64)
    alt: Annotated[CleanText, AfterValidator(longest(500))] = ""


class PostDraft(Schema):
    """What a member publishes."""

    kind: Literal["post", "question"] = "post"
    text: Annotated[CleanText, AfterValidator(longest(3000))] = Field(
        "", examples=["أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور."]
    )
    tags: Tags = []
    category_id: Annotated[str, AfterValidator(_known_category)] | None = None
    media: list[DraftImage] = Field(default=[], max_length=10)

    @model_validator(mode="after")
    def _something(self) -> "PostDraft":
        if not self.text and not self.media:
            raise PydanticCustomError(
                "text_or_media_required", "neither text nor media", {"field": "text"}
            )
        return self


class Counts(Schema):
    """How often what was done with a post."""

    comments: int
    shares: int
    saves: int
    purchases: int
    evaluations: dict[str, int] = Field(examples=[{"perfect": 12, "love": 3}])


class ViewerState(Schema):
    """How the asking member stands to a post."""

    mine: bool
    saved: bool
    purchased: bool
    evaluation: str | None


class Reason(Schema):
    """Why a post stands in a feed."""

    type: Literal["follow", "mine"]


class Post(Identified):
    """A post as a list and its own page show it; `viewer` is null for a guest."""

    kind: Kind
    title: str | None
    text: str
    lang: Literal["ar", "en", "und"]
    dir: Literal["rtl", "ltr"]
    author: Author
    media: list[Image]
    tags: list[str]
    category_id: str | None
    created_at: Instant
    edited_at: Instant | None
    price_cents: int | None
    currency: Literal["USD"]
    counts: Counts
    viewer: ViewerState | None
    reason: Reason | None


class Deleted(Schema):
    """The thing is gone."""

    deleted: Literal[True]


class Shared(Schema):
    """The address to share, and how often members shared the post."""

    url: str
    count: int
