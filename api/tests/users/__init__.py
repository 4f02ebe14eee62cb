"""Tests of members and relationships."""
