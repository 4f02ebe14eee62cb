"""Response bodies of search and explore."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import Page, Schema
from api.posts.schemas import Post
from api.users.schemas import Suggestion
from api.users.suggestions.schemas import SuggestedMember

Range = Annotated[
    list[int],
    Field(
        min_length=2,
        max_length=2,
        description="Start and exclusive end of a match, in UTF-16 code units.",
        examples=[[0, 6]],
    ),
]


class Snippet(Schema):
    """Excerpt of a text around the first match, with ellipses where it is cut."""

    text: str = Field(description="The excerpt.")
    ranges: list[Range] = Field(description="Ranges of the matches in the excerpt.")


class Highlights(Schema):
    """Matches of a search in the original texts of a post."""

    title: list[Range] = Field(description="Ranges of the matches in the title.")
    text: list[Range] = Field(description="Ranges of the matches in the text.")
    snippet: Snippet = Field(description="Excerpt of the text for a list of results.")


class PostSearchResult(Post):
    """A post in the results of a search or in an explore list."""

    highlights: Highlights | None = Field(
        description="Matches of the `query`; null without a `query`."
    )


class ExplorePage(Page[PostSearchResult]):
    """A page of explore or of a search, with a correction of the query."""

    did_you_mean: str | None = Field(
        description="The `query` with corrected spelling, if the first page has fewer than three "
        "posts with all words; null without a correction that finds a post.",
        examples=["قهوة الصباح"],
    )


class UserCompletion(Suggestion):
    """A member whose name or handle completes the query."""

    type: Literal["user"] = Field(description="Kind of the completion.")


class TagCompletion(Schema):
    """A tag that completes the query."""

    type: Literal["tag"] = Field(description="Kind of the completion.")
    tag: str = Field(
        description="The tag in the spelling of its newest post.", examples=["قهوة_الصباح"]
    )
    count: int = Field(description="Number of visible posts with the tag, at most 100.")


class ExploreOverview(Schema):
    """Content of the first screen of Explore."""

    users: list[SuggestedMember] = Field(
        description="Suggested members; for guests the most followed members."
    )
    posts: list[Post] = Field(description="Popular posts and questions.")
    products: list[Post] = Field(description="Popular digital products.")
