"""Resilience tests: crashes, restarts and rolling deployments of the running product."""
