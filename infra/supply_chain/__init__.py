"""Inventory of third-party packages, and the scan for their known vulnerabilities."""
