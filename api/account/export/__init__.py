"""Data export: one ZIP of a member's data, streamed into storage."""
