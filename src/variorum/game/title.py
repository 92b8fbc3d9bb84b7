"""What powers and phases are called where people read them."""

from variorum.game.position import Ending, Position
from variorum.game.turn import Turn
from variorum.game.variant import Variant

_MOST_NAMED = 3
"""So many of those who share a draw are named; of more, their number is told."""
_ACRONYMS = ("EU", "GDR", "NATO", "PRC", "UAE", "UK", "UN", "USA", "USSR")
"""Powers, or words in their names, that stay in capitals."""


def headline(variant: Variant, position: Position) -> str:
    """When it is, in words, or how the game has ended."""
    ending, turn = position.ending, position.turn
    if ending is not None:
        return f"{_outcome(ending)}, {variant.calendar.name(turn)}"
    return titled(variant, turn)


def _outcome(ending: Ending) -> str:
    if ending.drawn and len(ending.winners) > _MOST_NAMED:
        return f"{len(ending.winners)}-way draw"
    return f"{', '.join(map(called, ending.winners))} {'share a draw' if ending.drawn else 'wins'}"


def titled(variant: Variant, turn: Turn) -> str:
    """A phase with its season, as in a heading: "Spring 1901, movement"."""
    name = variant.calendar.name(turn)
    return f"{name[:1].upper()}{name[1:]}, {variant.phase(turn).name}"


def called(power: str) -> str:
    """The name of a power as people write it."""
    return " ".join(_capital(word) for word in power.replace("_", " ").split())


def _capital(word: str) -> str:
    return word if word in _ACRONYMS else word[:1].upper() + word[1:].lower()
