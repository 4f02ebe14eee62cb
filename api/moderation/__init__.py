"""Reports, their resolution, and suspensions."""
