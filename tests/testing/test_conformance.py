"""Every variant passes the suite, and a variant that breaks a promise does not."""

from typing import ClassVar

import pytest
from msgspec.structs import replace

from variorum.game.calendar import Step
from variorum.game.event import Event
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.problem import Problem
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.sight import Sight
from variorum.game.unit import UnitKind
from variorum.rules.movement.rule import Movement
from variorum.testing import conformance
from variorum.variants import registry

STANDARD = registry.variant("standard")


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", registry.names())
def test_random_games(name, part):
    assert not conformance(registry.variant(name), games=3, seed=f"suite-{part}")


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


class Patient(Notebook, frozen=True):
    def awaits(self, position, sheets):
        return frozenset({"FRANCE"})


def with_rule(kind):
    def added(phase):
        return replace(phase, steps=(*phase.steps, Step((kind(STANDARD.world),)))) if phase.letter == "M" else phase

    return replace(STANDARD, calendar=STANDARD.calendar.with_phases(added))


def faults_of(kind):
    return conformance(with_rule(kind), games=5, years=3, seed="sabotage")


def test_a_secret_note_is_well_kept(monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: with_rule(Notebook))
    assert not faults_of(Notebook)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Open, "can tell what"),
        (Open, "can read what"),
        (Closed, "which is refused: no notes today"),
        (Lax, "GM is not offered NOTE"),
        (Fickle, "something else the second time"),
        (Silent, "no rule declares the event Noted"),
        (Stranger, "not all of them seats"),
        (Patient, "waits for FRANCE, whatever they send"),
    ],
)
def test_a_broken_promise_is_found(kind, fault, monkeypatch):
    monkeypatch.setattr("variorum.archive.gamelog.registry.variant", lambda _: with_rule(kind))
    assert any(fault in found for found in faults_of(kind)), faults_of(kind)[:5]


class Peeking(Rule, frozen=True):
    """What a seat sees depends on what it doesn't see."""

    name: ClassVar = "peeking"

    def sight(self, position, seat):
        fleets = sum(unit.kind == "F" for unit in position.units)
        return Sight(frozenset({"PAR", "MUN"} if fleets % 2 else {"BER"}))

    def run(self, docket, dice):
        return docket


def test_sight_that_depends_on_what_is_out_of_sight_is_found():
    variant = STANDARD.but(before={Movement: (Peeking(STANDARD.world),)})
    assert any("depend on what it cannot see" in fault for fault in conformance(variant, games=1, years=3, seed="peek"))
