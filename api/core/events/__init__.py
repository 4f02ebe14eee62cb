"""Transactional outbox, event dispatch and broadcast to streams."""
