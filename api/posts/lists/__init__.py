"""Lists of posts: feed, explore, popular and recommended."""
