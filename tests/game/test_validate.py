"""Every fault that a position from outside may have."""

from msgspec.structs import replace
from tests.tables import each

from variorum.board import Earth
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
FLEET = Unit(90, "F", "FRANCE", "MAO")


def messages(position, variant_: Variant = STANDARD):
    return [problem.message for problem in faults(variant_, position)]


def with_unit(**changes):
    return replace(OPENING, units=(*OPENING.units, replace(FLEET, **changes)), next_id=99)


def test_the_opening_is_faultless():
    assert faults(STANDARD, OPENING) == ()
    assert faults(STANDARD, with_unit()) == ()


def test_no_such_phase():
    (message,) = messages(replace(OPENING, turn=Turn.read("X1901M")))
    assert message == "there is no phase X1901M; there are S1901M, S1901R, F1901M, F1901R, W1901A"


@each(
    ("changes", "message", "accepted"),
    [
        ({"power": "SPAIN"}, 'F MAO: no power "SPAIN"', "FRANCE"),
        ({"kind": "Z"}, 'Z MAO: no kind of unit "Z"', "F"),
        ({"location": "XYZ"}, 'F XYZ: no area "XYZ"', None),
        ({"kind": "A"}, "A MAO cannot stand there: no army can be in MAO", None),
        ({"location": "BOH"}, "F BOH cannot stand there: no fleet can be in BOH", None),
        ({"location": "SPA"}, "F SPA cannot stand there", "SPA/NC"),
        ({"location": "SPA/EC"}, "F SPA/EC cannot stand there", "SPA/SC"),
        ({"location": "BUL/NC"}, "F BUL/NC cannot stand there", "BUL/EC"),
        ({"kind": "A", "location": "SPA/NC"}, "A SPA/NC cannot stand there", "SPA"),
        ({"location": "SWI"}, "F SWI cannot stand there: no fleet can be in SWI", None),
    ],
)
def test_a_unit_out_of_place(changes, message, accepted):
    (problem,) = faults(STANDARD, with_unit(**changes))
    assert problem.message == message
    assert accepted is None or accepted in problem.accepted


def test_a_dislodged_unit_is_looked_at_too():
    entry = Dislodgement(replace(FLEET, location="BOH"), ())
    (message,) = messages(replace(OPENING, dislodged=(entry,), next_id=99))
    assert message == "F BOH cannot stand there: no fleet can be in BOH"


def test_two_units_in_an_area():
    crowd = with_unit(kind="A", location="MUN")
    assert messages(crowd) == ["two units stand in MUN: A MUN (GERMANY) and A MUN (FRANCE)"]


def test_two_units_on_two_coasts_of_an_area():
    (message,) = messages(with_unit(location="STP/NC"))
    assert message == "two units stand in STP: F STP/SC (RUSSIA) and F STP/NC (FRANCE)"


def test_a_dislodged_unit_crowds_nobody():
    entry = Dislodgement(replace(FLEET, kind="A", location="MUN"), ("RUH",))
    assert messages(replace(OPENING, dislodged=(entry,), next_id=99)) == []


def generous(**changes):
    """Standard with other armies."""
    kinds = tuple(replace(kind, **changes) if kind.code == "A" else kind for kind in STANDARD.world.kinds)
    return replace(STANDARD, world=replace(STANDARD.world, kinds=kinds))


def test_kinds_that_share_an_area():
    assert messages(with_unit(kind="A", location="MUN"), generous(shares=True, fights=False)) == []


def test_kinds_that_fight_never_share_one():
    crowd = ["two units stand in MUN: A MUN (GERMANY) and A MUN (FRANCE)"]
    assert messages(with_unit(kind="A", location="MUN"), generous(shares=True)) == crowd


def test_nobody_retreats_to_where_somebody_fights():
    entry = Dislodgement(replace(FLEET, kind="A", location="BUR"), ("MAR", "RUH"))
    position = replace(OPENING, dislodged=(entry,), next_id=99)
    assert messages(position) == ["A BUR cannot retreat to MAR: A MAR (FRANCE) stands there"]
    assert messages(position, generous(shares=True, fights=False)) == []


def test_a_kind_that_stands_anywhere():
    winged = replace(STANDARD.world, kinds=tuple(replace(kind, movement=None) for kind in STANDARD.world.kinds))
    assert not [told for told in messages(with_unit(location="BOH"), replace(STANDARD, world=winged)) if "BOH" in told]


def test_owners():
    owners = {**OPENING.owners, "BUR": "FRANCE", "BEL": "SPAIN", "XYZ": "FRANCE"}
    assert messages(replace(OPENING, owners=owners)) == [
        "FRANCE owns BUR, which is not a supply center",
        'BEL: no power "SPAIN"',
        "FRANCE owns XYZ, which is not a supply center",
    ]


def test_the_earth_counts():
    position = replace(OPENING, earth=Earth(destroyed=("PAR",), created=("BUR",)))
    assert messages(replace(position, owners={"PAR": "FRANCE", "BUR": "FRANCE"})) == [
        "FRANCE owns PAR, which is not a supply center"
    ]


def test_an_earth_of_another_board():
    (message,) = messages(replace(OPENING, earth=Earth(terrain={"XYZ": "land"})))
    assert 'unknown area "XYZ"' in message


@each(
    ("kind", "place", "message"),
    [
        ("A", "XYZ", 'A MUN cannot retreat to XYZ: no area "XYZ"'),
        ("A", "NTH", "A MUN cannot retreat to NTH: it cannot stand there"),
        ("A", "SPA/NC", "A MUN cannot retreat to SPA/NC: it cannot stand there"),
        ("F", "BOH", "F KIE cannot retreat to BOH: it cannot stand there"),
        ("F", "SPA", "F KIE cannot retreat to SPA: it cannot stand there"),
    ],
)
def test_a_retreat_that_cannot_be(kind, place, message):
    location = {"A": "MUN", "F": "KIE"}[kind]
    entry = Dislodgement(replace(FLEET, kind=kind, location=location), (place,))
    assert messages(replace(OPENING, dislodged=(entry,), next_id=99)) == [message]


def test_a_contested_area_that_the_board_lacks():
    assert messages(replace(OPENING, contested=("GAS", "XYZ"))) == ['contested: no area "XYZ"']


def test_seats():
    first = OPENING.seats[0]
    strange = replace(first, id="SPAIN", powers=("SPAIN",))
    assert messages(replace(OPENING, seats=(*OPENING.seats, strange, first))) == [
        f'there are two seats "{first.id}"',
        'seat SPAIN: no power "SPAIN"',
    ]


def test_ids():
    first = OPENING.units[0].id
    assert messages(with_unit(id=first)) == [f"two units have the id {first}"]
    assert messages(replace(with_unit(), next_id=90)) == ["the next id is 90, but there is already a unit 90"]
    entry = Dislodgement(replace(FLEET, id=first), ("WES",))
    assert messages(replace(OPENING, dislodged=(entry,))) == [f"two units have the id {first}"]


def test_every_fault_is_told():
    position = replace(with_unit(power="SPAIN", location="XYZ"), turn=Turn.read("X1901M"), owners={"BUR": "FRANCE"})
    assert len(faults(STANDARD, position)) == 4
