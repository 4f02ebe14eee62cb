"""Qima's service: slices over a kernel; `main` serves them and `worker` runs what follows."""
