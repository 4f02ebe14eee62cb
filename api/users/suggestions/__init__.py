"""Whom a member may like to follow."""
