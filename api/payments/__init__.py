"""What members bought, and what they may open because of it."""
