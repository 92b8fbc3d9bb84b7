"""How the seats stand: each seat's share of the game, 1 in total."""

from variorum.bots.bot import Situation, situation
from variorum.game.position import Position
from variorum.game.variant import Variant


def shares(seen: Situation) -> dict[str, float]:
    """Every seat's share, as far as the reader of the position can tell."""
    return standings(seen.variant, seen.position)


def standings(variant: Variant, position: Position) -> dict[str, float]:
    """Every seat's share of a game: of squares of centers or of what a rule counts; once it is over, of the victory."""
    commands = variant.world.commands(position)
    if position.ending and position.ending.winners:
        winners = set(position.ending.winners)
        won = {seat: float(seat in winners or bool(winners & set(powers))) for seat, powers in commands.items()}
        return _parts(won)
    scores = {seat: _score(variant, position, seat) for seat in commands}
    if any(score is not None for score in scores.values()):
        return _parts({seat: max(score or 0.0, 0.0) for seat, score in scores.items()})
    held = {seat: sum(len(position.centers_of(power)) for power in powers) for seat, powers in commands.items()}
    return _parts({seat: float(number**2) for seat, number in held.items()})


def _score(variant: Variant, position: Position, seat: str) -> float | None:
    seen = situation(variant, position, seat)
    return next((hints.score for _, hints in seen.hints if hints.score is not None), None)


def _parts(amounts: dict[str, float]) -> dict[str, float]:
    total = sum(amounts.values())
    return {seat: amount / total if total else 0.0 for seat, amount in amounts.items()}
