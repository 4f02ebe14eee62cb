"""Events of statements."""

from uuid import UUID

from api.core.events.dispatch import Event


class StatementWritten(Event):
    """A member received a statement of reasons."""

    stored_name = "StatementWritten"
    statement_id: UUID
    member_id: UUID
