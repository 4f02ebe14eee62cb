"""Following, blocking and muting on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StrictBool

from api.core.http.responses import CleanText, Instant, Schema
from api.core.text.text import longest
from api.users.schemas import Author

NetworkTab = Literal["followers", "following"]


class FollowInput(Schema):
    """How to follow; what is absent stays as it is."""

    new_posts: StrictBool | None = Field(
        None,
        description="Whether to hear of their new posts; null leaves it to the default, which is "
        "on but for members with 10,000 followers and more.",
        examples=[True],
    )


class FollowState(Schema):
    """How it stands after a follow or an unfollow."""

    is_following: bool
    followers_count: int = Field(description="Theirs, by now.")
    new_posts: bool | None = Field(description="What I chose; null where it is the default.")


class BlockState(Schema):
    """How it stands after a block or an unblock."""

    is_blocked: bool


class MuteState(Schema):
    """How it stands after a mute or an unmute."""

    is_muted: bool


class RelationshipItem(Author):
    """A member I blocked or muted."""

    since: Instant = Field(description="When I did.")


class MutedWordInput(Schema):
    """A word or phrase."""

    word: Annotated[CleanText, AfterValidator(longest(60))] = Field(
        min_length=1,
        max_length=720,
        description="60 characters at most, in any spelling.",
        examples=["كرة القدم"],
    )


class MutedPhrase(Schema):
    """A word or phrase I don't want to read, as I wrote it."""

    word: str = Field(examples=["كرة القدم"])
    since: Instant = Field(description="When I muted it.")


class MutedWordState(Schema):
    """How it stands after a word was muted or unmuted."""

    word: str = Field(examples=["كرة القدم"])
    is_muted: bool
