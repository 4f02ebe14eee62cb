"""Public figures of moderation."""
