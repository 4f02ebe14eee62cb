"""What keeps the service alive: backups, restores, and changes without a gap."""
