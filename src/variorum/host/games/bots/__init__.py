"""Bots in games: how well they play, and what they order. Start here: `in_games.py`."""
