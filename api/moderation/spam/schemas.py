"""Request and response bodies of automatic rules."""

from typing import Annotated

from pydantic import Field

from api.core.http.responses import Schema
from api.posts.spam.rules import Mode, RuleName
from api.users.schemas import Author

_WEIGHT = "Weight that a finding of the rule adds to its case, from 0 to 100."


class RuleOut(Schema):
    """Automatic rule as it is in force."""

    rule: RuleName = Field(description="Name of the rule.", examples=["repeated_text"])
    mode: Mode = Field(
        description="`off` looks for nothing, `watch` brings findings to staff, `hold` also hides"
        " the text until staff saw it."
    )
    weight: int = Field(description=_WEIGHT, examples=[60])
    thresholds: dict[str, int] = Field(
        description="Thresholds by name.", examples=[{"copies": 3, "hours": 24}]
    )
    limits: dict[str, tuple[int, int]] = Field(
        description="Least and greatest value of each threshold.",
        examples=[{"copies": [2, 50], "hours": [1, 72]}],
    )
    changed_at: str | None = Field(
        description="Time of the last change in UTC; null for a rule that was never changed."
    )
    changed_by: Author | None = Field(description="Admin who changed the rule last.")
    findings7d: int = Field(
        description="Findings of the rule within seven days.", examples=[12], alias="findings7d"
    )


class RuleInput(Schema):
    """Change of an automatic rule; what is absent stays."""

    rule: RuleName = Field(description="Name of the rule.", examples=["repeated_text"])
    mode: Mode = Field(description="Mode from now on.", examples=["watch"])
    weight: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description=_WEIGHT, examples=[40]
    )
    thresholds: Annotated[dict[str, int], Field(max_length=10)] | None = Field(
        None,
        description="Thresholds to change, each within its limits.",
        examples=[{"copies": 4}],
    )
