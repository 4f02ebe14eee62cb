"""Posts and queries with relevance judgements made before the search was run."""
