"""Tests of the API: through HTTP, to a real Postgres, a real Valkey and a real mail server."""
