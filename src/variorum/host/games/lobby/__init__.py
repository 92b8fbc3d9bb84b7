"""Finding games and variants: the lobby, the gallery, one's own games. Start here: `queries.py`."""
