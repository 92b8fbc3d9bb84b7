"""What workers do for games: periodic jobs and queued tasks. Start here: `tasks.py`."""
