"""Reports of phases and of standings, as pages and zines print them."""

from collections.abc import Callable, Sequence

import msgspec

from variorum.game.position import Position
from variorum.game.report import Piece, Table
from variorum.game.title import called as power_called
from variorum.game.variant import Variant
from variorum.zine.accounts import Account, accounts, care, sentences
from variorum.zine.seasons import Told, called

Pieces = Callable[[int], Sequence[Piece]]
"""The tables and charts of a moment, by its number."""


class PhaseReport(msgspec.Struct, frozen=True):
    """A printed phase: its name, the orders, and other events."""

    name: str
    accounts: tuple[Account, ...]
    sentences: tuple[str, ...]
    tables: tuple[Table, ...] = ()


class PowerStanding(msgspec.Struct, frozen=True):
    """A power's centers, its units, and how many centers it gained in the time reported.

    `partly`: those that the reader sees, perhaps not all.
    """

    name: str
    centers: tuple[str, ...]
    units: tuple[str, ...]
    grown: int
    partly: bool = False


def reports(variant: Variant, moments: Sequence[Told], pieces: Pieces, reader: str = "") -> tuple[PhaseReport, ...]:
    """Some phases; a table that recurs is printed in the last of them only."""
    found: list[PhaseReport] = []
    printed: set[str] = set()
    for seen in reversed(moments):
        tables = [piece for piece in pieces(seen.number) if isinstance(piece, Table)]
        name = called(variant, seen.turn, seen.number)
        fresh = tuple(table for table in tables if table.title not in printed)
        others = (*care(seen.caretakers), *sentences(variant, seen.events, reader))
        found.append(PhaseReport(name, accounts(variant, seen.events), others, fresh))
        printed.update(table.title for table in tables)
    return tuple(reversed(found))


def standings(before: Position, now: Position) -> tuple[PowerStanding, ...]:
    """The standing of all powers, the largest first, and how they grew between two positions."""
    powers = dict.fromkeys((*now.owners.values(), *(unit.power for unit in now.units), *before.owners.values()))
    ranked = sorted(powers, key=lambda power: (now.fog.veils(power), -len(now.centers_of(power)), power))
    return tuple(_standing(power, before, now) for power in ranked)


def _standing(power: str, before: Position, now: Position) -> PowerStanding:
    centers, units = sorted(now.centers_of(power)), map(str, now.units_of(power))
    grown = len(centers) - len(before.centers_of(power))
    partly = now.fog.veils(power)
    return PowerStanding(power_called(power), tuple(centers), tuple(units), 0 if partly else grown, partly)
