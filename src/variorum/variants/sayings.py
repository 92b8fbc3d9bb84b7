"""What the rules of a variant say to players, in the order of play."""

from collections.abc import Iterator

from variorum.game.citation import cited
from variorum.game.position import Position
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist

_LIBRARY = "variorum.rules."


def sayings(variant: Variant, position: Position, first: Variant) -> tuple[str, ...]:
    """The texts of all rules and twists of a variant that `first` doesn't have, in a game with a position's settings.

    Exhaustive clauses of its own say what a variant does with the library's rules; these are left out, and so is what
    any of its clauses says word for word.

    Raises: ValueError if a text names a field or setting that doesn't exist.
    """
    known = {rule.text(first.start({})) for rule in speakers(first)}
    found = (
        cited(each.text(position), variant.citations)
        for each in speakers(variant)
        if not (variant.exhaustive and type(each).__module__.startswith(_LIBRARY))
    )
    clauses = "\n".join(text for _, text in variant.clauses)
    return tuple(dict.fromkeys(text for text in found if text and text not in known and text not in clauses))


def left_out(variant: Variant, first: Variant) -> tuple[str, ...]:
    """The texts of the rules of `first` that a variant doesn't have, nor any of its own in their place."""
    if variant.exhaustive:
        return ()
    known = {rule.name for rule in variant.rules}
    kinds = tuple({type(rule) for rule in variant.rules})
    missing = (rule for rule in first.rules if rule.name not in known and not issubclass(type(rule), kinds))
    return tuple(rule.text(first.start({})) for rule in missing)


def speakers(variant: Variant) -> Iterator[Rule | Twist]:
    """Every rule of a variant, each followed by its twists."""
    for rule in variant.rules:
        yield rule
        yield from rule.twists if isinstance(rule, Movement) else ()
