"""Request and response bodies of reports."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Schema
from api.core.text.text import longest

Reason = Literal["spam", "scam", "harassment", "hate", "violence", "nudity", "copyright", "other"]


class ReportInput(Schema):
    """Reason of a report."""

    reason: Reason = Field(description="Reason of the report.", examples=["spam"])
    text: Annotated[CleanText, longest(500)] | None = Field(
        None, description="Additional information for staff, at most 500 characters."
    )


class ReportResult(Schema):
    """The report was stored. Decisions about it are not disclosed."""

    reported: Literal[True] = Field(True, description="Always true.")
