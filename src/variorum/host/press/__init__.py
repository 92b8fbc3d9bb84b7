"""Messages between seats, and votes."""
