"""Clubs: people who play with each other, with a lobby of their own."""
