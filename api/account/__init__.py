"""Everything that is a member's: taking a copy of it along, and leaving for good."""
