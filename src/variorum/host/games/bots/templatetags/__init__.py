"""Filters for bots."""
