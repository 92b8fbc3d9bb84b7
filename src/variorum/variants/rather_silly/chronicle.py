"""What seats are told besides events: what is their own, and tables of the whereabouts of everything but units."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.report import Briefing, Piece, Table, Told
from variorum.game.rule import Rule
from variorum.game.title import called
from variorum.rules.roster import Notes
from variorum.variants.rather_silly.footing import Link, islands
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.merging import Strength
from variorum.variants.rather_silly.opening import DOCTOR, JESTER, MASTERMIND, ROLES, SOOTHSAYER
from variorum.variants.rather_silly.pieces.borg import borg_at
from variorum.variants.rather_silly.pieces.kinds import ORIGINAL
from variorum.variants.rather_silly.pieces.llamas import herds_of
from variorum.variants.rather_silly.pieces.siamese import Siamese
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.doctor import POINTS, points_of
from variorum.variants.rather_silly.roles.jester import Jester
from variorum.variants.rather_silly.roles.soothsayer import Soothsayer
from variorum.variants.rather_silly.roles.tardis import HYPERSPACE, tardis_at
from variorum.variants.rather_silly.souls import Souls, debts
from variorum.variants.rather_silly.winning import AdjustmentWin, JestersWin

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
    rows = tuple(row for row in _own(position, seat) if row[1])
    tables = (Table("Yours", ("what", "where, or how many"), rows),) if rows else ()
    told = _POWERS.get(seat, _COUNTRY).format(**msgspec.structs.asdict(ends), points=POINTS)
    yield Briefing(title, (told,), tables)


def _own(position: Position, seat: str) -> Iterator[tuple[str, str]]:
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


Row = tuple[str, str]


class Chronicle(Rule, frozen=True):
    """Tables for reports, made only from what the reader may see.

    `won` and `outlasted` are the rules by which owners of centers and the Jester win, which briefings tell.
    """

    won: AdjustmentWin
    outlasted: JestersWin

    name: ClassVar = "chronicle"
    says: ClassVar = "Reports have tables of what their readers may see."

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing happens."""
        return docket

    def report(self, told: Sequence[Told]) -> tuple[Piece, ...]:
        """What stands beside the units, and the names of the kinds on the board."""
        position = told[-1].position
        rows = tuple(row for row in _rows(position) if row[1])
        tables = [Table("Beside the units", ("what", "where, or how much"), rows)] if rows else []
        kinds = tuple(self._kinds(position))
        return (*tables, *((Table("Kinds of units", ("code", "name"), kinds),) if kinds else ()))

    def briefing(self, position: Position, seat: str) -> tuple[Briefing, ...]:
        """The seat's role, and what is its own."""
        names = tuple(self.world.board.areas[area].name for area in islands(self.world.board))
        return tuple(briefing(position, seat, Ends(self.won.centers, self.outlasted.date, " or ".join(names))))

    def _kinds(self, position: Position) -> Iterator[Row]:
        """The kinds on the board except armies and fleets, named as the setting `names` says."""
        there = {unit.kind for unit in (*position.units, *(entry.unit for entry in position.dislodged))}
        original = position.settings.get("names") == "original"
        for kind in self.world.kinds[2:]:
            if kind.code in there:
                yield kind.code, ORIGINAL.get(kind.code, kind.name) if original else kind.name


def _rows(position: Position) -> Iterator[Row]:
    yield "the question", position.record(Quiz).question
    yield "the BORG", borg_at(position)
    yield "the TARDIS", tardis_at(position).lower() if tardis_at(position) == "HYPERSPACE" else tardis_at(position)
    yield "the Doctor's points", str(points_of(position) or "")
    yield "this season's link", " - ".join(position.record(Link).ends)
    yield "souls sold, and seasons left", _numbers(position.record(Souls).doubled)
    yield "centers owed for souls", ", ".join(f"{power} {owed}" for power, owed in position.record(Souls).debts.items())
    yield "Siamese units", ", ".join(f"{one.unit} with {other.unit}" for one, other in position.record(Siamese).pairs)
    yield "strength of merged units", _numbers(position.record(Strength).units)
    yield "free units", ", ".join(f"{seat} {share}" for seat, share in position.record(Shares).rows.items())
    yield "herds", "; ".join(f"{owner}: {', '.join(areas)}" for owner, areas in herds_of(position).items() if areas)


def _numbers(notes: Notes) -> str:
    return ", ".join(f"{note.unit}: {note.number}" for note in notes)
