"""Tags of pages about lessons."""
