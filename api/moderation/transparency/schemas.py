"""Response bodies of the transparency figures."""

from typing import Final, Literal

from pydantic import Field

from api.core.http.responses import Schema
from api.moderation.schemas import Reason
from api.moderation.statements.models import Ground, StatementAct

# The least year of the figures; there was no platform before.
FIRST_YEAR: Final = 2020
LAST_YEAR: Final = 2100

Outcome = Literal["upheld", "changed", "reversed"]
Band = Literal["1-9"]


class _Count(Schema):
    """A number, or a band for a small one, which could identify a member."""

    month: str = Field(description="The month in UTC.", examples=["2026-11"])
    count: int | None = Field(
        description="The number; null below 10, where `band` has its range.", examples=[40]
    )
    is_band: bool = Field(description="Whether the number is below 10 and therefore a band.")
    band: Band | None = Field(description="Range of a number below 10; null for other numbers.")


class StatementCount(_Count):
    """Number of statements of reasons of one kind in a month."""

    ground: Ground = Field(
        description="Ground of the statements: the terms of service, or the law."
    )
    rule: Reason = Field(description="Rule that the statements name.")
    act: StatementAct = Field(description="Act that the statements are about.")
    automatic: bool = Field(description="Whether an automatic rule decided, without staff.")


class AppealCount(_Count):
    """Number of appeals that were answered in a month, by their outcome."""

    outcome: Outcome = Field(
        description="Outcome: the decision stayed, became a milder act, or was reversed."
    )


class Transparency(Schema):
    """Figures of moderation in a year."""

    year: int = Field(description="The year in UTC.", examples=[2026])
    rows: list[StatementCount] = Field(description="Statements by month and kind, oldest first.")
    appeals: list[AppealCount] = Field(description="Appeals by month and outcome, oldest first.")
