"""Variorum: the board game Diplomacy and its variants."""

__version__ = "0.1.0"
