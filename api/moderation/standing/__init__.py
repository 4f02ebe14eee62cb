"""Standing of a member: restrictions and statements of reasons."""
