"""Every variant passes the suite, and a variant that breaks a promise does not."""

from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace
from tests.asked import asked

from variorum.game.calendar import Step
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.problem import Problem
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.setting import Setting
from variorum.game.sight import Sight
from variorum.game.unit import UnitKind, UnitRef
from variorum.rules.adjustments import Adjustments, any_center, home_centers
from variorum.rules.choice import by_setting
from variorum.rules.draws import Draw
from variorum.rules.movement.orders import Hold, Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.testing import conformance, random_game
from variorum.testing.declared import random_settings
from variorum.variants import registry
from variorum.variants.goals.goal_choice import GoalChoice

STANDARD = registry.variant("standard")


@pytest.mark.parametrize("name", registry.SHOWCASE)
def test_random_games(name):
    assert not conformance(registry.variant(name), games=6 if asked.every else 2, seed="suite")


def test_a_drawing_that_does_not_exist_is_named():
    wing = UnitKind("W", "wing", None, emblem="wnig")
    world = replace(STANDARD.world, kinds=(*STANDARD.world.kinds, wing))
    (fault,) = conformance(replace(STANDARD, world=world), games=0)
    assert fault.startswith("the wing has no drawing 'wnig'; there are airplane, ")


class Note(Order, frozen=True, tag="note"):
    text: str

    forms: ClassVar = (Form((Word("NOTE"), Slot("text", SlotKind.TEXT))),)


class Noted(Event, frozen=True, tag="noted"):
    seat: str

    def sentence(self) -> str:
        return f"{self.seat} made a note."


class Notes(TableRecord, frozen=True):
    rows: dict[str, str] = {}

    name: ClassVar = "notebook"


class Notebook(Rule, frozen=True):
    """Everybody may write a secret note. Nothing is wrong with it."""

    name: ClassVar = "notebook"
    says: ClassVar = "Everybody takes notes."
    orders: ClassVar = (Note,)
    events: ClassVar = (Noted,)
    record: ClassVar = Notes

    def legal_orders(self, position, seat):
        kinds = (OrderKind(Note, (Field("text", SlotKind.TEXT, least=1, most=20),)),)
        return LegalOrders(kinds) if seat in self.world.commands(position) else LegalOrders()

    def check(self, position, seat, orders):
        known = seat in self.world.commands(position)
        return () if known else tuple(Problem("no notebook", index=index) for index in range(len(orders)))

    def run(self, docket, dice):
        rows = {entry.seat: entry.stands.text for entry in docket.entries if isinstance(entry.stands, Note)}
        events = tuple(Noted(seat=seat, audience=(seat,)) for seat in rows)
        return docket.with_record(Notes(rows)).happened(*events)

    def view(self, position, seat):
        return Notes({name: text for name, text in position.record(Notes).rows.items() if name == seat})


class Open(Notebook, frozen=True):
    def view(self, position, seat):
        return position.record(Notes)


class Closed(Notebook, frozen=True):
    def check(self, position, seat, orders):
        return tuple(Problem("no notes today", index=index) for index in range(len(orders)))


class Lax(Notebook, frozen=True):
    def check(self, position, seat, orders):
        return ()


class Fickle(Notebook, frozen=True):
    count: ClassVar = [0]

    def run(self, docket, dice):
        self.count[0] += 1
        return super().run(docket, dice).happened(Noted(seat=str(self.count[0]), audience=()))


class Silent(Notebook, frozen=True):
    events: ClassVar = ()


class Stranger(Notebook, frozen=True):
    def run(self, docket, dice):
        return super().run(docket, dice).happened(Noted(seat="NOBODY", audience=("NOBODY",)))


class Unlabelled(Event, frozen=True):
    """An event whose class alone names it in files."""

    def sentence(self) -> str:
        return "It rained."


class Wordless(Event, frozen=True, tag="wordless"):
    """An event that nobody can be told."""


class Rain(Notebook, frozen=True):
    events: ClassVar = (Noted, Unlabelled)


class Mute(Notebook, frozen=True):
    events: ClassVar = (Noted, Wordless)


class Told(Order, frozen=True, tag="told_to"):
    """An order that holds another one, without saying where it is written."""

    order: Order

    forms: ClassVar = (Form((Word("TELL"),)),)

    def __str__(self) -> str:
        return f"TELL {self.order}"


class Telling(Notebook, frozen=True):
    orders: ClassVar = (Told,)

    def legal_orders(self, position, seat):
        choices = (Hold(UnitRef("A", "PAR")),)
        return LegalOrders((OrderKind(Told, (Field("order", SlotKind.ORDER, choices),)),))

    def check(self, position, seat, orders):
        return ()


class Hush(Told, frozen=True, tag="hush"):
    """An order that is written otherwise than its form says."""

    forms: ClassVar = (Form((Word("TELL"), Slot("order", SlotKind.ORDER))),)

    def __str__(self) -> str:
        return f"TELL NOBODY {self.order}"


class Hushing(Telling, frozen=True):
    orders: ClassVar = (Hush,)

    def legal_orders(self, position, seat):
        choices = (Hold(UnitRef("A", "PAR")),)
        return LegalOrders((OrderKind(Hush, (Field("order", SlotKind.ORDER, choices),)),))


class Patient(Notebook, frozen=True):
    def awaits(self, position, sheets):
        return frozenset({"FRANCE"})


class Forgetful(Notebook, frozen=True):
    """It takes notes, and does nothing with them."""

    def run(self, docket, dice):
        return docket


class Blunt(Note, frozen=True, tag="blunt"):
    taken: ClassVar = "is burned at once"


class Burning(Forgetful, frozen=True):
    """The same, and its orders say so."""

    orders: ClassVar = (Blunt,)

    def legal_orders(self, position, seat):
        kinds = (OrderKind(Blunt, (Field("text", SlotKind.TEXT, least=1, most=20),)),)
        return LegalOrders(kinds) if seat in self.world.commands(position) else LegalOrders()


def with_rule(kind):
    def added(phase):
        return replace(phase, steps=(*phase.steps, Step((kind(STANDARD.world),)))) if phase.letter == "M" else phase

    return replace(STANDARD, calendar=STANDARD.calendar.with_phases(added))


def faults_of(kind, games):
    return conformance(with_rule(kind), games=games, years=3, seed="sabotage")


@pytest.mark.parametrize(("kind", "games"), [(Notebook, 5), (Burning, 1)])
def test_a_secret_note_is_well_kept(kind, games, monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: with_rule(kind))
    assert not faults_of(kind, games)


def test_orders_that_nobody_is_asked_for_are_found():
    def made_automatic(phase):
        return replace(phase, automatic=phase.letter == "R")

    variant = replace(STANDARD, calendar=STANDARD.calendar.with_phases(made_automatic))
    assert conformance(variant, games=0) == tuple(
        f"nobody is asked for the order {name}: the phase retreats is automatic" for name in ("Retreat", "Disband")
    )


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Rain, 'the event Unlabelled has no label; write class Unlabelled(…, tag="unlabelled")'),
        (Mute, "the event Wordless has no sentence"),
        (Telling, "the order Told cannot be read back: a form of it has no slot for order"),
        (Hushing, "writes an order that holds another one, TELL NOBODY A PAR H, and it is read as: "),
        (Open, "can tell what"),
        (Open, "can read what"),
        (Closed, "which is refused: no notes today"),
        (Lax, "GM is not offered NOTE"),
        (Fickle, "something else the second time"),
        (Silent, "no rule declares the event Noted"),
        (Stranger, "not all of them seats"),
        (Forgetful, "and nothing comes of it: Forgetful accepts the order Note in the phase movement, and never does"),
        (Patient, "waits for FRANCE, whatever they send"),
    ],
)
def test_a_broken_promise_is_found(kind, fault, monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: with_rule(kind))
    faults = faults_of(kind, games=1)
    assert any(fault in found for found in faults), faults[:5]


class Peeking(Rule, frozen=True):
    """What a seat sees depends on what it doesn't see."""

    name: ClassVar = "peeking"
    says: ClassVar = "Everybody peeks."

    def sight(self, position, seat):
        fleets = sum(unit.kind == "F" for unit in position.units)
        return Sight(frozenset({"PAR", "MUN"} if fleets % 2 else {"BER"}))

    def run(self, docket, dice):
        return docket


def test_sight_that_depends_on_what_is_out_of_sight_is_found():
    variant = STANDARD.but(before={Movement: (Peeking(STANDARD.world),)})
    assert any("depend on what it cannot see" in fault for fault in conformance(variant, games=1, years=3, seed="peek"))


def test_every_order_that_is_possible_is_given():
    missing = set(STANDARD.orders)
    for number in range(4):
        for phase in random_game(STANDARD, f"every-{number}", 1904, missing=missing):
            offered = {kind.order for legal in phase.offered.values() for kind in legal.kinds}
            missing -= {type(order) for sheet in phase.sheets.values() for order in sheet.orders}
            assert offered.isdisjoint(missing & {Draw, Move, SupportMove})
    assert missing <= {kind for rule in STANDARD.always for kind in rule.orders}


def test_settings_are_chosen_at_random():
    fleet_rome = registry.variant("fleet_rome")
    chosen = [random_settings(fleet_rome, Random(number)) for number in range(20)]
    assert {tuple(sorted(settings)) for settings in chosen} == {("builds", "draws", "fleet_rome")}
    assert {settings["builds"] for settings in chosen} == {"anywhere", "home"}
    assert all(fleet_rome.start(settings) for settings in chosen)


def test_a_setting_that_nothing_reads_is_named():
    settings = {"speed": Setting(True, "how fast"), "builds": Setting("home", "where", ("home", "all"))}
    sites = by_setting("builds", home=home_centers, all=any_center)
    variant = STANDARD.but(
        settings={**STANDARD.settings, **settings},
        replaced={Adjustments: Adjustments(STANDARD.world, sites)},
    )
    (fault,) = conformance(variant, games=1, years=1, seed="speed")
    assert fault.startswith('nothing reads the setting "speed"')


def test_a_game_that_nobody_can_ever_win_is_named():
    goals = registry.variant("goals")
    late = goals.but(replaced={GoalChoice: GoalChoice(goals.world, 50)})
    (fault,) = conformance(late, games=1, years=1, seed="endless")
    assert "S1902M: no end of the game is in reach: it goes on if AUSTRIA or ENGLAND or FRANCE owns every" in fault
