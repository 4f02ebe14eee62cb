"""Request body of creating and updating a post."""

from typing import Annotated, Any, Final, Literal

import regex
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from api.core.http.responses import CleanText, Schema, require_integer
from api.core.text.arabic import fold
from api.core.text.text import graphemes, longest
from api.reference import service as reference

Kind = Literal["post", "question", "digital"]

MIN_PRICE_CENTS: Final = 99
MAX_PRICE_CENTS: Final = 1_000_000
DEFAULT_REFUND_DAYS: Final = 14

_REQUIRED_OF_PRODUCTS = {"title", "price_cents", "files"}

_WHITESPACE = regex.compile(r"\s")
# Marks and the zero-width non-joiner are parts of words, but `\w` does not match them.
_TAG = regex.compile(r"[\p{L}\p{M}\p{Nd}_\u200c]{1,50}")


def _validate_tag(tag: str) -> str:
    tag = tag.removeprefix("#")
    if _WHITESPACE.search(tag):
        raise PydanticCustomError("tag_whitespace", "a tag with white space")
    if not _TAG.fullmatch(tag) or not fold(tag):
        raise PydanticCustomError("tag_characters", "not a tag")
    return tag


def _unique_by_fold(tags: list[str]) -> list[str]:
    return list({fold(tag): tag for tag in reversed(tags)}.values())[::-1]


def _unique(file_ids: list[str]) -> list[str]:
    return list(dict.fromkeys(file_ids))


def _validate_category(category_id: str) -> str:
    if not reference.is_category(category_id):
        raise PydanticCustomError("category_unknown", "unknown category")
    return category_id


def _validate_title(title: str) -> str:
    title = _WHITESPACE.sub(" ", title)
    if title and graphemes(title) < 3:
        raise PydanticCustomError("title_too_short", "too short", {"min_length": 3})
    return title


def _validate_price(cents: int) -> int:
    if cents != 0 and not MIN_PRICE_CENTS <= cents <= MAX_PRICE_CENTS:
        raise PydanticCustomError("price_out_of_range", "neither free nor a price")
    return cents


Tags = Annotated[
    list[Annotated[CleanText, AfterValidator(_validate_tag)]],
    Field(
        max_length=8,
        description="At most 8 tags of at most 50 letters, digits and `_` each. A leading `#` is "
        "removed.",
        examples=[["تصميم_الخطوط"]],
    ),
    AfterValidator(_unique_by_fold),
]
Title = Annotated[CleanText, longest(120), AfterValidator(_validate_title)]
FileId = Annotated[str, Field(max_length=64)]


class PostImageInput(Schema):
    """An image of a post with its alternative text."""

    file_id: FileId = Field(
        description="The `_id` of an upload of the authenticated member with the purpose `post`."
    )
    alt: Annotated[CleanText, longest(500)] = Field(
        "", description="Alternative text of the image, at most 500 characters."
    )


class PostInput(Schema):
    """Content of a post.

    `title`, `priceCents`, `files`, `previews`, `refundDays` and `licence` are allowed for digital
    products only. A digital product requires a title, a price and a file.
    """

    kind: Kind = Field("post", description="Kind of the post.")
    text: Annotated[CleanText, longest(3000)] = Field(
        "",
        description="Text of at most 3,000 characters. Required for a post or question without "
        "media.",
        examples=["أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور."],
    )
    tags: Tags = []
    category_id: Annotated[str, AfterValidator(_validate_category)] | None = Field(
        None, description="The `_id` of a category."
    )
    media: list[PostImageInput] = Field(
        default=[],
        max_length=10,
        validate_default=True,
        description="At most 10 images, in display order.",
    )
    title: Title | None = Field(
        None,
        validate_default=True,
        description="Title of a digital product, 3 to 120 characters.",
    )
    price_cents: Annotated[int, AfterValidator(_validate_price)] | None = Field(
        None,
        validate_default=True,
        description="Price of a digital product in US cents: 0 for free, or 99 to 1,000,000.",
    )
    files: Annotated[list[FileId], AfterValidator(_unique)] = Field(
        default=[],
        max_length=10,
        validate_default=True,
        description="Files of a digital product: 1 to 10 `_id`s of uploads with the purpose "
        "`product` and the status `ready`.",
    )
    previews: Annotated[list[FileId], AfterValidator(_unique)] = Field(
        default=[],
        max_length=8,
        description="Preview images of a digital product: at most 8 `_id`s of uploads with the "
        "purpose `post`.",
    )
    refund_days: Annotated[Literal[0, 7, 14, 30], BeforeValidator(require_integer)] | None = Field(
        None,
        description="Number of days after the purchase in which a buyer may request a refund. "
        "Defaults to 14 for digital products.",
    )
    licence: Annotated[CleanText, longest(2000)] | None = Field(
        None,
        description="Terms of use of a digital product for buyers, at most 2,000 characters.",
    )

    @field_validator("media")
    @classmethod
    def _require_content(
        cls, media: list[PostImageInput], info: ValidationInfo
    ) -> list[PostImageInput]:
        # Here and not on the model, whose validators don't run when another field is wrong.
        is_without_text = info.data.get("text") == ""
        if info.data.get("kind") in {"post", "question"} and is_without_text and not media:
            raise PydanticCustomError(
                "text_or_media_required", "neither text nor media", {"field": "text"}
            )
        return media

    @field_validator("title", "price_cents", "files", "previews", "refund_days", "licence")
    @classmethod
    def _validate_product_field(cls, value: Any, info: ValidationInfo) -> Any:
        kind = info.data.get("kind")
        is_set = value not in (None, "", [])
        if kind in {"post", "question"} and is_set:
            raise PydanticCustomError("digital_only", "for digital products only")
        if kind == "digital" and not is_set and info.field_name in _REQUIRED_OF_PRODUCTS:
            # For an absent field pydantic reports the Python name.
            field = to_camel(info.field_name)
            raise PydanticCustomError("missing", "a product needs it", {"field": field})
        return None if value == "" else value

    @model_validator(mode="after")
    def _set_refund_days(self) -> "PostInput":
        if self.kind == "digital" and self.refund_days is None:
            self.refund_days = DEFAULT_REFUND_DAYS
        return self


class PostUpdate(Schema):
    """Changes to a post. Omitted fields keep their values; null or an empty list empties a field.

    The changed content follows the same rules as a new post.
    """

    kind: Kind | None = Field(None, description="Kind of the post, which cannot change.")
    text: Annotated[CleanText, longest(3000)] | None = Field(
        None, description="Text of at most 3,000 characters."
    )
    tags: Tags | None = Field(None, description="At most 8 tags.")
    category_id: Annotated[str, AfterValidator(_validate_category)] | None = Field(
        None, description="The `_id` of a category."
    )
    media: Annotated[list[PostImageInput], Field(max_length=10)] | None = Field(
        None, description="At most 10 images, in display order."
    )
    title: Title | None = Field(
        None, description="Title of a digital product, 3 to 120 characters."
    )
    price_cents: Annotated[int, AfterValidator(_validate_price)] | None = Field(
        None, description="Price of a digital product in US cents: 0 for free, or 99 to 1,000,000."
    )
    files: Annotated[list[FileId], Field(max_length=10)] | None = Field(
        None, description="Files of a digital product: 1 to 10 `_id`s of uploads."
    )
    previews: Annotated[list[FileId], Field(max_length=8)] | None = Field(
        None, description="Preview images of a digital product: at most 8 `_id`s of uploads."
    )
    refund_days: Annotated[Literal[0, 7, 14, 30], BeforeValidator(require_integer)] | None = Field(
        None, description="Number of days in which a buyer may request a refund; 14 for null."
    )
    licence: Annotated[CleanText, longest(2000)] | None = Field(
        None, description="Terms of use of a digital product, at most 2,000 characters."
    )

    def changed(self, content: dict[str, Any]) -> PostInput:
        """Return the content of a post, by the JSON names of `PostInput`, with the changes.

        Raises:
            ValidationError: the changed content breaks a rule of its kind.
        """
        sent = self.model_dump(by_alias=True, exclude_unset=True)
        kept = {name: value for name, value in content.items() if name not in sent}
        # A null is the default of a new post.
        given = {name: value for name, value in sent.items() if value is not None}
        return PostInput.model_validate({**kept, **given, "kind": content["kind"]})
