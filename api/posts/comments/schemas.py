"""Request and response bodies of comments."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Id, Identified, Instant, Schema
from api.core.text.text import longest
from api.posts.schemas import Entity
from api.posts.spam.rules import HeldFor
from api.users.schemas import Author

Sort = Literal["newest", "top", "helpful"]


class CommentText(Schema):
    """New text of a comment or a reply."""

    text: Annotated[CleanText, Field(min_length=1), longest(2000)] = Field(
        description="Text of at most 2,000 characters.",
        examples=["أحسنتِ، وأوضح ما فيه المثال الأخير."],
    )


class CommentInput(CommentText):
    """Content of a comment or a reply."""

    parent_id: Id | None = Field(
        None,
        max_length=64,
        description="The `_id` of the comment to reply to. Replies cannot be replied to.",
    )


class Reply(Identified):
    """A reply to a comment."""

    parent_id: Id | None = Field(
        description="The `_id` of the comment that this is a reply to; null for a comment."
    )
    text: str = Field(description="Text of the comment.")
    lang: Literal["ar", "en", "und"] = Field(
        description="Detected language of the text: Arabic, English, or `und` for any other."
    )
    dir: Literal["rtl", "ltr"] = Field(description="Writing direction of the text.")
    entities: list[Entity] = Field(
        description="Links, tags and mentions in the text, ordered by position."
    )
    author: Author = Field(description="Writer of the comment.")
    is_author: bool = Field(description="Whether the writer is the author of the post.")
    hidden: bool = Field(
        description="Whether the post's author hid the comment. Hidden comments are visible to the "
        "post's author and to the writer only."
    )
    held_for: HeldFor | None = Field(
        description="Automatic rule that hides the comment until staff have looked at it; null for "
        "a comment that is not held. Held comments are visible to the writer only. The statement, "
        "with the reason and the appeal, is in `/users/standing`.",
        examples=[None],
    )
    created_at: Instant = Field(description="Time of creation.")
    edited_at: Instant | None = Field(
        description="Time of the last edit; null for a comment that was never edited."
    )


class Comment(Reply):
    """A comment on a post, with its first two replies."""

    accepted: bool = Field(
        description="Whether the author of the question accepted the comment as its answer; false "
        "on posts of other kinds."
    )
    helpful_count: int = Field(
        description="Number of members who marked the answer as helpful; 0 on posts of other kinds."
    )
    helpful: bool | None = Field(
        description="Whether the authenticated member marked the answer as helpful; null for "
        "guests."
    )
    replies_count: int = Field(description="Number of replies to the comment.")
    replies: list[Reply] = Field(
        description="The first two replies, oldest first. The list of comments with `parentId` "
        "returns all replies."
    )


class HiddenState(Schema):
    """State of a comment after hiding it or showing it again."""

    hidden: bool = Field(description="Whether the comment is hidden.")
