"""Database schema migrations."""
