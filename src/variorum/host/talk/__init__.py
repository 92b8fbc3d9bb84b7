"""Bots of games talk: they make offers, answer others' and what people write, and keep agreements or break them.

What they say is found by workers from their seat's view alone. Start here: `tasks.py`, then `openings.py` and
`answers.py`.
"""
