"""Pages about people and terms of games, not about play: finding and creating games, who sits where."""
