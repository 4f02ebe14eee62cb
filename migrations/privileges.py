"""What the application's role may do: only what a migration grants it here."""

from urllib.parse import urlsplit

from alembic import op

from api.core.settings import Settings


def grant(rights: str, *tables: str) -> None:
    """Grant rights such as "SELECT, INSERT" on tables; nothing where owner and role are one."""
    settings = Settings()
    role = urlsplit(settings.database_url).username
    if role and role != urlsplit(settings.owner_database_url).username:
        names = ", ".join(f'"{table}"' for table in tables)
        op.execute(f'GRANT {rights} ON {names} TO "{role}"')
