"""Pictures of games: maps and their layers, charts, bitmaps, films. Start here: `maps.py`, then `moments.py`."""
