"""Posts, the feed and other lists of posts."""
