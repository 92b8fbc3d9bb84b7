"""The orders that pages list for a variant are those that its games accept."""

import pytest
from tests.tables import each

from variorum.game.problem import Severity
from variorum.game.process import check
from variorum.host.games.life.openings import opening_of
from variorum.host.orders.examples import example_of, type_of
from variorum.host.site.leaflets import leaflet, listed
from variorum.notation import reader_for
from variorum.testing.game import random_game
from variorum.variants import registry

MOST_PHASES = 60
CODED = sorted(registry.coded())


def pages(name):
    """The tags of all orders listed, and of those that need no setting."""
    every = [order for year in leaflet(registry.variant(name)).year for order in year.orders]
    return {order.tag for order in every}, {order.tag for order in every if not order.only}


def newcomers(name):
    """The tags of orders of people who have no seat yet, which no seat is offered."""
    return {order.tag() for rule in registry.variant(name).rules for order in rule.joins}


def own_orders(name):
    """The types of orders that the first variant doesn't have."""
    return set(registry.variant(name).orders) - set(registry.variant(registry.FIRST).orders)


def offered(name):
    """The tags of orders that seats are offered in random games, until they have had everything."""
    variant, opening = registry.variant(name), opening_of(name, {})
    missing = {type_of(variant, tag) for tag in pages(name)[1] - newcomers(name)}
    found = set()
    for seed in range(6):
        games = random_game(variant, str(seed), opening.turn.year + 6 * variant.calendar.years, opening, missing)
        for _, phase in zip(range(MOST_PHASES), games, strict=False):
            here = {kind.order for legal in phase.offered.values() for kind in legal.kinds}
            found |= {kind.tag() for kind in here if not kind.masters}
            missing -= here
        if not missing:
            return found
    return found


@each("name", CODED)
def test_every_kind_listed_occurs_and_every_other_is_missing(name):
    every, usual = pages(name)
    found = offered(name)
    assert usual - newcomers(name) == found
    assert every - usual <= {order.tag() for order in registry.variant(name).orders} - found


@each("name", [name for name in CODED if name == registry.FIRST or own_orders(name)])
def test_every_example_printed_is_accepted(name):
    variant = registry.variant(name)
    shown = 0
    for one in listed(variant, opening_of(name, {}), variant.rules):
        order = type_of(variant, one.tag)
        due = name == registry.FIRST or order in own_orders(name)
        found = example_of(name, order) if due and not one.only else None
        if found is None:
            continue
        shown += 1
        problems = check(variant, found.position, found.seat, (found.order,))
        assert [str(each) for each in problems if each.severity is Severity.REFUSED and not each.incomplete] == []
        reader = reader_for(variant, found.position.turn, tuple(seat.id for seat in found.position.seats), found.seat)
        assert str(reader.read_order(str(found.order), found.position.units)) == str(found.order)
    assert shown


@each("name", sorted(set(registry.names()) - set(CODED)))
def test_variants_of_the_library_list_what_their_rules_take(name):
    variant, opening = registry.variant(name), opening_of(name, {})
    known = {order.tag() for rule in variant.rules for order in rule.takes(opening) if not order.masters}
    assert pages(name)[1] == known


@each(
    ("name", "never", "always"),
    [
        ("capitalist", "propose_draw", "propose_end"),
        ("geophysical", "propose_draw", "propose_end"),
        ("gametest1815", "propose_end", "propose_draw"),
        ("standard", "propose_draw", "draw"),
    ],
)
def test_proposals_that_a_variant_does_not_allow_are_not_listed(name, never, always):
    every, usual = pages(name)
    assert never not in every
    assert always in usual


@pytest.mark.django_db
def test_an_order_that_only_a_setting_allows_says_so(client):
    every = [order for year in leaflet(registry.variant("gametest1815")).year for order in year.orders]
    [denial] = [order for order in every if order.tag == "deny_all"]
    assert denial.only.endswith("(g1815:3.6.3): yes")
    for page in ("/variants/gametest1815/", "/variants/gametest1815/rules/"):
        text = client.get(page).content.decode()
        assert "Only with this setting: a fleet may deny an arrow to all other powers at once" in text
        assert "PROPOSE END" not in text


def test_a_coast_goes_by_its_side_or_by_a_water():
    [coast] = [
        order for year in leaflet(registry.variant("geophysical")).year for order in year.orders if order.tag == "coast"
    ]
    assert coast.forms == ("COAST [unit] NC|EC|SC|WC|NEC|SEC|SWC|NWC", "COAST [unit] [area]")
