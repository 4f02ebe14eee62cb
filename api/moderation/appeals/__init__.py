"""Appeals of members against statements, decided by a second person."""
