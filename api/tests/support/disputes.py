"""Rows of disputes."""

from uuid import UUID

from api.core.ids import new_id
from api.tests.conftest import TestDatabase


def insert_won_dispute(database: TestDatabase, purchase_id: str) -> UUID:
    """Insert a dispute of a paid purchase that was won, without moving money; return its id."""
    dispute_id = new_id()
    database.sql(
        "INSERT INTO dispute (id, payment_id, dispute_id, amount_cents, cost_cents, status,"
        f" opened_at, closed_at) SELECT '{dispute_id}', id, 'du_{dispute_id.hex}', 1, 0, 'won',"
        f" now(), now() FROM payment WHERE purchase_id = '{purchase_id}'"
    )
    return dispute_id
