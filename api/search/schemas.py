"""Search on the wire."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import Schema
from api.posts.schemas import Post
from api.users.schemas import Suggestion
from api.users.suggestions.schemas import SuggestedMember

Range = Annotated[
    list[int],
    Field(
        min_length=2,
        max_length=2,
        description="From the first to before the second, in UTF-16 code units.",
        examples=[[0, 6]],
    ),
]


class Snippet(Schema):
    """The part of a text around what was found, with an ellipsis where it is cut."""

    text: str
    ranges: list[Range]


class Highlights(Schema):
    """Where the words that were searched for stand in the texts as they were written."""

    title: list[Range]
    text: list[Range]
    snippet: Snippet


class FoundPost(Post):
    """A post of a search; without a `query` there is nothing to highlight."""

    highlights: Highlights | None


class UserCompletion(Suggestion):
    """A member whose name or handle goes on as what was typed begins."""

    type: Literal["user"]


class TagCompletion(Schema):
    """A tag that begins with what was typed."""

    type: Literal["tag"]
    tag: str = Field(description="As its newest post writes it.", examples=["قهوة_الصباح"])
    count: int = Field(description="Posts with it, counted up to 100.")


class ExploreOverview(Schema):
    """The first screen of Explore."""

    users: list[SuggestedMember]
    posts: list[Post]
    products: list[Post]
