"""What the suite finds of positions between the steps of a phase, and of orders that need each other."""

from random import Random

from msgspec.structs import replace
from tests.tables import each

from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Unit, UnitRef
from variorum.rules.draws import Draw
from variorum.rules.exits import Exits
from variorum.rules.movement.orders import Convoy, Move, SupportMove
from variorum.rules.movement.rule import Movement
from variorum.rules.roster import Roll
from variorum.testing import conformance
from variorum.testing.game import offers, random_sheets
from variorum.testing.pairs import agreed, paired, unwarned
from variorum.testing.witness import watched
from variorum.variants import registry
from variorum.variants.rather_silly.pieces.birds import PickUp, Ride
from variorum.variants.rather_silly.pieces.siamese import Siamese

SILLY, STANDARD = registry.variant("rather_silly"), registry.variant("standard")
CROWD = {
    "FRANCE": "A BUR, A PAR, B PAR",
    "GERMANY": "A MUN, A RUH, B RUH",
    "ENGLAND": "A BRE, B BRE, A BEL",
    "ITALY": "A MAR, B MAR, A PIE",
}


def crowded():
    """A position in which armies fight wherever birds wait for others."""
    units = [(power, text) for power, texts in CROWD.items() for text in texts.split(", ")]
    placed = tuple(Unit(id_, text[0], power, text[2:]) for id_, (power, text) in enumerate(units, start=1))
    return replace(SILLY.opening(SILLY), turn=Turn("S", 1901, "M"), units=placed, next_id=len(placed) + 1)


CROWDED = crowded()


class Hasty(Exits, frozen=True):
    """It judges retreats at once, and never again."""

    def run(self, docket, dice):
        judged = tuple(entry for entry in docket.position.dislodged if entry.retreats)
        new = tuple(entry for entry in docket.position.dislodged if not entry.retreats)
        done = super().run(docket.with_position(replace(docket.position, dislodged=new)), dice)
        return done.with_position(replace(done.position, dislodged=judged + done.position.dislodged))


def hasty(step):
    """The step with retreats judged right after the battle."""
    rules = []
    for rule in step.rules:
        rules.append(Hasty(rule.world, rule.movement) if isinstance(rule, Exits) else rule)
        if isinstance(rule, Movement):
            rules.append(Hasty(rule.world, rule))
    return replace(step, rules=tuple(rules))


def changed(variant, change):
    """The variant with other steps in its movement phases."""

    def changed_phase(phase):
        return replace(phase, steps=tuple(map(change, phase.steps))) if phase.letter == "M" else phase

    return replace(variant, calendar=variant.calendar.with_phases(changed_phase))


def test_random_orders_meet_retreats_that_are_judged_too_early():
    seen, offered = [], offers(SILLY, CROWDED)
    variant = watched(changed(SILLY, hasty), seen.append)
    for number in range(40):
        process(variant, CROWDED, random_sheets(SILLY, CROWDED, offered, Random(number)))
    assert any("cannot retreat to" in fault and "stands there" in fault for fault in seen), seen


def test_a_variant_that_never_judges_retreats_is_found():
    def without(step):
        return replace(step, rules=tuple(rule for rule in step.rules if not isinstance(rule, Exits)))

    found = conformance(changed(STANDARD, without), games=3, years=3, seed="alone")
    assert any("no rule has judged where to" in fault for fault in found), found[:5]


class Double(Roll, frozen=True):
    """It puts a second unit into an area, for as long as the step lasts that it begins."""

    def run(self, docket, dice):
        position = docket.position
        first = position.units[0]
        if any(unit.id == 0 for unit in position.units):
            return docket.with_position(replace(position, units=tuple(unit for unit in position.units if unit.id)))
        return docket.with_position(replace(position, units=(*position.units, replace(first, id=0))))


TWO = "BUD: A BUD (AUSTRIA) and A BUD (AUSTRIA)"


def test_what_is_impossible_between_two_steps_is_found():
    def doubled(step):
        return replace(step, rules=(*step.rules, Double(STANDARD.world)))

    twice = changed(STANDARD, doubled)
    first = twice.calendar.phases[0]
    again = replace(first, steps=(*first.steps, replace(first.steps[0], rules=(Double(STANDARD.world),))))
    variant = twice.but(phases={"M": again})
    seen = []
    done = process(watched(variant, seen.append), STANDARD.opening(STANDARD), {})
    assert len(done.position.units) == 22
    assert seen == ["an impossible position after step 1 of movement: two units stand in " + TWO]


def offers_in(variant, position):
    return {seat: legal_orders(variant, position, seat) for seat in variant.world.commands(position)}


A_LON, B_LON, F_NTH = UnitRef("A", "LON"), UnitRef("B", "LON"), UnitRef("F", "NTH")
PAIRS = {
    "ride and pickup": (Ride(A_LON, B_LON, ("NTH", "DEN")), PickUp(B_LON, A_LON, ("NTH", "DEN"))),
    "pickup and ride": (PickUp(B_LON, A_LON, ("WAL",)), Ride(A_LON, B_LON, ("WAL",))),
    "support and move": (SupportMove(UnitRef("A", "YOR"), A_LON, "WAL"), Move(A_LON, "WAL")),
    "convoy and army": (Convoy(F_NTH, A_LON, "NWY"), Move(A_LON, "NWY", via=True)),
    "army and convoy": (Move(A_LON, "BEL", via=True), Convoy(F_NTH, A_LON, "BEL")),
}


@each(("one", "other"), PAIRS.values(), ids=PAIRS)
def test_orders_that_need_each_other_are_paired(one, other):
    units = (("A", "ENGLAND", "LON"), ("F", "GERMANY", "NTH"), ("B", "FRANCE", "LON"), ("A", "ITALY", "YOR"))
    placed = tuple(Unit(id_, kind, power, area) for id_, (kind, power, area) in enumerate(units, start=1))
    position = replace(CROWDED, units=placed, next_id=5)
    offered = offers_in(SILLY, position)
    owners = {unit.area + unit.kind: unit.power for unit in placed}
    giver, needed = (owners[order.subject.area + order.subject.kind] for order in (one, other))
    given = {seat: Sheet() for seat in offered} | {giver: Sheet((one,))}
    after = [paired(given, offered, Random(number)) for number in range(100)]
    kept = [sheets for sheets in after if one in sheets[giver].orders]
    met = [sheets for sheets in kept if other in sheets[needed].orders]
    assert 2 * len(met) > len(kept) > 0, (len(met), len(kept))


def test_a_partner_is_never_asked_for_what_it_is_not_offered():
    position = replace(CROWDED, units=(Unit(1, "A", "ITALY", "YOR"),), next_id=2)
    sheets = {"ITALY": Sheet((SupportMove(UnitRef("A", "YOR"), A_LON, "WAL"),)), "ENGLAND": Sheet()}
    offered = {seat: legal_orders(SILLY, position, seat) for seat in sheets}
    assert paired(sheets, offered, Random(1))["ENGLAND"] == Sheet()


def test_votes_come_together_now_and_then():
    position = STANDARD.opening(STANDARD)
    offered = offers_in(STANDARD, position)
    empty = dict.fromkeys(offered, Sheet())
    results = [agreed(empty, offered, Random(number)) for number in range(1000)]
    together = [sheets for sheets in results if sheets != empty]
    assert 0 < len(together) < 50
    assert all(sheet.orders == (Draw(),) for sheets in together for sheet in sheets.values())


def test_siamese_twins_are_given_orders_that_keep_them_together():
    twins = Siamese.read([["A PAR", "A BUR"]])
    units = (Unit(1, "A", "FRANCE", "PAR"), Unit(2, "A", "FRANCE", "BUR"))
    opening = CROWDED
    position = replace(opening, units=units, next_id=3).with_record(twins)
    offered = legal_orders(SILLY, position, "FRANCE")
    apart = Sheet((Move(UnitRef("A", "PAR"), "BRE"), Move(UnitRef("A", "BUR"), "MUN")))
    better = [unwarned(SILLY, position, "FRANCE", apart, offered, Random(number)) for number in range(20)]
    kept = [sheet for sheet in better if sheet != apart]
    assert len(kept) > 10
    assert any(isinstance(order, Move) for sheet in kept for order in sheet.orders)
