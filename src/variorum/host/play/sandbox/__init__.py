"""Sandboxes, in which one person plays all seats. Start here: `pages.py`."""
