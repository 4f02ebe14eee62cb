"""Response body of a member's standing."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Instant, Schema
from api.moderation.statements.schemas import Statement
from api.users.models import RestrictionKind

StandingState = Literal["good", "warned", "limited", "suspended"]


class Restriction(Schema):
    """Limit on the account or hold of its sales, for a time or until staff end it."""

    kind: RestrictionKind = Field(
        description="`limit`: the member cannot post, comment, review or follow. `hold_sales`: "
        "the member's products are not sold, and their posts get no tips."
    )
    until: Instant | None = Field(
        description="Time at which the restriction ends; null if staff end it."
    )


class StatementOfReasons(Statement):
    """Statement of reasons: what was decided about the member, why, and until when."""


class Standing(Schema):
    """Standing of the authenticated member's account."""

    state: StandingState = Field(
        description="The most severe of what applies: a suspension, a restriction, a warning, or "
        "nothing (`good`)."
    )
    restrictions: list[Restriction] = Field(description="Restrictions that apply now.")
    statements: list[StatementOfReasons] = Field(
        description="Statements of reasons of the page, newest first. A restoration is shown by "
        "the `state` of the statement that it ended."
    )


class StandingPage(Schema):
    """Envelope of the standing; the cursor pages the statements."""

    payload: Standing = Field(description="The result.")
    next_cursor: str | None = Field(
        description="Value of `cursor` for the next page of statements; null on the last page."
    )
