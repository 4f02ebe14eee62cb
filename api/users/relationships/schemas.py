"""Request and response bodies of follows, blocks and mutes."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from api.core.http.responses import CleanText, Instant, Schema
from api.core.text.text import longest
from api.users.schemas import Author

NetworkTab = Literal["followers", "following"]


class FollowInput(Schema):
    """Preferences of a follow; omitted fields keep their values."""

    new_posts: StrictBool | None = Field(
        None,
        description="Whether to notify about the member's new posts. Null selects the default: "
        "enabled, except for members with 10,000 followers or more.",
        examples=[True],
    )


class FollowState(Schema):
    """State after a follow or unfollow."""

    is_following: bool = Field(description="Whether the authenticated member follows the member.")
    followers_count: int = Field(description="Followers of the member after the operation.")
    new_posts: bool | None = Field(
        description="The caller's preference about new posts; null for the default."
    )


class BlockState(Schema):
    """State after a block or unblock."""

    is_blocked: bool = Field(description="Whether the authenticated member blocks the member.")


class MuteState(Schema):
    """State after a mute or unmute."""

    is_muted: bool = Field(description="Whether the authenticated member mutes the member.")


class RelationshipItem(Author):
    """Blocked or muted member."""

    since: Instant = Field(description="Time of the block or mute.")


class MutedWordInput(Schema):
    """Word or phrase to mute or unmute."""

    word: Annotated[CleanText, longest(60)] = Field(
        min_length=1,
        max_length=720,
        description="Word or phrase of at most 60 characters, in any spelling.",
        examples=["كرة القدم"],
    )


class MutedPhrase(Schema):
    """Muted word or phrase as the member wrote it."""

    word: str = Field(description="The muted word or phrase.", examples=["كرة القدم"])
    since: Instant = Field(description="Time at which the word was muted.")


class MutedWordState(Schema):
    """State after a word was muted or unmuted."""

    word: str = Field(description="The word or phrase.", examples=["كرة القدم"])
    is_muted: bool = Field(description="Whether the word is muted.")
