"""Waiting lists whose games start when they are full."""
