"""Tournaments: rounds whose boards are drawn so that people meet new ones, and tables of scores."""
