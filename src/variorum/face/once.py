"""One phase typed by hand, and orders read without a game."""

from itertools import chain

from variorum.face.catalog import find_variant
from variorum.face.game import Game
from variorum.face.given import Given, OrderLine, given_by, require_possible
from variorum.face.names import text_of
from variorum.face.places import located
from variorum.face.position import Position
from variorum.face.result import Result
from variorum.face.sheets import read_sheets
from variorum.game.position import Position as Core
from variorum.game.problem import Problem
from variorum.game.process import process
from variorum.game.variant import Variant
from variorum.notation import Reading
from variorum.notation import read_orders as read
from variorum.variants.imagined import whole

_SOURCE = "text"


def adjudicate(text: str, variant: str | Variant = "standard") -> Result:
    """The result of one phase typed by hand: orders for the opening, or a phase as YAML or JSON with its units.

    Problems with single orders are in the result. Raises: ValueError if the text cannot be read, the position is
    impossible, or the phase waits for somebody.
    """
    wanted = 'a phase as text, such as "units: ..." or "FRANCE: A Par - Bur"'
    given = given_by(text_of(text, wanted), _SOURCE, find_variant(variant).id)
    require_possible(given)
    return played(given)


def tried(variant: Variant, position: Core, text: str, seat: str = "") -> Result:
    """What would come of the orders of some seats in a position; what a view hides is taken to be as in an opening.

    Each seat's orders stand below its name; those below no name are `seat`'s. Raises: ValueError as `adjudicate` does.
    """
    return played(Given(variant, whole(position), (OrderLine(seat, text),)))


def played(given: Given) -> Result:
    """The result of a phase as it is given. Raises: ValueError if the game is over, or the phase waits for somebody."""
    if given.position.ending:
        raise ValueError(f"{_SOURCE}: the game is over and takes no more orders")
    sheets, unread, places = read_sheets(given)
    done = process(given.variant, given.position, sheets)
    if done.waiting:
        raise ValueError(done.waits)
    problems: dict[str, tuple[Problem, ...]] = {}
    checked = ((seat, problem) for seat, found in done.problems.items() for problem in located({seat: found}, places))
    for seat, problem in chain(unread, checked):
        problems[seat] = (*problems.get(seat, ()), problem)
    return Result(given.variant, given.position, done, problems)


def read_orders(text: str, game: Game | Position | Variant | str = "standard", seat: str = "") -> Reading:
    """Orders in any notation, as typed values: `.sheets()` by seat, `.problems` with what could not be read.

    `game` is the game or position they are for, or a variant's id for its opening; `seat` whose they are if the text
    does not say. Raises: ValueError if there is no such variant.
    """
    wanted = 'orders as text, such as "FRANCE: A Par - Bur; F Bre H"'
    orders, owner = text_of(text, wanted), text_of(seat, "the name of a seat").upper()
    if isinstance(game, Game | Position):
        return read(game.variant, game.core, orders, owner)
    variant = find_variant(game)
    return read(variant, variant.opening(variant), orders, owner)
