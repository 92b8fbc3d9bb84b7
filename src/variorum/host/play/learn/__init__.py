"""Learning: lessons, the daily puzzle, and cards that show what orders do. Start here: `lessons`, then `pages.py`."""
