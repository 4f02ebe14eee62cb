"""Settings of moderation."""

from pydantic import Field
from pydantic_settings import BaseSettings


class ModerationSettings(BaseSettings):
    """Settings of the staff console and of decisions. `Settings` extends them."""

    staff_session_hours: float = Field(
        12,
        gt=0,
        description="Hours after a sign-in or a confirmation for which a session of staff reaches"
        " the staff console.",
    )
    staff_single_approver: bool = Field(
        False,
        description="Lets the member of staff who decided first decide the appeal too, for an"
        " operator who is alone. Recorded with every appeal and told to its member.",
    )
    decision_delay_seconds: float = Field(
        10,
        ge=0,
        le=300,
        description="Seconds for which a decision of staff can be undone before it takes effect.",
    )
