"""Response bodies of shares."""

from pydantic import Field

from api.core.http.responses import Schema


class ShareResult(Schema):
    """URL of a post to share, with the number of its shares."""

    url: str = Field(
        description="URL of the post's public page.",
        examples=["https://qima.example/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )
    count: int = Field(description="Number of shares; a member counts once a day.")
