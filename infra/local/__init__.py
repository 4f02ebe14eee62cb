"""Supervisor of `npm start`, which runs all services and processes on one machine."""
