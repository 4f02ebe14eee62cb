"""Infrastructure of every slice, without domain knowledge."""
