"""Suggested members on the wire."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Schema
from api.users.schemas import Author, Suggestion


class SuggestionReason(Schema):
    """Why a member is suggested: the strongest of what speaks for them."""

    type: Literal["followedByFollowed", "evaluated", "interest", "popular"] = Field(
        description="`evaluated`: I evaluated posts of theirs lately."
    )
    member: Author | None = Field(
        description="With `followedByFollowed`, one of those I follow who follow them."
    )
    interest_id: str | None = Field(description="With `interest`, one that we share.")
    count: int = Field(
        description="How many of those I follow, evaluations, interests, or followers."
    )


class SuggestedMember(Suggestion):
    """A member one may like to follow, and why."""

    reason: SuggestionReason
