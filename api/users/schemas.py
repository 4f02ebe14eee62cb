"""Request and response bodies of members."""

from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    StrictBool,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from api.core.clock import now
from api.core.http.responses import CleanText, Identified, Instant, Schema, require_integer
from api.core.text.locale import Locale
from api.core.text.text import longest
from api.files.serializers import Image
from api.reference import service as reference
from api.users import handles, names

MIN_AGE = 13
MAX_AGE = 120


def _check_birth_date(born: date) -> date:
    today = now().date()
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if age < 0 or age > MAX_AGE:
        raise PydanticCustomError("date_unlikely", "not a date of birth")
    if age < MIN_AGE:
        raise PydanticCustomError("too_young", "too young")
    return born


def _check_country(country_id: str) -> str:
    if not reference.is_country(country_id):
        raise PydanticCustomError("country_unknown", "unknown country")
    return country_id


def _check_interest(interest_id: str) -> str:
    if not reference.is_interest(interest_id):
        raise PydanticCustomError("interest_unknown", "unknown interest")
    return interest_id


def _check_handle(text: str | None) -> str | None:
    if text is None:
        return None
    handle = handles.parse_handle(text)
    if handle is None:
        raise PydanticCustomError("handle_invalid", "not a handle")
    return handle


def _remove_duplicates(ids: Any) -> Any:
    """Remove duplicates before the items are counted."""
    if isinstance(ids, list) and all(isinstance(each, str) for each in ids):
        return list(dict.fromkeys(ids))
    return ids


DisplayName = Annotated[
    CleanText,
    Field(
        min_length=1,
        description="Display name of 1 to 64 characters. Each word has letters of one script; only"
        " Arabic and Latin words may be mixed.",
        examples=["ليلى حداد"],
    ),
    AfterValidator(names.normalize_name),
    longest(64),
]
_DISPLAY_NAME: Final[TypeAdapter[str]] = TypeAdapter(DisplayName)


def valid_display_name(proposed: str | None) -> str | None:
    """Return a name from another service if it is a valid display name, else None."""
    try:
        return _DISPLAY_NAME.validate_python(proposed)
    except ValidationError:
        return None


BirthDate = Annotated[
    date,
    Field(description="Date of birth, at least 13 years ago."),
    AfterValidator(_check_birth_date),
]
CountryId = Annotated[
    str,
    Field(description="`_id` of a country.", examples=["SA"]),
    AfterValidator(_check_country),
]
InterestIds = Annotated[
    list[Annotated[str, AfterValidator(_check_interest)]],
    # Directly at the list, so that no item beyond the limit is validated.
    Field(
        min_length=3,
        max_length=20,
        description="`_id`s of 3 to 20 interests.",
        examples=[["typography", "design", "poetry"]],
    ),
    BeforeValidator(_remove_duplicates),
]
GenderId = Annotated[
    Literal[1, 2, 3],
    BeforeValidator(require_integer),
    Field(description="Gender: 1 male, 2 female, 3 not specified."),
]
Bio = Annotated[
    CleanText,
    Field(
        description="Biography of at most 256 characters.",
        examples=["خطّاطة، أكتب عن الحروف وقرّائها."],
    ),
    longest(256),
]
Handle = Annotated[
    str | None,
    Field(
        description="Handle of 3 to 20 characters from a–z, 0–9 and `_`. Capitals and a leading "
        "`@` are accepted.",
        examples=["layla"],
    ),
    AfterValidator(_check_handle),
]
Numerals = Annotated[
    Literal["auto", "latn", "arab"],
    Field(description="Digits of displayed numbers: those of the language, 123 or ١٢٣."),
]
Theme = Annotated[
    Literal["system", "light", "dark"],
    Field(description="Color theme; `system` follows the device."),
]
TextSize = Annotated[
    Literal["small", "normal", "large", "larger"], Field(description="Text size of the interface.")
]
Motion = Annotated[
    Literal["system", "reduced"], Field(description="Animations; `system` follows the device.")
]


class Author(Identified):
    """Member as an author."""

    name: str = Field(description="Display name; not unique.")
    handle: str | None = Field(
        description="Unique handle without `@`; null if the member has none.", examples=["layla"]
    )
    is_staff: bool = Field(
        description="Whether the member is staff of the platform; displayed beside the name."
    )
    profile_pic: Image | None = Field(description="Profile picture; null without one.")


class Profile(Author):
    """Public profile. The relationship fields are null for guests and for the caller's own
    profile."""

    bio: str = Field(description="Text about the member; may be empty.")
    created_at: Instant = Field(description="Time at which the member joined.")
    followers_count: int = Field(description="Number of followers.")
    following_count: int = Field(description="Number of members that the member follows.")
    posts_count: int = Field(
        description="Number of published posts of every kind, including products."
    )
    products_count: int = Field(description="Number of published digital products.")
    answers_count: int = Field(
        description="Number of the member's answers that the authors of public questions accepted. "
        "Answers to the member's own questions don't count."
    )
    is_following: bool | None = Field(description="Whether the caller follows the member.")
    follows_me: bool | None = Field(description="Whether the member follows the caller.")
    is_blocked: bool | None = Field(
        description="Whether the caller blocked the member; posts "
        "of blocked members are not listed."
    )
    is_muted: bool | None = Field(description="Whether the caller muted the member.")
    new_posts: bool | None = Field(
        description="Whether the caller enabled notifications about the member's new posts; "
        "null if the caller does not follow the member or never chose."
    )


class Suggestion(Author):
    """Member suggested to follow."""

    bio: str = Field(description="Text about the member; may be empty.")
    followers_count: int = Field(description="Number of followers.")
    is_following: bool = Field(
        description="Whether the caller follows the member; false for guests."
    )


class Person(Suggestion):
    """Member in a list, with the relationship to the caller."""

    follows_me: bool = Field(description="Whether the member follows the caller.")


class NotificationPreferences(Schema):
    """Enabled types of notifications. Types that were never changed are enabled."""

    follow: bool = Field(description="A member follows the account's owner.")
    evaluation: bool = Field(description="A member evaluated one of the owner's posts.")
    comment: bool = Field(description="A member commented on one of the owner's posts.")
    reply: bool = Field(
        description="A member replied to one of the owner's comments, or a seller to a review."
    )
    answer: bool = Field(
        description="The author of a question accepted one of the owner's answers."
    )
    mention: bool = Field(description="A member mentioned the owner's handle in a post or comment.")
    purchase: bool = Field(description="A member bought one of the owner's products.")
    review: bool = Field(description="A buyer reviewed one of the owner's products.")
    tip: bool = Field(description="A member sent the owner a tip.")
    sale_emails: bool = Field(
        description="Emails about sales and tips, besides the notifications; one an hour at most."
    )
    payout: bool = Field(
        description="The status of one of the owner's payouts changed; always enabled."
    )
    revenue_report: bool = Field(description="The owner's share of a month was computed.")
    new_post: bool = Field(description="A followed member published a post.")
    system: Literal[True] = Field(description="Announcements of the platform; always enabled.")


class NotificationPreferencesUpdate(Schema):
    """Notification preferences to change; omitted types keep their value."""

    follow: StrictBool | None = Field(None, description="Notify of new followers.")
    evaluation: StrictBool | None = Field(None, description="Notify of reactions.")
    comment: StrictBool | None = Field(None, description="Notify of comments.")
    reply: StrictBool | None = Field(None, description="Notify of replies.")
    answer: StrictBool | None = Field(None, description="Notify of accepted answers.")
    mention: StrictBool | None = Field(None, description="Notify of mentions.")
    purchase: StrictBool | None = Field(None, description="Notify of purchases.")
    review: StrictBool | None = Field(None, description="Notify of reviews of products.")
    tip: StrictBool | None = Field(None, description="Notify of tips.")
    sale_emails: StrictBool | None = Field(None, description="Send emails about sales and tips.")
    payout: StrictBool | None = Field(
        None, description="Without effect: members are always notified of payouts."
    )
    revenue_report: StrictBool | None = Field(None, description="Notify of revenue reports.")
    new_post: StrictBool | None = Field(
        None, description="Notify of posts by members followed with notifications."
    )
    system: Literal[True] | None = Field(
        None, description="Announcements of the platform; can't be disabled."
    )

    def chosen(self) -> dict[str, bool]:
        """Return the given types by their JSON names, which are also the stored ones."""
        return self.model_dump(by_alias=True, exclude_none=True)


class Me(Author):
    """The authenticated member's own account, with e-mail address and phone number."""

    bio: str = Field(description="Text about the member; may be empty.")
    gender_id: GenderId
    country_id: str = Field(description="`_id` of a country.")
    birth_date: date = Field(description="Date of birth.")
    interest_ids: list[str] = Field(description="`_id`s of 3 to 20 interests.")
    locale: Locale = Field(description="Language of messages to the member.")
    numerals: Numerals
    theme: Theme
    text_size: TextSize
    motion: Motion
    notifications: NotificationPreferences
    email: str | None = Field(
        description="Email address; null without one.", examples=["layla@qima.example"]
    )
    phone: str | None = Field(
        description="Phone number with its country code; null if there is none.",
        examples=["+9613123456"],
    )
    followers_count: int = Field(description="Number of followers.")
    following_count: int = Field(description="Number of members that the member follows.")
    posts_count: int = Field(
        description="Number of published posts of every kind, including products."
    )
    muted_words_count: int = Field(
        description="Number of muted words, which hide posts and comments from lists."
    )
    created_at: Instant = Field(description="Time at which the member joined.")
    deletes_at: Instant | None = Field(
        description="Time at which the account will be deleted; null unless the member "
        "requested deletion.",
        examples=[None],
    )


class HandleCheck(Schema):
    """Availability of a handle, and suggestions."""

    handle: str | None = Field(
        description="The handle in its normal form; null if none was given.", examples=["layla"]
    )
    is_available: bool | None = Field(
        description="Whether a new member could have the handle; null if none was given."
    )
    suggestions: list[str] = Field(
        description="At most three available handles for the name; empty without a name.",
        examples=[["layla_haddad", "layla_haddad25"]],
    )


class MemberUpdate(Schema):
    """Changes to the member's own account; omitted fields keep their values."""

    name: DisplayName | None = Field(None, description="Name that other members see.")
    bio: Bio | None = Field(None, description="Text about the member.")
    handle: Handle = None
    profile_pic: str | None = Field(
        None, description="`_id` of an uploaded avatar, or null to remove it."
    )
    gender_id: GenderId | None = Field(None, description="1 male, 2 female, 3 not specified.")
    country_id: CountryId | None = Field(None, description="`_id` of a country.")
    birth_date: BirthDate | None = Field(None, description="Date of birth.")
    interest_ids: InterestIds | None = Field(None, description="`_id`s of 3 to 20 interests.")
    locale: Locale | None = Field(None, description="Language of messages to the member.")
    numerals: Numerals | None = Field(None, description="Digits of numbers and dates in Arabic.")
    theme: Theme | None = Field(None, description="Colours of the interface.")
    text_size: TextSize | None = Field(None, description="Size of the interface's text.")
    motion: Motion | None = Field(None, description="Whether the interface is animated.")
    notifications: NotificationPreferencesUpdate | None = Field(
        None, description="Notification types to change."
    )
