"""Tables that reports add to the events: the whereabouts of everything but units, and the kinds' names."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.report import Briefing, Piece, Table, Told
from variorum.game.rule import Rule
from variorum.rules.roster import Notes
from variorum.variants.rather_silly.briefing import Ends, briefing
from variorum.variants.rather_silly.footing import islands
from variorum.variants.rather_silly.hyperspace import Link
from variorum.variants.rather_silly.marking import Shares
from variorum.variants.rather_silly.merging import Strength
from variorum.variants.rather_silly.pieces.borg import borg_at
from variorum.variants.rather_silly.pieces.kinds import ORIGINAL
from variorum.variants.rather_silly.pieces.llamas import herds_of
from variorum.variants.rather_silly.pieces.siamese import Siamese
from variorum.variants.rather_silly.quiz import Quiz
from variorum.variants.rather_silly.roles.doctor import points_of
from variorum.variants.rather_silly.roles.tardis import tardis_at
from variorum.variants.rather_silly.souls import Souls
from variorum.variants.rather_silly.winning import AdjustmentWin, JestersWin

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
