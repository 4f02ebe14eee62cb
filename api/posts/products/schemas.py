"""The library and its files on the wire."""

from pydantic import Field

from api.core.http.responses import Instant, Schema
from api.payments.schemas import Order
from api.posts.schemas import Post, ProductFile


class PurchasedPost(Post):
    """A product in a member's library, which stays there when its author deletes it."""

    order: Order
    files: list[ProductFile] = Field(
        description="What may be downloaded, also what the author took out after the purchase."
    )


class Download(Schema):
    """An address that gives a file to whoever has it, until it expires."""

    url: str = Field(
        examples=["http://localhost:8000/files/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/download?…"]
    )
    expires_at: Instant = Field(description="Ten minutes from now.")
