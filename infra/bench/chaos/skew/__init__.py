"""Clock skew of a child process."""
