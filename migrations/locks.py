"""Locks of migrations."""

from alembic import op


def run_separately(*statements: str) -> None:
    """Run each repeatable statement in a transaction of its own; commits what precedes them.

    A transaction that changes two tables keeps readers of the first waiting while it waits for the
    second.
    """
    with op.get_context().autocommit_block():
        op.execute("SET lock_timeout = '500ms'")
        for statement in statements:
            op.execute(statement)
        op.execute("RESET lock_timeout")
