"""API tests over HTTP against real PostgreSQL, Valkey, mail and payments sandbox."""
