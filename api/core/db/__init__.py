"""Database connections, read consistency and compiled statements."""
