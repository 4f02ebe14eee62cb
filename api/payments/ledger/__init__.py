"""The books: double entry, append-only, balanced by construction."""
