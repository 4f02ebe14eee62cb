"""Posts, the feed and the lists that show them."""
