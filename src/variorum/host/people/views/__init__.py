"""Pages about people: leaderboards, public pages, and one's own games."""
