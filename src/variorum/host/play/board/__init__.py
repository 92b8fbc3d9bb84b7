"""The game page: the map, a seat's order sheet, and the three ways to fill it. Start here: `page.py`."""
