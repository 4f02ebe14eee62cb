"""Members as staff see them, and acts on a member without a report."""
