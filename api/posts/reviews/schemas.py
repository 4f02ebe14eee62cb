"""Request and response bodies of reviews."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest
from api.posts.schemas import Entity
from api.users.schemas import Author

Sort = Literal["newest", "highest", "lowest"]
Lang = Literal["ar", "en", "und"]
Dir = Literal["rtl", "ltr"]
# A type of an integer: a literal would accept `true` as 1.
Rating = Annotated[int, Field(ge=1, le=5)]


class ReviewInput(Schema):
    """Content of a review."""

    rating: Rating = Field(description="Number of stars, from 1 to 5.", examples=[5])
    text: Annotated[CleanText, longest(1000)] = Field(
        "",
        description="Text of at most 1,000 characters; empty for a rating alone.",
        examples=["تمارين متدرّجة، وتحسّن خطّي من الأسبوع الثاني."],
    )


class ReplyInput(Schema):
    """Text of the seller's reply to a review."""

    text: Annotated[CleanText, Field(min_length=1), longest(1000)] = Field(
        description="Text of at most 1,000 characters.", examples=["شكرًا لك، وأسعدني ذلك."]
    )


class ReviewReply(Identified):
    """The seller's reply to a review."""

    text: str = Field(description="Text of the reply.")
    lang: Lang = Field(
        description="Detected language of the reply: Arabic, English, or `und` for any other."
    )
    dir: Dir = Field(description="Writing direction of the reply.")
    entities: list[Entity] = Field(
        description="Links, tags and mentions in the reply, ordered by position."
    )
    created_at: Instant = Field(description="Time of the reply.")
    edited_at: Instant | None = Field(
        description="Time of the reply's last edit; null for a reply that was never edited."
    )


class Review(Identified):
    """A buyer's review of a digital product."""

    rating: Rating = Field(description="Number of stars, from 1 to 5.", examples=[5])
    text: str = Field(description="Text of the review; empty for a rating alone.")
    lang: Lang = Field(
        description="Detected language of the text: Arabic, English, or `und` for any other."
    )
    dir: Dir = Field(description="Writing direction of the text.")
    entities: list[Entity] = Field(
        description="Links, tags and mentions in the text, ordered by position. A mention in a "
        "review notifies no member."
    )
    author: Author = Field(description="The buyer who wrote the review.")
    created_at: Instant = Field(description="Time of creation.")
    edited_at: Instant | None = Field(
        description="Time of the last edit; null for a review that was never edited."
    )
    hidden: bool = Field(
        description="Whether the review is not listed because its purchase was refunded or is "
        "disputed. Only its writer sees such a review."
    )
    reply: ReviewReply | None = Field(description="The seller's reply; null without one.")


class StarCounts(Schema):
    """Number of reviews by stars."""

    one: int = Field(description="Number of reviews with one star.", examples=[0])
    two: int = Field(description="Number of reviews with two stars.", examples=[1])
    three: int = Field(description="Number of reviews with three stars.", examples=[2])
    four: int = Field(description="Number of reviews with four stars.", examples=[5])
    five: int = Field(description="Number of reviews with five stars.", examples=[13])


class ReviewSummary(Schema):
    """Ratings of a product, and the authenticated member's part in them."""

    rating_count: int = Field(description="Number of listed reviews.", examples=[21])
    rating_tenths: int | None = Field(
        description="Average rating in tenths of a star, from 10 to 50; null without reviews.",
        examples=[44],
    )
    stars: StarCounts = Field(description="Number of listed reviews by stars.")
    mine: Review | None = Field(
        description="The authenticated member's own review; null without one, and for guests."
    )
    can_review: bool = Field(
        description="Whether the authenticated member may write or edit a review: as a buyer whose "
        "purchase is neither refunded nor disputed."
    )
