"""Tags of pages with pictures."""
