"""Age of the sessions of staff."""

from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember


def age_sessions(database: TestDatabase, member: SignedInMember, hours: int) -> None:
    """Make the member's sessions older, without a confirmation since."""
    database.sql(
        f"UPDATE session SET created_at = now() - interval '{hours} hours', confirmed_at = NULL"
        f" WHERE member_id = '{member.id}'"
    )
