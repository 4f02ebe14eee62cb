"""What a member publishes, or makes of a post that stands: one draft for both."""

from typing import Annotated, Any, Final, Literal

import regex
from pydantic import (
    AfterValidator,
    Field,
    StrictInt,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from api.core.http.responses import CleanText, Schema
from api.core.text.arabic import fold
from api.core.text.text import graphemes, longest
from api.reference import service as reference

Kind = Literal["post", "question", "digital"]

MIN_PRICE_CENTS: Final = 99
MAX_PRICE_CENTS: Final = 1_000_000
DEFAULT_REFUND_DAYS: Final = 14

_NEEDED = {"title", "price_cents", "files"}

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


def _each_once(file_ids: list[str]) -> list[str]:
    return list(dict.fromkeys(file_ids))


def _known_category(category_id: str) -> str:
    if not reference.is_category(category_id):
        raise PydanticCustomError("category_unknown", "unknown category")
    return category_id


def _title(title: str) -> str:
    title = _WHITESPACE.sub(" ", title)
    if title and graphemes(title) < 3:
        raise PydanticCustomError("title_too_short", "too short", {"min_length": 3})
    return title


def _price(cents: int) -> int:
    if cents != 0 and not MIN_PRICE_CENTS <= cents <= MAX_PRICE_CENTS:
        raise PydanticCustomError("price_out_of_range", "neither free nor a price")
    return cents


Tags = Annotated[
    list[Annotated[CleanText, AfterValidator(_tag)]],
    Field(
        max_length=8,
        description="8 at most, each of letters, digits and `_`, 50 at most; a `#` is dropped.",
        examples=[["تصميم_الخطوط"]],
    ),
    AfterValidator(_each_fold_once),
]
Title = Annotated[CleanText, AfterValidator(longest(120)), AfterValidator(_title)]
FileId = Annotated[str, Field(max_length=64)]


class PostImageInput(Schema):
    """One of the author's uploaded images, and what it shows in words."""

    file_id: FileId = Field(description="The `_id` of an upload whose purpose was `post`.")
    alt: Annotated[CleanText, AfterValidator(longest(500))] = Field(
        "", description="500 characters at most."
    )


class PostInput(Schema):
    """What a member publishes; an update sends the whole of it again.

    The fields of digital products are theirs alone: a title, a price and a file each needs.
    """

    kind: Kind = "post"
    text: Annotated[CleanText, AfterValidator(longest(3000))] = Field(
        "",
        description="3,000 characters at most. A post or question needs it, unless it has media.",
        examples=["أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور."],
    )
    tags: Tags = []
    category_id: Annotated[str, AfterValidator(_known_category)] | None = Field(
        None, description="The `_id` of a category."
    )
    media: list[PostImageInput] = Field(default=[], max_length=10, description="10 images at most.")
    title: Title | None = Field(None, validate_default=True, description="3 to 120 characters.")
    price_cents: Annotated[StrictInt, AfterValidator(_price)] | None = Field(
        None, validate_default=True, description="In US cents: 0 is free, else 99 to 1,000,000."
    )
    files: Annotated[list[FileId], AfterValidator(_each_once)] = Field(
        default=[],
        max_length=10,
        validate_default=True,
        description="What buyers get, 1 to 10: the `_id`s of uploads for a product, each `ready`.",
    )
    previews: Annotated[list[FileId], AfterValidator(_each_once)] = Field(
        default=[],
        max_length=8,
        description="Images that show what it is, 8 at most: uploads for a `post`.",
    )
    refund_days: Literal[0, 7, 14, 30] | None = Field(
        None,
        description="For how many days a buyer may be refunded; 14 where none is said.",
    )
    licence: Annotated[CleanText, AfterValidator(longest(2000))] | None = Field(
        None, description="What a buyer may do with it, 2,000 characters at most."
    )

    @field_validator("title", "price_cents", "files", "previews", "refund_days", "licence")
    @classmethod
    def _of_products_alone(cls, value: Any, info: ValidationInfo) -> Any:
        kind = info.data.get("kind")
        is_given = value not in (None, "", [])
        if kind in {"post", "question"} and is_given:
            raise PydanticCustomError("digital_only", "for digital products only")
        if kind == "digital" and not is_given and info.field_name in _NEEDED:
            # Of a field that was not sent pydantic tells Python's name.
            field = to_camel(info.field_name)
            raise PydanticCustomError("missing", "a product needs it", {"field": field})
        return None if value == "" else value

    @model_validator(mode="after")
    def _something(self) -> "PostInput":
        if self.kind != "digital" and not self.text and not self.media:
            raise PydanticCustomError(
                "text_or_media_required", "neither text nor media", {"field": "text"}
            )
        if self.kind == "digital" and self.refund_days is None:
            self.refund_days = DEFAULT_REFUND_DAYS
        return self
