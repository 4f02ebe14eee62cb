"""Response bodies of posts."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Id, Identified, Instant, Schema
from api.files.serializers import Image
from api.posts.inputs import Kind
from api.posts.spam.rules import HeldFor
from api.users.schemas import Author


class Counts(Schema):
    """Counters of a post."""

    comments: int = Field(
        description="Number of visible comments, including replies.", examples=[12]
    )
    shares: int = Field(
        description="Number of shares. A member's shares count once a day.", examples=[5]
    )
    saves: int = Field(description="Number of members who saved the post.", examples=[31])
    purchases: int = Field(
        description="Number of buyers, including claims of a free product.", examples=[0]
    )
    evaluations: dict[str, int] = Field(
        description="Number of evaluations by name. A name without evaluations is absent.",
        examples=[{"perfect": 12, "love": 3}],
    )


class ViewerState(Schema):
    """Relation of the authenticated member to a post."""

    mine: bool = Field(description="Whether the authenticated member is the author of the post.")
    saved: bool = Field(description="Whether the authenticated member saved the post.")
    purchased: bool = Field(
        description="Whether the authenticated member may download the product's files as a buyer."
    )
    evaluation: str | None = Field(
        description="The authenticated member's evaluation of the post; null without one.",
        examples=["perfect"],
    )
    held_for: HeldFor | None = Field(
        description="Automatic rule that hides the authenticated member's own post until staff "
        "have looked at it; null for a post that is not held. Its statement, with the reason and "
        "the appeal, is in `/users/standing`.",
        examples=[None],
    )


ReasonType = Literal[
    "follow", "mine", "evaluatedByFollowed", "followedByFollowed", "interest", "popular"
]


class Reason(Schema):
    """Reason why a post appears in the feed or in the recommendations."""

    type: ReasonType = Field(
        description="Kind of the reason. `follow`: the authenticated member follows the author. "
        "`mine`: the authenticated member is the author. `evaluatedByFollowed`: `member` evaluated "
        "the post. `followedByFollowed`: `member` follows the author. `interest`: the post matches "
        "`interestId`. `popular`: none of these."
    )
    member: Author | None = Field(
        description="The followed member named by the reason; null for the types `mine`, "
        "`interest` and `popular`."
    )
    interest_id: str | None = Field(
        description="The matching interest of the authenticated member, for the type `interest`."
    )


class Entity(Schema):
    """A link, tag or mention in a text.

    Positions count UTF-16 code units, like the strings of JavaScript, Java, Kotlin and NSString.
    """

    type: Literal["link", "tag", "mention"] = Field(description="Kind of the entity.")
    start: int = Field(description="Start of the entity in `text`, in UTF-16 code units.")
    end: int = Field(description="End of the entity in `text`, exclusive, in UTF-16 code units.")
    url: str | None = Field(description="Target of a link; null for other entities.")
    tag: str | None = Field(
        description="Normalized tag for a search, without `#`; null for other entities."
    )
    user_id: Id | None = Field(
        description="The `_id` of the mentioned member; null for other entities."
    )


class ProductFile(Schema):
    """A file of a digital product."""

    file_id: Id = Field(
        description="Identifier of the file.", examples=["0199f1af-1c02-7b90-a3d8-6f4e5c17b82a"]
    )
    name: str = Field(description="File name for the download.", examples=["الدليل-الكامل.pdf"])
    mime: str = Field(description="Media type of the file.", examples=["application/pdf"])
    size: int = Field(description="Size of the file in bytes.", examples=[19293798])


class Post(Identified):
    """A post, a question or a digital product."""

    kind: Kind = Field(description="Kind of the post.")
    title: str | None = Field(description="Title of a digital product; null for other kinds.")
    text: str = Field(
        description="Plain text with line breaks. Empty for a post that consists of images."
    )
    lang: Literal["ar", "en", "und"] = Field(
        description="Detected language of the text: Arabic, English, or `und` for any other."
    )
    dir: Literal["rtl", "ltr"] = Field(description="Writing direction of the text.")
    author: Author = Field(description="Author of the post.")
    media: list[Image] = Field(description="At most 10 images in the author's order.")
    tags: list[str] = Field(
        description="Tags set in addition to the text, without `#`. Tags within the text are in "
        "`entities`."
    )
    entities: list[Entity] = Field(
        description="Links, tags and mentions in the text, ordered by position."
    )
    category_id: str | None = Field(description="The `_id` of the category; null without one.")
    answer_id: Id | None = Field(
        description="The `_id` of the comment that the author of a question accepted as its "
        "answer; null without one, and for other kinds.",
        examples=[None],
    )
    created_at: Instant = Field(description="Time of publication.")
    edited_at: Instant | None = Field(
        description="Time of the last edit; null for a post that was never edited."
    )
    price_cents: int | None = Field(
        description="Price of a digital product in US cents; 0 is free. Null for other kinds.",
        examples=[1500],
    )
    currency: Literal["USD"] = Field(description="Currency of the price.")
    refund_days: int | None = Field(
        description="Number of days after the purchase in which a buyer may request a refund. "
        "Null for other kinds than digital products."
    )
    licence: str | None = Field(
        description="Terms of use of a digital product for buyers; null without any.",
        examples=["للاستعمال الشخصي والصفّي، دون إعادة بيع."],
    )
    previews: list[Image] = Field(
        description="At most 8 preview images of a digital product; empty for other kinds."
    )
    files: list[ProductFile] = Field(
        description="Files of a digital product. Buyers download them from "
        "`GET /posts/{id}/files/{fileId}`."
    )
    rating_count: int | None = Field(
        description="Number of reviews of a digital product; null for other kinds.", examples=[21]
    )
    rating_tenths: int | None = Field(
        description="Average rating of a digital product in tenths of a star, from 10 to 50: 44 is "
        "4.4 stars. Null without reviews, and for other kinds.",
        examples=[44],
    )
    counts: Counts = Field(description="Counters of the post.")
    viewer: ViewerState | None = Field(
        description="Relation of the authenticated member to the post; null for guests."
    )
    reason: Reason | None = Field(
        description="Reason why the post appears in `/posts/feed` or `/users/recommendedPosts`; "
        "null in other lists."
    )


class Deleted(Schema):
    """Confirmation of a deletion."""

    deleted: Literal[True] = Field(description="Always true.")


class TrendingTag(Schema):
    """A tag that many members used lately."""

    tag: str = Field(
        description="The tag in the spelling of most of its authors.", examples=["قهوة_الصباح"]
    )
    authors: int = Field(
        description="Number of members who used the tag in public posts of the last 72 hours.",
        examples=[12],
    )
