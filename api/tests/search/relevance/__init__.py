"""Posts and queries with relevance judgements that precede the implementation."""
