"""What every slice stands on, and which knows no slice."""
