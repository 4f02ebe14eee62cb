"""Events of cases."""

from uuid import UUID

from api.core.events.dispatch import Event


class DecisionStored(Event):
    """Staff decided a case; the decision takes effect later, unless it is undone."""

    stored_name = "DecisionStored"
    decision_id: UUID


class DecisionApplied(Event):
    """A decision took effect; its reports are closed."""

    stored_name = "DecisionApplied"
    decision_id: UUID
    case_id: UUID


class SalesHeld(Event):
    """The sales of a member are held; their payment pages expire."""

    stored_name = "SalesHeld"
    member_id: UUID
