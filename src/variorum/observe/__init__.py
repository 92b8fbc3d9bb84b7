"""Text observations: a moment of a game as one seat sees it, in few words, for programs that read.

May import `agreements` and below. Start here: `observe` and `rebuild`. What it writes is deterministic, names nothing
that the reader may not know, and says enough to set the position up again.
"""

from variorum.observe.board import board_in_words
from variorum.observe.reader import rebuild
from variorum.observe.scene import Kept, Scene, could_break, scene_of, scene_of_position, word_of
from variorum.observe.writer import observe, phases_in_words, without_reach

__all__ = [
    "Kept",
    "Scene",
    "board_in_words",
    "could_break",
    "observe",
    "phases_in_words",
    "rebuild",
    "scene_of",
    "scene_of_position",
    "without_reach",
    "word_of",
]
