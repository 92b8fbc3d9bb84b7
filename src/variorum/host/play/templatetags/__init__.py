"""Tags of pages about games."""
