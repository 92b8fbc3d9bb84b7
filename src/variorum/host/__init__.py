"""The web host: people, games, deadlines, pages, messages, an API. It knows no rule: it asks the variant.

May import everything but `cli`. Seven apps, each importing only what stands below it (a test enforces it):
`api` · `notify` · `play`, `press`, `gm` · `games` · `accounts`; `site` has settings, URLs, and what all pages share.
Start here: `games/models.py`, then `games/access.py`, by which alone pages see a position, and `games/services/`,
which alone change anything.
"""
