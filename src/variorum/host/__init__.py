"""The web host: people, games, deadlines, pages, messages, an API. It knows no rule: it asks the variant.

May import everything but `cli`. Each app imports only those below it (a test enforces it); docs/host.md lists them.
Start here: `games/models.py`, then `games/access.py`, by which alone pages see a position, and the rooms of `games`,
which alone change games.
"""
