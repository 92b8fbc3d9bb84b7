"""The kinds of units that the pieces bring along, and what they have in common."""

from variorum.board import Movement
from variorum.game.unit import ARMY, FLEET, Unit, UnitKind

MONSTERS = "MONSTERS"
"""The power that owns all monsters."""

ODD_FLEET = UnitKind("OF", "odd fleet", Movement.FLEET, carries=True, built=False, also=("GF", "GAY FLEET"))
CHARMER = UnitKind("FA", "charmer army", Movement.ARMY, fights=False, shares=True, also=("FEMALE ARMY",))
HECKLER = UnitKind("DA", "heckler army", Movement.ARMY, fights=False, shares=True, also=("DIRTY OLD MAN ARMY",))
BIRDS = UnitKind("B", "bird flock", None, fights=False, shares=True, also=("BIRD", "BIRDS"))
SEA_MONSTERS = UnitKind("SM", "sea monster", Movement.FLEET, built=False)
SPACE_MONSTERS = UnitKind("XM", "space monster", Movement.ARMY, built=False)

ORIGINAL = {ODD_FLEET.code: "gay fleet", CHARMER.code: "female army", HECKLER.code: "dirty old man army"}
"""The names of three kinds in the rulebook, for games that choose them."""

BORG = UnitKind("BORG", "borg", None, fights=False, shares=True, emblem="cube")
LLAMAS = UnitKind("LLAMAS", "llama herd", None, fights=False, shares=True)
TARDIS = UnitKind("TARDIS", "tardis", None, fights=False, shares=True, emblem="box")
FIGURES = (BORG, LLAMAS, TARDIS)
"""Figures drawn like units that aren't units."""

KINDS = (ARMY, FLEET, ODD_FLEET, CHARMER, HECKLER, BIRDS, SEA_MONSTERS, SPACE_MONSTERS)
FLEETS = (FLEET.code, ODD_FLEET.code)
CONVENTIONAL = (ARMY.code, *FLEETS)
COMPANIONS = (CHARMER.code, HECKLER.code)
REGULAR = (*CONVENTIONAL, *COMPANIONS)
MONSTROUS = (SEA_MONSTERS.code, SPACE_MONSTERS.code)
WALKERS = (ARMY.code, *COMPANIONS)


def is_conventional(unit: Unit) -> bool:
    """Whether a unit is a player's army or fleet, of whatever sort."""
    return unit.kind in CONVENTIONAL and unit.power != MONSTERS


def is_monstrous(unit: Unit) -> bool:
    """Whether a unit is a group of monsters."""
    return unit.kind in MONSTROUS and unit.power == MONSTERS
