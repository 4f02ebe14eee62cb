"""What a child with a wrong clock has on its path."""
