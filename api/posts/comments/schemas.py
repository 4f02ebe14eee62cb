"""Comments on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest
from api.posts.schemas import Entity
from api.users.schemas import Author

Sort = Literal["newest", "top"]


class CommentInput(Schema):
    """What a member says of a post, or answers to a comment."""

    text: Annotated[CleanText, Field(min_length=1), AfterValidator(longest(2000))] = Field(
        description="2,000 characters at most.", examples=["أحسنتِ، وأوضح ما فيه المثال الأخير."]
    )
    parent_id: str | None = Field(
        None, max_length=64, description="The comment that is replied to; replies have no replies."
    )


class Reply(Identified):
    """What somebody said of a post."""

    parent_id: str | None = Field(description="The comment that is replied to; null for a comment.")
    text: str
    lang: Literal["ar", "en", "und"] = Field(
        description="The language of the text, as it was found out; `und` is neither."
    )
    dir: Literal["rtl", "ltr"] = Field(description="Which way the text runs.")
    entities: list[Entity] = Field(description="What to link in the text, in its order.")
    author: Author
    is_author: bool = Field(description="Written by the post's own author.")
    hidden: bool = Field(
        description="Hidden by the post's author; only they and the writer still get it."
    )
    created_at: Instant


class Comment(Reply):
    """What somebody said of a post, with the first two replies, oldest first."""

    replies_count: int = Field(description="Of all its replies.")
    replies: list[Reply] = Field(
        description="The first two; the list with `parentId` has them all."
    )


class HiddenState(Schema):
    """How it stands after hiding a comment, or after showing it again."""

    hidden: bool
