"""Push notifications (RFC 8030, 8291, 8292): subscriptions, encryption and delivery."""
