"""Members and whom they follow."""
