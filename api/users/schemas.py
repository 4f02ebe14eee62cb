"""Members on the wire."""

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
from api.core.http.responses import CleanText, Identified, Instant, Schema
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
    if handles.is_reserved(handle):
        raise PydanticCustomError("handle_taken", "a reserved handle")
    return handle


def _remove_duplicates(ids: Any) -> Any:
    """Before they are counted: three times the same is one."""
    if isinstance(ids, list) and all(isinstance(each, str) for each in ids):
        return list(dict.fromkeys(ids))
    return ids


DisplayName = Annotated[
    CleanText,
    Field(
        min_length=1,
        description="Of 1 to 64 characters, in letters of one script.",
        examples=["ليلى حداد"],
    ),
    AfterValidator(names.normalize_name),
    AfterValidator(longest(64)),
]
_DISPLAY_NAME: Final[TypeAdapter[str]] = TypeAdapter(DisplayName)


def valid_display_name(proposed: str | None) -> str | None:
    """What somebody is called elsewhere, where they may be called so here."""
    try:
        return _DISPLAY_NAME.validate_python(proposed)
    except ValidationError:
        return None


BirthDate = Annotated[
    date, Field(description="At least 13 years ago."), AfterValidator(_check_birth_date)
]
CountryId = Annotated[
    str,
    Field(description="The `_id` of a country.", examples=["SA"]),
    AfterValidator(_check_country),
]
InterestIds = Annotated[
    list[Annotated[str, AfterValidator(_check_interest)]],
    BeforeValidator(_remove_duplicates),
    Field(
        min_length=3,
        max_length=20,
        description="The `_id`s of interests, 3 to 20.",
        examples=[["typography", "design", "poetry"]],
    ),
]
GenderId = Annotated[Literal[1, 2, 3], Field(description="1 male, 2 female, 3 not specified.")]
Bio = Annotated[
    CleanText,
    Field(description="256 characters at most.", examples=["خطّاطة، أكتب عن الحروف وقرّائها."]),
    AfterValidator(longest(256)),
]
Handle = Annotated[
    str | None,
    Field(
        description="3 to 20 of a–z, 0–9 and `_`; with capitals or an `@` it is taken the same.",
        examples=["layla"],
    ),
    AfterValidator(_check_handle),
]
Numerals = Annotated[
    Literal["auto", "latn", "arab"],
    Field(description="Digits to show: as the language has them, 123 or ١٢٣."),
]
Theme = Annotated[
    Literal["system", "light", "dark"], Field(description="Colours; `system` asks the device.")
]
TextSize = Annotated[
    Literal["small", "normal", "large", "larger"], Field(description="How large texts are shown.")
]
Motion = Annotated[
    Literal["system", "reduced"], Field(description="Movement; `system` asks the device.")
]


class Author(Identified):
    """A member as the author of something."""

    name: str = Field(description="As the member writes it; not unique.")
    handle: str | None = Field(
        description="Unique, without `@`; null where none was chosen.", examples=["layla"]
    )
    profile_pic: Image | None


class Profile(Author):
    """A member's public page; how the two stand is null for a guest and for oneself."""

    bio: str
    created_at: Instant = Field(description="When they joined.")
    followers_count: int
    following_count: int
    posts_count: int = Field(description="Of every kind, products among them.")
    products_count: int = Field(description="Digital products alone.")
    is_following: bool | None = Field(description="I follow them.")
    follows_me: bool | None = Field(description="They follow me.")
    is_blocked: bool | None = Field(description="I blocked them; their posts are not listed.")
    is_muted: bool | None = Field(description="I muted them.")
    new_posts: bool | None = Field(
        description="Whether I chose to hear of their new posts; null unless I follow them and "
        "chose."
    )


class Suggestion(Author):
    """A member one may like to follow."""

    bio: str
    followers_count: int
    is_following: bool = Field(description="I follow them; false for a guest.")


class Person(Suggestion):
    """A member in a list, and how the two of us stand."""

    follows_me: bool = Field(description="They follow me.")


class NotificationPreferences(Schema):
    """Which types of notifications I have; those that were never changed are on."""

    follow: bool = Field(description="Somebody follows me.")
    evaluation: bool = Field(description="Somebody evaluated a post of mine.")
    comment: bool = Field(description="Somebody commented on a post of mine.")
    reply: bool = Field(description="Somebody replied to a comment of mine.")
    mention: bool = Field(description="Somebody wrote my handle in a post or comment.")
    purchase: bool = Field(description="Somebody got a product of mine.")
    tip: bool = Field(description="Somebody tipped me.")
    payout: bool = Field(description="A payout of mine went on.")
    revenue_report: bool = Field(description="A month's share is reckoned.")
    new_post: bool = Field(description="Somebody I follow published something.")
    system: Literal[True] = Field(description="What the platform itself has to say; always on.")


class NotificationPreferencesUpdate(Schema):
    """What to have and not to have from now on; what is absent stays."""

    follow: StrictBool | None = None
    evaluation: StrictBool | None = None
    comment: StrictBool | None = None
    reply: StrictBool | None = None
    mention: StrictBool | None = None
    purchase: StrictBool | None = None
    tip: StrictBool | None = None
    payout: StrictBool | None = None
    revenue_report: StrictBool | None = None
    new_post: StrictBool | None = None
    system: Literal[True] | None = Field(None, description="Can't be turned off.")

    def chosen(self) -> dict[str, bool]:
        """What was sent, by the types' names on the wire, which are those that are stored."""
        return self.model_dump(by_alias=True, exclude_none=True)


class Me(Author):
    """One's own account; the only answer that holds an e-mail address or a phone number."""

    bio: str
    gender_id: GenderId
    country_id: str
    birth_date: date
    interest_ids: list[str]
    locale: Locale = Field(description="The language of messages to the member.")
    numerals: Numerals
    theme: Theme
    text_size: TextSize
    motion: Motion
    notifications: NotificationPreferences
    email: str | None = Field(examples=["layla@qima.example"])
    phone: str | None = Field(description="With its country code.", examples=["+9613123456"])
    followers_count: int
    following_count: int
    posts_count: int = Field(description="Of every kind, products among them.")
    created_at: Instant = Field(description="When the member joined.")
    deletes_at: Instant | None = Field(
        description="When the account will be deleted; null unless that was asked for.",
        examples=[None],
    )


class MemberUpdate(Schema):
    """What a member changes of their own; what is absent stays."""

    name: DisplayName | None = None
    bio: Bio | None = None
    handle: Handle = None
    profile_pic: str | None = Field(None, description="The `_id` of an uploaded avatar, or null.")
    gender_id: GenderId | None = None
    country_id: CountryId | None = None
    birth_date: BirthDate | None = None
    interest_ids: InterestIds | None = None
    locale: Locale | None = Field(None, description="The language of messages to me.")
    numerals: Numerals | None = None
    theme: Theme | None = None
    text_size: TextSize | None = None
    motion: Motion | None = None
    notifications: NotificationPreferencesUpdate | None = None
