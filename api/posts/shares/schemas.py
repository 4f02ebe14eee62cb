"""Shares on the wire."""

from pydantic import Field

from api.core.http.responses import Schema


class ShareResult(Schema):
    """The address to share, and how often members shared the post."""

    url: str = Field(
        description="The post's public page.",
        examples=["https://qima.example/posts/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
    )
    count: int = Field(description="A member counts once a day.")
