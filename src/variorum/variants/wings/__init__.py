"""Wings: Standard with a third kind of unit, which flies. Rule: wings:U1, wings:U2, wings:O1, wings:A1."""

from msgspec.structs import replace

from variorum.board import Movement
from variorum.game.showcase import Showcase
from variorum.game.unit import ARMY, FLEET, UnitKind
from variorum.rules.ownership import Ownership, occupiers_of_kinds
from variorum.variants.standard import VARIANT as STANDARD

WING = UnitKind("W", "wing", Movement.AIR, also=("WING", "AIR"), emblem="airplane")

VARIANT = STANDARD.but(
    id="wings",
    name="Wings",
    tagline="A third kind of unit flies over land and sea, but takes no centers.",
    source="after Wings on the judges by e-mail",
    world=replace(STANDARD.world, kinds=(ARMY, FLEET, WING)),
    showcase=Showcase(bots=6),
    replaced={Ownership: Ownership(STANDARD.world, occupiers_of_kinds(ARMY.code, FLEET.code))},
)
