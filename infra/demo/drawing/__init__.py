"""The drawings of the demo content: portraits and covers as plain SVG."""
