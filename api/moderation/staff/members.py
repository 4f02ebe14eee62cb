"""Acting members of staff."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from api.users.models import Role


@dataclass(frozen=True, slots=True)
class StaffMember:
    """Acting member of staff; the session reaches the console until `confirmed_until`."""

    id: UUID
    session_id: UUID
    role: Role
    confirmed_until: datetime
