"""Request and response bodies of evaluations."""

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
    """Evaluation of a post by the authenticated member."""

    reaction: Reaction | None = Field(
        examples=["perfect"],
        description="The evaluation, or null to remove it. `dontknow`, `hardquestion`, `gotanswer` "
        "and `sad` are allowed for questions only.",
    )


class Evaluation(Schema):
    """A member's evaluation of a post."""

    user: Author = Field(description="The member who evaluated the post.")
    reaction: Reaction = Field(description="The member's evaluation.")
    created_at: Instant = Field(description="Time of the evaluation or its last change.")


class Evaluations(Schema):
    """Summary of the evaluations of a post."""

    counts: dict[str, int] = Field(
        description="Number of evaluations by name. A name without evaluations is absent.",
        examples=[{"perfect": 12, "love": 3}],
    )
    total: int = Field(description="Number of all evaluations of the post.")
    mine: Reaction | None = Field(
        description="The authenticated member's evaluation; null without one, and for guests."
    )
    latest: list[Evaluation] = Field(description="The latest 20 evaluations, newest first.")
