"""Pages of the arena: a game with its thoughts, messages and orders beside the map, and an index of all games.

Start here: `gamepage.py`, then `indexpage.py`. A page is one file that needs nothing else, and shows everything, also
what was hidden in the game.
"""

from variorum.arena.page.gamepage import game_page
from variorum.arena.page.indexpage import index_page

__all__ = ["game_page", "index_page"]
