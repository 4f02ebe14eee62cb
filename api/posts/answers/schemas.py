"""Request and response bodies of answers."""

from pydantic import Field

from api.core.http.responses import Id, Schema


class AnswerChoice(Schema):
    """The accepted answer of a question."""

    comment_id: Id | None = Field(
        max_length=64,
        description="The `_id` of the accepted answer, a comment on the question; null for none.",
        examples=["0199f1b3-6c1e-7a45-8d90-2f7b4e6c9a15"],
    )


class HelpfulState(Schema):
    """State of an answer after marking it as helpful or removing the mark."""

    helpful: bool = Field(
        description="Whether the authenticated member marked the answer as helpful."
    )
    helpful_count: int = Field(
        description="Number of members who marked the answer as helpful.", examples=[21]
    )
