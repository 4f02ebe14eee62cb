"""Cases: what reports and signals say about one subject, and its decision by staff."""
