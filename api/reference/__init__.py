"""Countries, interests and categories."""
