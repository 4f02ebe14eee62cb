"""Configuration of PostgreSQL, which every deployment and the benches share."""
