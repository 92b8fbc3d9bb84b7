"""Zines of the host: editors, their games, and the issues that they publish."""
