"""Runs the whole product on one machine with nothing installed but Python and Node."""
