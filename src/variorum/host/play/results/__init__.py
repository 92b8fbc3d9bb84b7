"""What happened: phases, the gazette, the history, the replay, the page after the game. Start here: `lookback.py`."""
