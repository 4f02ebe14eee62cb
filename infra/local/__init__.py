"""Supervisor behind npm start: the whole product on one machine."""
