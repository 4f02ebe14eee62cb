"""Posts on the wire."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import Image
from api.posts.inputs import Kind
from api.users.schemas import Author


class Counts(Schema):
    """How often what was done with a post."""

    comments: int = Field(description="Replies among them.", examples=[12])
    shares: int = Field(examples=[5])
    saves: int = Field(examples=[31])
    purchases: int = Field(description="Free products that were taken among them.", examples=[0])
    evaluations: dict[str, int] = Field(
        description="By name; those nobody gave are absent.", examples=[{"perfect": 12, "love": 3}]
    )


class ViewerState(Schema):
    """How the asking member stands to a post."""

    mine: bool = Field(description="The member wrote it.")
    saved: bool
    purchased: bool = Field(description="The member may download its files, as its buyer.")
    evaluation: str | None = Field(
        description="What the member thinks of it, such as `perfect`.", examples=["perfect"]
    )


ReasonType = Literal[
    "follow", "mine", "evaluatedByFollowed", "followedByFollowed", "interest", "popular"
]


class Reason(Schema):
    """Why a post stands in a list: who of those I follow led to it, or which interest of mine."""

    type: ReasonType = Field(
        description="`follow`: I follow its author. `evaluatedByFollowed`, `followedByFollowed`: "
        "`member`, whom I follow, evaluated it or follows its author. `interest`: it is of "
        "`interestId`."
    )
    member: Author | None
    interest_id: str | None


class Entity(Schema):
    """A link, a tag or a handle in a text, from `start` to before `end`.

    Both count UTF-16 code units, as strings of JavaScript, Java, Kotlin and Swift's NSString do.
    """

    type: Literal["link", "tag", "mention"]
    start: int = Field(description="Where it begins in `text`, in UTF-16 code units.")
    end: int = Field(description="Where it is over.")
    url: str | None = Field(description="Where a link leads.")
    tag: str | None = Field(description="A tag as it is searched for, without `#`.")
    user_id: str | None = Field(description="Whose handle it is.")


class ProductFile(Schema):
    """A file that buyers of a digital product get."""

    file_id: str = Field(examples=["0199f1af-1c02-7b90-a3d8-6f4e5c17b82a"])
    name: str = Field(examples=["الدليل-الكامل.pdf"])
    mime: str = Field(examples=["application/pdf"])
    size: int = Field(description="In bytes.", examples=[19293798])


class Post(Identified):
    """A post as a list and its own page show it; `viewer` is null for a guest."""

    kind: Kind
    title: str | None = Field(description="Of a digital product; null for the others.")
    text: str = Field(description="Plain text with line breaks; empty where images say it all.")
    lang: Literal["ar", "en", "und"] = Field(
        description="The language of the text, as it was found out; `und` is neither."
    )
    dir: Literal["rtl", "ltr"] = Field(description="Which way the text runs.")
    author: Author
    media: list[Image] = Field(description="10 at most, in the author's order.")
    tags: list[str] = Field(
        description="Those that were given beside the text, without `#`; tags within the text are "
        "`entities`."
    )
    entities: list[Entity] = Field(description="What to link in the text, in its order.")
    category_id: str | None
    created_at: Instant
    edited_at: Instant | None = Field(description="Of the last edit; null where there was none.")
    price_cents: int | None = Field(
        description="Of a digital product, in US cents; 0 is free. Null for the others.",
        examples=[1500],
    )
    currency: Literal["USD"]
    refund_days: int | None = Field(
        description="How many days after buying a product a refund may be asked for."
    )
    licence: str | None = Field(
        description="What a buyer may do with a product.",
        examples=["للاستعمال الشخصي والصفّي، دون إعادة بيع."],
    )
    previews: list[Image] = Field(description="Of a digital product, 8 at most.")
    files: list[ProductFile] = Field(
        description="What buyers of a product get; their bytes by `GET /posts/{id}/files/{fileId}`."
    )
    counts: Counts
    viewer: ViewerState | None = Field(description="How the asking member stands to it.")
    reason: Reason | None = Field(
        description="Why it stands in this list; null but in `/posts/feed` and "
        "`/users/recommendedPosts`."
    )


class Deleted(Schema):
    """The thing is gone."""

    deleted: Literal[True]
