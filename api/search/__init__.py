"""Finding people, posts and products, in Arabic and English."""
