"""Messages between seats, and requests for an extension."""
