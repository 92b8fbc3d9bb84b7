"""What powers and phases are called where people read them."""

from variorum.game.position import Position
from variorum.game.variant import Variant


def headline(variant: Variant, position: Position) -> str:
    """When it is, in words, or how the game has ended."""
    ending, turn = position.ending, position.turn
    if ending is not None:
        names = ", ".join(called(power) for power in ending.winners)
        return f"{names} {'share a draw' if ending.drawn else 'wins'}, {turn.name}"
    return f"{_capital(turn.name)}, {variant.phase(turn).name}"


def called(power: str) -> str:
    """The name of a power as people write it."""
    return " ".join(_capital(word) for word in power.replace("_", " ").split())


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:].lower()
