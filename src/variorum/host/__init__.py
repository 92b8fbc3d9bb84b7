"""The web host: people, games, deadlines, pages, messages, an API. It knows no rule: it asks the variant.

May import everything but `cli`. Eight apps, each importing only those below it (a test enforces it):
`api` · `notify` · `gm` · `play`, `press` · `games` · `accounts`; above them `site` has settings, URLs, and base pages.
Start here: `games/models.py`, then `games/access.py`, by which alone pages see a position, and `games/services/`,
which alone change anything.
"""
