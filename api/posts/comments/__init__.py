"""Comments on posts, with one level of replies."""
