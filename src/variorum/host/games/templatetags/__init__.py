"""Template filters for other apps."""
