"""Response bodies of the library and of product files."""

from pydantic import Field

from api.core.http.responses import Instant, Schema
from api.payments.schemas import Order
from api.posts.schemas import Post, ProductFile


class PurchasedPost(Post):
    """A product in a member's library, where it remains after its author deletes it."""

    order: Order = Field(description="The authenticated member's order of the product.")
    own_rating: int | None = Field(
        description="Number of stars of the authenticated member's review; null without one.",
        examples=[5],
    )
    files: list[ProductFile] = Field(
        description="Files that the buyer may download, including files that the author removed "
        "after the purchase. Empty after a refund."
    )


class Download(Schema):
    """A signed URL of a file, valid without authentication until it expires."""

    url: str = Field(
        description="Signed URL of the file.",
        examples=["http://localhost:8000/files/0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a/download?…"],
    )
    expires_at: Instant = Field(
        description="Time when the URL expires, ten minutes after the request."
    )
