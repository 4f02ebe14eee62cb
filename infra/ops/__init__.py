"""Operations: backup, restore, alerts and dashboard."""
