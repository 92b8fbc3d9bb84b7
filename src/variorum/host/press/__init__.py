"""Messages between seats, and requests for extensions."""
