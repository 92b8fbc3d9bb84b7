"""Pages about people and terms of games, not about play: finding and founding games, who sits where."""
