"""What search engines and feed readers are given: sitemaps, Atom feeds, robots.txt."""
