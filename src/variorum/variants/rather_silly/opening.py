"""The seats, every country of a board and four roles, and the records with which a game begins."""

from functools import reduce

from msgspec.structs import replace

from variorum.board import Board, load_board
from variorum.board.area import Power
from variorum.game.base import Base, UnfitError
from variorum.game.position import Position, Seat
from variorum.game.rule import World
from variorum.game.variant import Variant
from variorum.variants.rather_silly.footing import ISLANDS, UNDERPASS, Link, islands, linked_earth, with_tunnels
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.pieces.borg import Borg
from variorum.variants.rather_silly.pieces.kinds import FIGURES, KINDS, MONSTERS
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.doctor import Doctor
from variorum.variants.rather_silly.roles.jester import Jester
from variorum.variants.rather_silly.roles.soothsayer import Soothsayer
from variorum.variants.rather_silly.roles.tardis import Tardis
from variorum.variants.rather_silly.souls import Souls

JESTER, MASTERMIND, DOCTOR, SOOTHSAYER = "JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"
ROLES = (JESTER, MASTERMIND, DOCTOR, SOOTHSAYER)

_OTHERS = (
    Power(MASTERMIND, "MASTERMIND'S"),
    Power(DOCTOR, "DOCTOR'S"),
    Power(SOOTHSAYER, "SOOTHSAYER'S"),
    Power(MONSTERS, "MONSTROUS"),
)
OTHERS = tuple(power.id for power in _OTHERS)
"""The owners of units besides countries."""


def peopled(board: Board) -> Board:
    """A board that knows the roles and the monsters, too, and has tunnels."""
    return with_tunnels(replace(board, powers={**board.powers, **{power.id: power for power in _OTHERS}}))


BOARD = peopled(load_board("rather_silly"))
WORLD = World(BOARD, KINDS, earth=linked_earth, figures=FIGURES)


def setup(variant: Variant, position: Position) -> Position:
    """Every country and every role has a seat, and the pieces begin off the board."""
    seats = (
        *(Seat(power, (power,)) for power in variant.powers if power not in OTHERS),
        *(Seat(role, () if role == JESTER else (role,)) for role in ROLES),
    )
    records = (Borg(), Doctor(), Shares(), Jester(), Link(), Quiz(), Soothsayer(), Souls(), Tardis())
    return reduce(Position.with_record, records, replace(position, seats=seats))


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board, which knows the roles then. Raises: UnfitError if the board has no building islands."""
    if taken := sorted({*ROLES, *OTHERS}.intersection(board.powers)):
        raise UnfitError(f"{taken[0]} is a seat of {variant.name} already", "give the power another name", "powers")
    centers = board.geography().centers
    if not islands(board) or any(area in centers for area in islands(board)):
        problem = f"the Mastermind of {variant.name} builds on islands, and the board has none"
        remedy = f'name areas on coasts that are no centers, as in regions = {{{ISLANDS} = ["ICE", "COR"]}}'
        raise UnfitError(problem, remedy, "regions")
    return variant.but(board=peopled(board))


BASE = Base(
    onto,
    setup,
    {
        UNDERPASS: "impassable areas; all areas around one are neighbors for those on foot",
        ISLANDS: "areas that only the Mastermind enters, who builds there",
    },
)
