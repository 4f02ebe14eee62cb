"""What members think of posts: one name each."""
