"""Demo content: members, posts, follows and images."""
