"""Request and response bodies of letters."""

from typing import Literal

from pydantic import Field

from api.auth.schemas import ProofOfWork
from api.core.http.responses import Schema
from api.core.text.locale import Locale
from api.letters.models import LetterMode

_MODE = (
    "Which posts are sent to followers by e-mail. `off`: none. `all`: every published post."
    " `chosen`: posts that the author sends with `POST /posts/{id}/letter`."
)


class EmailFollowInput(Schema):
    """Address that follows a member by e-mail."""

    email: str = Field(
        max_length=320, description="E-mail address.", examples=["layla@mail.example"]
    )
    locale: Locale | None = Field(
        None, description="Language of the e-mails; the language of the request by default."
    )
    proof_of_work: ProofOfWork | None = Field(
        None, description="Proof of work, after `proof_of_work_required`."
    )


class EmailFollowResult(Schema):
    """A confirmation was requested."""

    status: Literal["confirmationSent"] = Field(
        "confirmationSent",
        description="Always `confirmationSent`, whether or not the address follows already.",
    )


class LetterChoiceInput(Schema):
    """Choice of the posts that are sent."""

    mode: LetterMode = Field(description=_MODE)


class LetterSettings(Schema):
    """Letters of the authenticated member."""

    mode: LetterMode = Field(description=_MODE)
    email_followers: int = Field(
        description="Number of confirmed followers by e-mail. Their addresses are in no response.",
        examples=[42],
    )
    letters_this_week: int = Field(
        description="Number of letters in the last seven days.", examples=[1]
    )
    max_letters_per_week: int = Field(
        description="Number of letters in seven days, beyond which posts wait for the next letter.",
        examples=[3],
    )


class LetterState(Schema):
    """State of a post that is sent as a letter."""

    is_queued: Literal[True] = Field(
        True, description="Always true: the post is part of the next letter, or was sent."
    )
