"""Made-up content of the demo: people, posts, who follows whom, and pictures."""
