"""Members, profiles and relationships."""
