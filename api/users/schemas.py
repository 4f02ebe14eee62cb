"""Members on the wire."""

import unicodedata
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from api.files.wire import Image
from api.kernel.arabic import is_arabic
from api.kernel.clock import now
from api.kernel.locale import Locale
from api.kernel.text import longest
from api.kernel.wire import CleanText, Identified, Instant, Schema
from api.reference import service as reference

MINIMUM_AGE = 13
OLDEST_AGE = 120


def _one_script(name: str) -> str:
    """Letters of one script family, so that no name passes for another's by look-alikes."""
    scripts = {_script(letter) for letter in name if letter.isalpha()}
    if len(scripts) > 1:
        raise PydanticCustomError("name_mixed", "letters of several scripts")
    if not scripts or "\n" in name or "\t" in name:
        raise PydanticCustomError("forbidden_character", "no letters")
    return name


def _script(letter: str) -> str:
    return "ARABIC" if is_arabic(letter) else unicodedata.name(letter, "UNKNOWN").split(" ")[0]


def _old_enough(born: date) -> date:
    today = now().date()
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if age < 0 or age > OLDEST_AGE:
        raise PydanticCustomError("date_unlikely", "not a date of birth")
    if age < MINIMUM_AGE:
        raise PydanticCustomError("too_young", "too young")
    return born


def _known_country(country_id: str) -> str:
    if not reference.is_country(country_id):
        raise PydanticCustomError("country_unknown", "unknown country")
    return country_id


def _known_interest(interest_id: str) -> str:
    if not reference.is_interest(interest_id):
        raise PydanticCustomError("interest_unknown", "unknown interest")
    return interest_id


def _handle(handle: str | None) -> str | None:
    if handle is None:
        return None
    handle = handle.strip().removeprefix("@").lower()
    if not (3 <= len(handle) <= 20 and handle.isascii() and handle.replace("_", "a").isalnum()):
        raise PydanticCustomError("handle_invalid", "not a handle")
    return handle


def _each_once(ids: Any) -> Any:
    """Before they are counted: three times the same is one."""
    if isinstance(ids, list) and all(isinstance(each, str) for each in ids):
        return list(dict.fromkeys(ids))
    return ids


DisplayName = Annotated[
    CleanText, Field(min_length=1), AfterValidator(longest(64)), AfterValidator(_one_script)
]
BirthDate = Annotated[date, AfterValidator(_old_enough)]
CountryId = Annotated[str, Field(examples=["SA"]), AfterValidator(_known_country)]
InterestIds = Annotated[
    list[Annotated[str, AfterValidator(_known_interest)]],
    BeforeValidator(_each_once),
    Field(min_length=3, max_length=20, examples=[["typography", "design", "poetry"]]),
]
GenderId = Annotated[Literal[1, 2, 3], Field(description="1 male, 2 female, 3 not specified")]
Bio = Annotated[CleanText, AfterValidator(longest(256))]
Handle = Annotated[str | None, AfterValidator(_handle)]
Numerals = Literal["auto", "latn", "arab"]
Theme = Literal["system", "light", "dark"]


class Author(Identified):
    """A member as the author of something."""

    name: str
    handle: str | None
    profile_pic: Image | None


class Profile(Author):
    """A member's public page; the two last are null for a guest and for oneself."""

    bio: str
    created_at: Instant
    followers_count: int
    following_count: int
    posts_count: int
    products_count: int
    is_following: bool | None
    follows_me: bool | None


class Suggestion(Author):
    """A member one may like to follow."""

    bio: str
    followers_count: int
    is_following: bool


class Me(Author):
    """One's own account; the only answer that holds an e-mail address or a phone number."""

    bio: str
    gender_id: GenderId
    country_id: str
    birth_date: date
    interest_ids: list[str]
    locale: Locale
    numerals: Numerals
    theme: Theme
    email: str | None
    phone: str | None
    followers_count: int
    following_count: int
    posts_count: int
    created_at: Instant


class FollowState(Schema):
    """How it stands after a follow or an unfollow."""

    is_following: bool
    followers_count: int


class MemberChanges(Schema):
    """What a member changes of their own; what is absent stays."""

    name: DisplayName | None = None
    bio: Bio | None = None
    handle: Handle = None
    profile_pic: str | None = Field(None, description="The `_id` of an uploaded avatar, or null.")
    gender_id: GenderId | None = None
    country_id: CountryId | None = None
    birth_date: BirthDate | None = None
    interest_ids: InterestIds | None = None
    locale: Locale | None = None
    numerals: Numerals | None = None
    theme: Theme | None = None
