"""People as others know them: results, ratings, leaderboards, profiles. Start with `skill.py` and `models.py`."""
