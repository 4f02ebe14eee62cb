"""Access of staff to the console, and its first call."""
