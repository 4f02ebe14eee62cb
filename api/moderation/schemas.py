"""Reports on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.core.http.responses import CleanText, Schema
from api.core.text.text import longest

Reason = Literal["spam", "scam", "harassment", "hate", "violence", "nudity", "copyright", "other"]


class Complaint(Schema):
    """What is wrong, in the reporting member's eyes."""

    reason: Reason = Field(examples=["spam"])
    text: Annotated[CleanText, AfterValidator(longest(500))] | None = Field(
        None, description="What staff should know besides; 500 characters at most."
    )


class Reported(Schema):
    """The report stands; what becomes of it is not told."""

    reported: Literal[True] = True
