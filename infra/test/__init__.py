"""Runs every test of the product, and the checks that need no test."""
