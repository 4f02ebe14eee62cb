"""Privileges of the application's role, which has only those granted here."""

from urllib.parse import urlsplit

from alembic import op

from api.core.settings import Settings


def grant(rights: str, *tables: str) -> None:
    """Grant privileges such as "SELECT, INSERT" on tables, unless the application is the owner."""
    settings = Settings()
    role = urlsplit(settings.database_url).username
    if role and role != urlsplit(settings.owner_database_url).username:
        names = ", ".join(f'"{table}"' for table in tables)
        op.execute(f'GRANT {rights} ON {names} TO "{role}"')
