"""Findings of automatic rules: their cases, holds with statements, and the rules themselves."""
