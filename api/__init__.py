"""Qima's service: vertical slices over a core; `main` serves HTTP and `worker` runs jobs."""
