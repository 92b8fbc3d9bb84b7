"""Orders that send a unit on a path are drawn as arrows to its end."""

from tests.tables import each

from variorum.game.unit import UnitRef
from variorum.render.marks import Arrow, RingMark, marks
from variorum.variants.rather_silly.pieces.birds import Fly, PickUp, Ride, Shoo

BIRDS, ARMY = UnitRef("B", "LON"), UnitRef("A", "LON")


@each(
    ("order", "expected"),
    [
        (Fly(BIRDS, ("NTH", "DEN")), (Arrow(BIRDS, "DEN"),)),
        (PickUp(BIRDS, ARMY, ("NTH", "DEN")), (Arrow(BIRDS, "DEN"),)),
        (Ride(ARMY, BIRDS, ("NTH", "HOL")), (Arrow(ARMY, "HOL"),)),
        (Shoo(ARMY), (RingMark(ARMY),)),
    ],
)
def test_a_path_is_an_arrow(order, expected):
    assert marks(order) == expected


def test_birds_without_a_path_of_their_own_get_rings():
    assert marks(PickUp(BIRDS, ARMY)) == (RingMark(BIRDS), RingMark(ARMY))
