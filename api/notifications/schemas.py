"""Notifications on the wire."""

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import Image
from api.users.models import NotificationType


class Sender(Identified):
    """Whoever did what is told. Where the platform itself speaks it is the platform, whose id is
    `00000000-0000-0000-0000-000000000000`."""

    name: str
    profile_pic: Image | None


class PostReference(Identified):
    """The post that it is about."""


class CommentReference(Identified):
    """The comment that it is about."""


class Facts(Schema):
    """What the message tells beside names; null where it is of another type."""

    title: str | None = Field(
        description="The post's title, or its first words.", examples=["Wider lines"]
    )
    reaction: str | None = Field(description="Of who evaluated last.", examples=["gotanswer"])
    amount_cents: int | None = Field(
        description="In US cents: of a purchase, tip, refund or payout.", examples=[2000]
    )
    status: str | None = Field(
        description="Of a payout: `transferred` or `failed`; of a purchase that the platform tells "
        "of: `refundRequested` to its seller, `refunded` to its buyer.",
        examples=["transferred"],
    )
    period: str | None = Field(description="The month of a report.", examples=["2026-10"])


class Notification(Identified):
    """One thing the member is told, or several of a kind that came before it was opened: then
    `count` are told of, and `actors` are the latest three, `from` the latest. `message` is in the
    asked language, `createdAt` the instant of the latest."""

    type: NotificationType
    is_opened: bool = Field(description="It was read.")
    sender: Sender = Field(alias="from")
    message: str = Field(
        description="A whole sentence in the asked language; plain text.",
        examples=["Omar and 11 others evaluated your post “Wider lines”: Got the answer"],
    )
    created_at: Instant
    post_id: PostReference | None
    comment_id: CommentReference | None
    actors: list[Sender] = Field(
        max_length=3, description="The latest first; empty where the platform speaks."
    )
    count: int = Field(description="How many members did it; 1 where nothing is grouped.")
    facts: Facts


class Opened(Schema):
    """How many became read."""

    opened: int = Field(description="0 where all had been read.")
