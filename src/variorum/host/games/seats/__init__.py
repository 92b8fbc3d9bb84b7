"""Who takes part in a game: players, newcomers, guests, followers; and what seats send. Start here: `seats.py`."""
