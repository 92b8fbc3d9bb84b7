"""What each seat is told first: its role, its powers, its herds and whatever else is its own."""

from collections.abc import Iterator

import msgspec

from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.game.report import Briefing, Table
from variorum.game.title import called
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.pieces.llamas import herds_of
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.doctor import POINTS, points_of
from variorum.variants.rather_silly.roles.jester import Jester
from variorum.variants.rather_silly.roles.soothsayer import Soothsayer
from variorum.variants.rather_silly.roles.tardis import HYPERSPACE, tardis_at
from variorum.variants.rather_silly.seats import DOCTOR, JESTER, MASTERMIND, ROLES, SOOTHSAYER
from variorum.variants.rather_silly.souls import Souls, debts

_COUNTRY = (
    "You play a country as in Standard, and {centers} centers win. Besides, you can sell a unit's soul for two seasons "
    "of double strength, build birds that carry armies over anything, and get a charmer and a heckler for every five "
    "centers. Nobody else knows where your herds are: explode one in any season, and it destroys all units in its area."
)
_POWERS = {
    JESTER: "You have no units. Each season you may give one player's unit another order, and after a right answer to "
    "the quiz two units, of different players. You win if the game outlasts winter {year}.",
    MASTERMIND: "You ask the quiz's question each season. If nobody answers it right, you build a free unit in "
    "{islands}, which are closed to all others; {centers} centers win. Ask nothing, and all others share a free unit.",
    DOCTOR: "You travel in the TARDIS, which nothing destroys: to hyperspace, and from there to any area, or half the "
    "time to a random one. Alone in a center at the end of an autumn you own it, and can build there. Arriving "
    "destroys monsters, and coming out of hyperspace exorcises a sold soul, a point each; {points} points and centers "
    "together win at once.",
    SOOTHSAYER: "You predict two areas a season, three after a right answer, where units will stand each other off. "
    "Where you are right, they merge into a unit of yours, by default with the strength of all armies and fleets in "
    "it. Build in any vacant center you own; {centers} centers win.",
}


class Ends(msgspec.Struct, frozen=True):
    """What a game is won by: the number of centers, and the year that the Jester outlasts; the names of `islands`."""

    centers: int
    year: int
    islands: str


def briefing(position: Position, seat: str, ends: Ends) -> Iterator[Briefing]:
    """The briefing of a player's seat."""
    if not seat or seat == GM:
        return
    title = f"You play {called(seat)}" if seat not in ROLES else f"You are the {called(seat)}"
    rows = tuple(row for row in _rows(position, seat) if row[1])
    tables = (Table("Yours", ("what", "where, or how many"), rows),) if rows else ()
    told = _POWERS.get(seat, _COUNTRY).format(**msgspec.structs.asdict(ends), points=POINTS)
    yield Briefing(title, (told,), tables)


def _rows(position: Position, seat: str) -> Iterator[tuple[str, str]]:
    yield "your herds", ", ".join(herds_of(position).get(seat, ()))
    yield "free units to build", position.record(Shares).rows.get(seat, "")
    yield "centers owed for lost souls", str(debts(position, seat) or "")
    souls = position.record(Souls)
    mine = (note for note in souls.doubled if souls.powers.get(str(note.id)) == seat)
    yield "souls sold, and seasons left", ", ".join(f"{note.unit}: {note.number}" for note in mine)
    yield "the question", position.record(Quiz).question
    if seat == JESTER:
        yield "orders to change this season", str(position.record(Jester).orders)
    if seat == SOOTHSAYER:
        yield "predictions this season", str(position.record(Soothsayer).predictions)
    if seat == DOCTOR:
        yield "the TARDIS", "hyperspace" if tardis_at(position) == HYPERSPACE else tardis_at(position)
        yield f"points and centers, of {POINTS}", str(points_of(position) + len(position.centers_of(seat)))
