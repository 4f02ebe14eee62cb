"""Evaluations on the wire."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Instant, Schema
from api.users.schemas import Author

Reaction = Literal[
    "perfect",
    "love",
    "unclear",
    "fantastic",
    "surprise",
    "clap",
    "dontknow",
    "hardquestion",
    "gotanswer",
    "sad",
]


class EvaluationInput(Schema):
    """What a member thinks of a post; null takes it back."""

    reaction: Reaction | None = Field(
        examples=["perfect"],
        description="`dontknow`, `hardquestion`, `gotanswer` and `sad` are for questions only.",
    )


class Evaluation(Schema):
    """What one member thinks of a post."""

    user: Author
    reaction: Reaction
    created_at: Instant


class Evaluations(Schema):
    """What members think of a post; `mine` is null for a guest and without an evaluation."""

    counts: dict[str, int] = Field(
        description="By name; those nobody gave are absent.", examples=[{"perfect": 12, "love": 3}]
    )
    total: int = Field(description="Of all names together.")
    mine: Reaction | None
    latest: list[Evaluation] = Field(description="Of the last twenty members, newest first.")
