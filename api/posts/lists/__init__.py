"""Lists of posts: the feed, what is new, what is popular, what is recommended."""
