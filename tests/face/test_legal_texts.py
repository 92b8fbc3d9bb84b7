"""What `legal_orders` lists, which the kernel finds for most variants, is what the rules offer."""

import pytest
from msgspec.structs import replace

import variorum
from variorum.board import Earth
from variorum.env import NotClassicalError, classical
from variorum.face.legal import legal_texts, order_texts
from variorum.game.audience import GM
from variorum.game.process import legal_orders
from variorum.testing import random_game
from variorum.variants import registry

CLASSICAL = ("standard", "ancient_mediterranean", "heptarchy", "aberration", "world")


def told(variant, position, seat):
    """What is listed, and what the rules say."""
    found, rules = order_texts(variant, position, seat), legal_texts(legal_orders(variant, position, seat))
    assert (found.votes, found.forms) == (rules.votes, rules.forms)
    return list(found.items()), list(rules.items())


@pytest.mark.parametrize("name", CLASSICAL)
def test_the_kernel_lists_the_orders_of_the_rules_in_their_order(name):
    variant = registry.variant(name)
    classical(variant)
    for played in random_game(variant, "legal", variant.opening(variant).turn.year + 3):
        for seat in (*variant.world.commands(played.position), GM):
            found, rules = told(variant, played.position, seat)
            assert found == rules, (str(played.position.turn), seat)


def test_other_rules_boards_and_crowds_are_listed_by_the_rules():
    goals = registry.variant("goals")
    with pytest.raises(NotClassicalError):
        classical(goals)
    standard = registry.variant("standard")
    opening = standard.opening(standard)
    crowd = (*opening.units, replace(opening.units[0], id=opening.next_id))
    changed = (replace(opening, earth=Earth(destroyed=("PAR",))), replace(opening, units=crowd, next_id=99))
    for variant, position in ((goals, goals.opening(goals)), *((standard, position) for position in changed)):
        for seat in variant.world.commands(position):
            found, rules = told(variant, position, seat)
            assert found == rules


@pytest.mark.parametrize("name", ["standard", "geophysical", "rather_silly"])
def test_one_order_of_each_entry_ends_no_game(name):
    game = variorum.Game(name)
    for _ in range(3):
        for seat in game.seats:
            for orders in game.legal_orders(seat).values():
                game.order(seat, orders[0])
        game.process()
        assert not game.winners


def test_votes_stand_apart():
    game = variorum.Game("standard")
    found = game.legal_orders("FRANCE")
    assert found.votes == ("DRAW",)
    assert "DRAW" not in found
    for seat in game.seats:
        game.order(seat, game.legal_orders(seat).votes)
    game.process()
    assert len(game.winners) == len(game.seats)
    assert game.legal_orders("FRANCE") == {}
