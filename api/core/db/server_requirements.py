"""Requirements of the PostgreSQL server, checked before each migration.

A server that lacks one of them starts and then fails in ways that are hard to trace: without a
locale that knows Arabic letters, for example, search finds none of them.
"""

from typing import Final

from sqlalchemy import Connection, text

_MIN_VERSION: Final = 18
_APPLICATION_ROLE: Final = "qima_app"
_FACTS: Final = text(
    """
    SELECT current_setting('server_version_num')::int / 10000 AS version,
           current_setting('server_encoding') AS encoding,
           'ق' ~ '[[:alpha:]]' AS knows_arabic,
           EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trigrams,
           EXISTS (SELECT FROM pg_roles WHERE rolname = :role) AS has_role
    """
)


class UnsuitableServerError(Exception):
    """The server lacks something; the message lists all of it."""


def require_suitable_server(connection: Connection) -> None:
    """Check version, encoding, locale, extension and role of the server.

    Raises:
        UnsuitableServerError: one of them is missing.
    """
    found = connection.execute(_FACTS, {"role": _APPLICATION_ROLE}).one()
    missing = [
        sentence
        for is_met, sentence in (
            (
                found.version >= _MIN_VERSION,
                f"PostgreSQL {_MIN_VERSION} or newer is needed; this is {found.version}.",
            ),
            (found.encoding == "UTF8", f"Encoding UTF8 is needed; this is {found.encoding}."),
            (
                found.knows_arabic,
                "The locale ignores Arabic letters: use the builtin locale C.UTF-8.",
            ),
            (found.has_trigrams, "The extension pg_trgm is not available."),
            (found.has_role, f"The role {_APPLICATION_ROLE} does not exist."),
        )
        if not is_met
    ]
    if missing:
        raise UnsuitableServerError(" ".join(missing))
