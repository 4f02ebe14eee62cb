"""Notifications on the wire."""

from typing import Literal

from pydantic import Field

from api.files.wire import Image
from api.kernel.wire import Identified, Instant, Schema


class Sender(Identified):
    """Whoever did what is told."""

    name: str
    profile_pic: Image | None


class PostReference(Identified):
    """The post that it is about."""


class Notification(Identified):
    """One thing the member is told; `message` is in the asked language."""

    type: Literal["follow"]
    is_opened: bool
    sender: Sender = Field(alias="from")
    message: str = Field(examples=["Omar followed you"])
    created_at: Instant
    post_id: PostReference | None
    actors: list[Sender]
    count: int


class Opened(Schema):
    """How many became read."""

    opened: int
