"""Request and response bodies of push notifications and their settings."""

from pydantic import Field, StrictBool

from api.core.http.responses import Schema
from api.notifications.email.schemas import EmailPreferences, EmailPreferencesUpdate
from api.notifications.push.endpoints import MAX_ENDPOINT_LENGTH

_TIME = r"^([01]\d|2[0-3]):[0-5]\d$"


class PushKey(Schema):
    """The key with which a browser subscribes."""

    public_key: str = Field(
        description="Public key of the server in base64url, the browser's `applicationServerKey`.",
        examples=[
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        ],
    )


class PushKeys(Schema):
    """The keys of a subscription, as `PushSubscription.toJSON` of the browser returns them."""

    p256dh: str = Field(
        alias="p256dh",
        min_length=1,
        max_length=100,
        description="Public key of the browser in base64url: a point of the curve P-256.",
        examples=[
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ],
    )
    auth: str = Field(
        min_length=1,
        max_length=40,
        description="Authentication secret of the browser in base64url: 16 bytes.",
        examples=["BTBZMqHH6r4Tts7J_aSIgg"],
    )


class PushSubscriptionInput(Schema):
    """A browser's push subscription."""

    endpoint: str = Field(
        min_length=1,
        max_length=MAX_ENDPOINT_LENGTH,
        description="Address of the subscription at its push service: `https`, with a public host"
        " name and the default port.",
        examples=["https://push.example.com/send/f1xG2hJ8"],
    )
    keys: PushKeys


class PushState(Schema):
    """Whether this session has a push subscription."""

    is_subscribed: bool = Field(description="Whether this session has a push subscription.")


class PushPreferences(Schema):
    """Types of notifications that are also pushed to the member's devices."""

    follow: bool = Field(description="A member follows the account's owner.")
    evaluation: bool = Field(description="A member evaluated one of the owner's posts.")
    comment: bool = Field(description="A member commented on one of the owner's posts.")
    reply: bool = Field(description="A member replied to the owner's comment or review.")
    answer: bool = Field(description="One of the owner's answers was accepted.")
    mention: bool = Field(description="A member mentioned the owner's handle.")
    purchase: bool = Field(description="A member bought one of the owner's products.")
    review: bool = Field(description="A buyer reviewed one of the owner's products.")
    tip: bool = Field(description="A member sent the owner a tip.")
    payout: bool = Field(description="The status of one of the owner's payouts changed.")
    revenue_report: bool = Field(description="The owner's share of a month was computed.")
    new_post: bool = Field(description="A followed member published a post.")
    system: bool = Field(description="Announcements of the platform; always pushed.")


class PushPreferencesUpdate(Schema):
    """Types to change; omitted ones keep their value."""

    follow: StrictBool | None = Field(None, description="Push new followers.")
    evaluation: StrictBool | None = Field(None, description="Push reactions.")
    comment: StrictBool | None = Field(None, description="Push comments.")
    reply: StrictBool | None = Field(None, description="Push replies.")
    answer: StrictBool | None = Field(None, description="Push accepted answers.")
    mention: StrictBool | None = Field(None, description="Push mentions.")
    purchase: StrictBool | None = Field(None, description="Push sales.")
    review: StrictBool | None = Field(None, description="Push reviews of products.")
    tip: StrictBool | None = Field(None, description="Push tips.")
    payout: StrictBool | None = Field(None, description="Push payouts.")
    revenue_report: StrictBool | None = Field(None, description="Push revenue reports.")
    new_post: StrictBool | None = Field(None, description="Push posts of followed members.")

    def chosen(self) -> dict[str, bool]:
        """Return the given types by their JSON names, which are also the stored ones."""
        return self.model_dump(by_alias=True, exclude_none=True)


class QuietHours(Schema):
    """Hours in which nothing is pushed; the list has what they omit."""

    is_enabled: bool = Field(description="Whether the quiet hours apply.")
    begins_at: str = Field(
        description="Time at which they begin, in the time zone.", examples=["22:00"]
    )
    ends_at: str = Field(
        description="Time at which they end; before `beginsAt`, on the next day.",
        examples=["07:00"],
    )
    lets_important_through: bool = Field(
        description="Whether sales, tips and messages of the platform are pushed all the same."
    )
    time_zone: str = Field(
        description="IANA name of the member's time zone.", examples=["Asia/Damascus"]
    )


class QuietHoursUpdate(Schema):
    """Changes to the quiet hours; omitted fields keep their values."""

    is_enabled: StrictBool | None = Field(None, description="Whether the quiet hours apply.")
    begins_at: str | None = Field(
        None,
        pattern=_TIME,
        max_length=5,
        description="Time at which they begin, such as 22:00.",
        examples=["22:00"],
    )
    ends_at: str | None = Field(
        None,
        pattern=_TIME,
        max_length=5,
        description="Time at which they end, such as 07:00.",
        examples=["07:00"],
    )
    lets_important_through: StrictBool | None = Field(
        None, description="Whether sales, tips and messages of the platform are pushed."
    )
    time_zone: str | None = Field(
        None,
        min_length=1,
        max_length=64,
        description="IANA name of the member's time zone.",
        examples=["Asia/Damascus"],
    )


class NotificationSettings(Schema):
    """Settings of push notifications and e-mails. Those of the list are in `/users/me`."""

    push: PushPreferences
    email: EmailPreferences
    quiet_hours: QuietHours


class NotificationSettingsUpdate(Schema):
    """Settings to change; omitted fields keep their values."""

    push: PushPreferencesUpdate | None = Field(None, description="Pushed types to change.")
    email: EmailPreferencesUpdate | None = Field(None, description="Emailed types to change.")
    quiet_hours: QuietHoursUpdate | None = Field(None, description="Quiet hours to change.")
