"""Privileges of the application's role, which has only those granted here."""

from urllib.parse import urlsplit

from alembic import op

from api.core.settings import Settings


def grant(rights: str, *tables: str) -> None:
    """Grant privileges such as "SELECT, INSERT" on tables, unless the application is the owner."""
    role = _application_role()
    if role:
        names = ", ".join(f'"{table}"' for table in tables)
        op.execute(f'GRANT {rights} ON {names} TO "{role}"')


def revoke(rights: str, *tables: str) -> None:
    """Revoke privileges from the application's role, unless the application is the owner."""
    role = _application_role()
    if role:
        names = ", ".join(f'"{table}"' for table in tables)
        op.execute(f'REVOKE {rights} ON {names} FROM "{role}"')


def grant_function(*signatures: str) -> None:
    """Let the application alone call functions that run with the owner's rights."""
    role = _application_role()
    for signature in signatures:
        op.execute(f"REVOKE ALL ON FUNCTION {signature} FROM PUBLIC")
        if role:
            op.execute(f'GRANT EXECUTE ON FUNCTION {signature} TO "{role}"')


def _application_role() -> str | None:
    settings = Settings()
    role = urlsplit(settings.database_url).username
    is_owner = role == urlsplit(settings.owner_database_url).username
    return None if is_owner else role
