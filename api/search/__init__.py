"""Search for members, posts and products in Arabic and English."""
