"""Who may make offers to whom: offers are private press, so the terms about press hold for them."""

from django.contrib.auth.models import AnonymousUser

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, State
from variorum.host.games.reach import is_silent, reach
from variorum.host.games.terms import Press

_TERMS = {
    Press.NONE: "This game has no press, so nobody can make offers.",
    Press.BROADCAST: "Offers are private, and in this game every message goes to all players. Write it as a message.",
    Press.PUBLIC: "Offers are private, and in this game all messages are public. Write it as a message.",
}
_PAUSE = "There is no press during retreats and builds in this game. You can agree again in the next movement phase."
_OVER = "The game is over, so nothing can be agreed on."


def partners(game: Game, seat: str) -> tuple[str, ...]:
    """The seats that a seat may agree with now."""
    return () if denial(game, seat) else _reached(game, seat)


def denial(game: Game, seat: str) -> str:
    """Why a seat can't agree on anything now; empty if it can."""
    if not game.lines:
        return "The game hasn't begun yet."
    if seat == GM:
        return "A game master makes no offers."
    if game.state == State.OVER:
        return _OVER
    if refusal := _TERMS.get(game.terms.press):
        return refusal
    if is_silent(_access(game, seat)):
        return _PAUSE
    return "" if _reached(game, seat) else "You can't agree with anybody in this game at the moment."


def permit(game: Game, seat: str, others: tuple[str, ...]) -> None:
    """Refuse what the terms don't allow. Raises: RefusedError."""
    if refusal := denial(game, seat):
        raise RefusedError(refusal)
    allowed = _reached(game, seat)
    strange = ", ".join(sorted(set(others) - set(allowed)))
    if strange:
        raise RefusedError(f"You can't agree with {strange}. In this game you may now agree with {', '.join(allowed)}.")


def _reached(game: Game, seat: str) -> tuple[str, ...]:
    return tuple(other for other in reach(_access(game, seat)).seats if other != GM)


def _access(game: Game, seat: str) -> Access:
    """What any holder of the seat sees."""
    return Access(game, AnonymousUser(), (seat,), seat)
