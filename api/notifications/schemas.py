"""Response bodies of notifications."""

from pydantic import Field

from api.core.http.responses import Identified, Instant, Schema
from api.files.serializers import Image
from api.users.models import NotificationType


class Sender(Identified):
    """The actor of a notification: a member or the platform. The id of the platform is
    `00000000-0000-0000-0000-000000000000`."""

    name: str = Field(
        description="Name of the member; the product's name for a system notification."
    )
    is_staff: bool = Field(description="Whether the actor is the platform or its staff.")
    profile_pic: Image | None = Field(description="Profile picture; null without one.")


class PostReference(Identified):
    """The post that a notification is about."""


class CommentReference(Identified):
    """The comment that a notification is about."""


class Facts(Schema):
    """The parameters of a notification's message besides names. A parameter that does not apply to
    the type is null."""

    title: str | None = Field(
        description="The title of the post, or the first words of its text.",
        examples=["Wider lines"],
    )
    reaction: str | None = Field(
        description="The reaction of the latest evaluation.", examples=["gotanswer"]
    )
    amount_cents: int | None = Field(
        description="The amount of the purchase, tip, refund or payout, in US cents.",
        examples=[2000],
    )
    status: str | None = Field(
        description="The status of a payout (`transferred` or `failed`) or of a purchase "
        "(`refundRequested` for its seller, `refunded` for its buyer). `statementWritten` and "
        "`appealDecided` are notices of staff about the member.",
        examples=["transferred"],
    )
    period: str | None = Field(description="The month of a revenue report.", examples=["2026-10"])


class Notification(Identified):
    """A notification of the authenticated member. Acts of the same kind are grouped until the
    notification is opened. `count` is the number of actors, `actors` are the latest three, `from`
    is the latest, and `createdAt` is the time of the latest act."""

    type: NotificationType = Field(description="Type of the notification.")
    is_opened: bool = Field(description="Whether the notification has been opened.")
    sender: Sender = Field(alias="from")
    message: str = Field(
        description="The complete sentence as plain text, in the language of `Accept-Language`.",
        examples=["Omar and 11 others reacted to your post “Wider lines”: Got my answer"],
    )
    created_at: Instant = Field(description="When the newest event of the notification happened.")
    post_id: PostReference | None = Field(description="Post of the notification; null for others.")
    comment_id: CommentReference | None = Field(
        description="Comment of the notification; null for others."
    )
    actors: list[Sender] = Field(
        max_length=3, description="Up to three actors, the latest first. Empty for the platform."
    )
    count: int = Field(
        description="The number of actors. 1 for a notification that is not grouped."
    )
    facts: Facts


class OpenedCount(Schema):
    """The result of marking all notifications as read."""

    opened: int = Field(
        description="The number of notifications marked as read. 0 if all were read before."
    )
