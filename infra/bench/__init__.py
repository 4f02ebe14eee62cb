"""Benchmarks on a synthetic reference network."""
