"""The copy: one ZIP of everything that is a member's, streamed into storage."""
