"""Open disputes in the staff console."""
