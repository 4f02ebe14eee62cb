"""Response bodies of suggested members."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Schema
from api.users.schemas import Author, Suggestion


class SuggestionReason(Schema):
    """Strongest reason for the suggestion of a member."""

    type: Literal["followedByFollowed", "evaluated", "interest", "popular"] = Field(
        description="Kind of the reason. `followedByFollowed`: followed members follow the member. "
        "`evaluated`: the authenticated member recently evaluated posts of the member. `interest`: "
        "shared interests. `popular`: none of these."
    )
    member: Author | None = Field(
        description="One of the followed members who follow the suggested member, for the type "
        "`followedByFollowed`; null for other types."
    )
    interest_id: str | None = Field(
        description="One of the shared interests, for the type `interest`; null for other types."
    )
    count: int = Field(
        description="Number behind the reason: followed members, evaluations, shared interests, or "
        "for `popular` the followers of the member."
    )


class SuggestedMember(Suggestion):
    """A member suggested to follow, with the reason."""

    reason: SuggestionReason = Field(description="Reason for the suggestion.")
