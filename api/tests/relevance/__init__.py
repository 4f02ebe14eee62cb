"""Posts and judged queries: what a reader would call found, decided before any search was asked."""
