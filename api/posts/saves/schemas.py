"""Saved posts on the wire."""

from pydantic import Field

from api.core.http.responses import Schema


class SaveState(Schema):
    """How it stands after saving a post, or after letting it go."""

    saved: bool
    count: int = Field(description="How many members saved the post.")
