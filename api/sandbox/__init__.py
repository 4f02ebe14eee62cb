"""The payments sandbox: its own program, imported by nobody."""
