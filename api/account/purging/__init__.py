"""The end of an account: everything that was a member's goes, a bounded piece at a time."""
