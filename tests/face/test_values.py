"""Values as people meet them in a shell: their `repr` is one short line, and they survive pickling."""

import copy
import pickle

import pytest

import variorum
from variorum.game.process import legal_orders, process
from variorum.notation import read_orders
from variorum.variants.registry import names, variant

LONGEST = 200


def values(name):
    found = variant(name)
    position = found.opening(found)
    done = process(found, position, {})
    game = variorum.Game(name)
    yield from (found, found.board, found.board.geography(), found.world, position, done, done.season)
    yield from (*found.rules, *found.seasons)
    for _, phase in found.calendar:
        yield from (phase, *phase.steps)
    for seat in game.seats:
        legal = legal_orders(found, position, seat)
        yield from (legal, *legal.kinds)
    yield read_orders(found, position, "FRANCE: A Par - Bur\n" * 100)
    yield from (game, game.position, game.view(game.seats[0]), variorum.adjudicate("", name), game.svg())


@pytest.mark.parametrize("name", names())
def test_repr_is_one_short_line(name):
    for value in values(name):
        shown = repr(value)
        assert "\n" not in shown
        assert len(shown) <= LONGEST, shown


@pytest.mark.parametrize("name", names())
def test_values_pickle(name):
    game = variorum.Game(name, seed=7)
    game.order(game.seats[0], "")
    for value in (game.position, game.view(game.seats[0]), variorum.adjudicate("", name).position):
        assert pickle.loads(pickle.dumps(value)) == value
    found = pickle.loads(pickle.dumps(game))
    assert (found.position, found.seats) == (game.position, game.seats)
    result = variorum.adjudicate("", name)
    assert str(pickle.loads(pickle.dumps(result))) == str(result)


@pytest.mark.parametrize("name", names())
def test_a_variant_stays_itself(name):
    found = variorum.variant(name)
    assert pickle.loads(pickle.dumps(found)) is found
    assert copy.deepcopy(found) is found
    changed = found.with_rules(lambda rule: rule)
    assert pickle.loads(pickle.dumps(changed)) is not found
