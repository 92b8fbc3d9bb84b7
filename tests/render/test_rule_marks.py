"""Marks of rules: drawn on the map, named in its key, and said in words."""

from typing import ClassVar

from maps import inside, parsed
from msgspec.structs import replace

from variorum.board import Movement as Way
from variorum.game.mark import Mark
from variorum.game.reason import Reason
from variorum.game.record import Record
from variorum.game.rule import Rule
from variorum.game.view import briefings
from variorum.render import draw, scene_of
from variorum.render.key import signs
from variorum.rules.movement.bars import Closed, Parted
from variorum.rules.movement.reach import Link
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.testing import conformance
from variorum.variants import registry

STANDARD = registry.variant("standard")


class Weather(Record, frozen=True):
    storm: tuple[str, ...] = ("NTH", "ENG")

    name: ClassVar = "weather"
    public: ClassVar = True


class Storms(Rule, frozen=True):
    name: ClassVar = "storms"
    says: ClassVar = "Storms rage at sea."
    record: ClassVar = Weather

    def marks(self, position):
        areas = position.record(Weather).storm
        return (Mark("Storm", f"A storm in {' and '.join(areas)} (mine:1).", areas, look="waves"),) if areas else ()

    def run(self, docket, dice):
        return docket


class Winter(Twist, frozen=True):
    says: ClassVar = "Snow closes a pass."

    def links(self, position):
        return (Link(("WAL", "BRE"), (Way.ARMY,), why=Reason("armies sail for free", "mine:2"), name="Ferry"),)

    def bars(self, position):
        snow = Reason("the pass is snowed in", "mine:3")
        return (
            Closed(frozenset(("BUR",)), Reason("nobody survives there", "mine:4"), name="Fallout", look="crosses"),
            Parted((("TYR", "VEN"), ("VEN", "TYR")), snow, name="Snow"),
            Closed(frozenset(("SIL",)), Reason("it is neutral", "mine:5"), powers=("RUSSIA",)),
        )


VARIANT = STANDARD.but(
    id="marked",
    name="Marked",
    before={Movement: [Storms(STANDARD.world)]},
    replaced={Movement: Movement(STANDARD.world, (Winter(),))},
    citations={"mine:": "marked:"},
)
START = VARIANT.start({})
TOLD = [
    "A storm in NTH and ENG (marked:1).",
    "Fallout in BUR: nobody survives there (marked:4).",
    "Snow between TYR and VEN: the pass is snowed in (marked:3).",
    "Ferry between WAL and BRE: armies sail for free (marked:2).",
]


def test_every_mark_is_drawn_and_says_what_it_is():
    layer = inside(draw(scene_of(START, VARIANT)), "layer-marks")
    assert sorted(node.get("aria-label") for node in layer.iter("g") if node.get("role")) == sorted(TOLD)
    assert sorted(node.text for node in layer.iter("title")) == sorted(TOLD)
    used = {node.get("href") for node in layer.iter("use")}
    assert {"#area-NTH", "#area-ENG", "#area-BUR"} <= used
    assert "#area-SIL" not in used


def test_the_key_names_each_mark_once():
    assert sorted(name for name, _ in signs(scene_of(START, VARIANT))) == ["Fallout", "Ferry", "Snow", "Storm"]


def test_a_seat_reads_them_before_it_orders():
    (told,) = [part for part in briefings(VARIANT, START, "FRANCE") if part.title == "On the map"]
    assert sorted(told.paragraphs) == sorted(TOLD)


def test_a_map_without_marks_has_no_layer_for_them():
    assert "layer-marks" not in draw(scene_of(STANDARD.start({}), STANDARD))


def test_ids_stay_unique():
    names = [node.get("id") for node in parsed(draw(scene_of(START, VARIANT))).iter() if node.get("id")]
    assert len(set(names)) == len(names)


def test_conformance_wants_names_that_fit_and_areas_that_exist():
    class Vague(Storms, frozen=True):
        def marks(self, position):
            return (replace(super().marks(position)[0], name="A storm of a very long name", areas=("NOWHERE",)),)

    faults = conformance(STANDARD.but(before={Movement: [Vague(STANDARD.world)]}), games=1, years=1, seed="vague")
    assert any("NOWHERE" in fault for fault in faults)
    assert any("24 characters" in fault for fault in faults)
    assert not conformance(VARIANT, games=2, years=2, seed="marked")
