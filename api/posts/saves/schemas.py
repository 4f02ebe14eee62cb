"""Response bodies of saved posts."""

from pydantic import Field

from api.core.http.responses import Schema


class SaveState(Schema):
    """State of a post after saving it or removing the save."""

    saved: bool = Field(description="Whether the authenticated member has saved the post.")
    count: int = Field(description="Number of members who saved the post.")
