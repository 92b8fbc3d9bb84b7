"""Letters between seats, and requests for more time."""
