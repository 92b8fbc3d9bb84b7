"""A game played through `import variorum`."""

import copy
import pickle
import random

import pytest

import variorum
from variorum.archive import gamefile

SUPPORTED = "A Par - Bur; A Mar supports Par - Bur"


def after_spring():
    game = variorum.Game("standard", seed="a seed")
    game.order("FRANCE", SUPPORTED)
    game.order("GERMANY", ["A Mun - Bur", "F Kie - Hol"])
    return game, game.process()


def test_the_first_look():
    game = variorum.Game("standard")
    assert game.phase == "S1901M"
    assert game.units["FRANCE"] == ["F BRE", "A MAR", "A PAR"]
    assert game.centers["FRANCE"] == ["BRE", "MAR", "PAR"]
    legal = game.legal_orders("FRANCE")
    assert "A PAR - BRE" in legal["A PAR"]
    assert legal.forms == ()
    assert game.winners == ()


def test_a_phase_is_played():
    game, result = after_spring()
    assert result.phase == "S1901M"
    assert game.phase == "F1901M"
    assert result.outcomes["FRANCE"]["A PAR - BUR"] == "success"
    assert result.outcomes["GERMANY"]["A MUN - BUR"] == "bounce"
    assert result.dislodged == {}
    assert "A BUR" in game.units["FRANCE"]
    assert game.orders["FRANCE"] == []


def test_dislodged_units_and_where_they_may_retreat():
    game = variorum.Game(
        position=variorum.adjudicate("units: {FRANCE: [A PAR, A MAR, A GAS], GERMANY: [A BUR]}").position
    )
    game.order("FRANCE", "A PAR - BUR; A MAR S A PAR - BUR")
    result = game.process()
    assert result.dislodged == {"GERMANY": {"A BUR": ["BEL", "MUN", "PIC", "RUH"]}}
    assert game.dislodged == result.dislodged
    assert game.legal_orders("GERMANY")["A BUR"][0] == "A BUR R BEL"
    game.order("GERMANY", "A BUR - BEL")
    game.process()
    assert game.units["GERMANY"] == ["A BEL"]


def test_a_game_that_begins_at_a_position_is_of_its_variant():
    first = variorum.Game("geophysical")
    first.order("FRANCE", "RAISE ENG")
    first.process()
    game = variorum.Game(position=first.position)
    assert game.variant is first.variant
    assert game.order("ENGLAND", "A LVP - WAL; STABILIZE ENG") == ()
    assert variorum.Game().variant.id == "standard"
    with pytest.raises(ValueError, match='expected a position, such as that of a game or a result; got "S1901M"'):
        variorum.Game(position="S1901M")
    with pytest.raises(ValueError, match="expected a position of Standard"):
        variorum.Game("standard", position=first.position)


def test_a_unit_that_cannot_retreat_is_dislodged_too():
    result = variorum.adjudicate("""
units: {ITALY: [A TUN, F ION, F WES], FRANCE: [F NAF, F TYS]}
orders: {FRANCE: [F NAF - TUN, F TYS S F NAF - TUN], ITALY: [F ION H]}
""")
    assert result.dislodged == {"ITALY": {"A TUN": []}}


def test_orders_are_entered_unit_by_unit():
    game = variorum.Game("standard")
    for orders in game.legal_orders("FRANCE").values():
        assert game.order("france", orders[0]) == ()
    assert len(game.orders["FRANCE"]) == len(game.legal_orders("FRANCE"))


def test_an_order_replaces_that_of_its_unit():
    game = variorum.Game("standard")
    game.order("FRANCE", SUPPORTED)
    game.order("FRANCE", "A Par H")
    assert game.orders["FRANCE"] == ["A MAR S A PAR - BUR", "A PAR H"]
    game.withdraw("FRANCE")
    assert game.orders["FRANCE"] == []


def test_problems_cost_no_other_order():
    game = variorum.Game("standard")
    unread, refused = game.order("FRANCE", "A Par - Bur\nA Mar - Xyz; F Bre - Lon")
    assert (unread.line, unread.column) == (2, 9)
    assert "Xyz" in str(unread)
    assert "F BRE - LON" in str(refused)
    assert game.process().outcomes["FRANCE"]["A PAR - BUR"] == "success"


def test_a_refusal_is_told_once_unless_the_order_is_entered_again():
    game = variorum.Game("standard")
    (first,) = game.order("FRANCE", "F Bre - Lon")
    assert game.order("FRANCE", "A Par - Bur") == ()
    (again,) = game.order("FRANCE", "F Bre - Lon\nA Mar - Spa")
    assert first.message == again.message
    assert "F BRE - LON" in game.process().table("FRANCE")


def test_orders_of_another_seat_are_not_taken():
    game = variorum.Game("standard")
    problems = game.order("FRANCE", "GERMANY: A Mun - Bur")
    assert "GERMANY" in str(problems[0])
    assert game.orders["GERMANY"] == game.orders["FRANCE"] == []


def test_the_same_seed_gives_the_same_game():
    def played(seed):
        game = variorum.Game("rather_silly", seed=seed)
        for _ in range(4):
            game.process()
        return game.position

    assert played(5) == played("5")
    assert len({repr(played(seed).core.units) for seed in range(8)}) > 1


def test_settings_reach_the_game():
    game = variorum.Game("standard", settings={"draws": "nobody"})
    assert game.core != variorum.Game("standard").core


def test_a_game_by_an_older_edition(tmp_path):
    game = variorum.Game(edition="1982", position=variorum.Game("standard").position)
    game.save(tmp_path / "old.jsonl")
    assert (game.variant.id, variorum.Game.load(tmp_path / "old.jsonl").variant.id) == ("standard_1982",) * 2
    with pytest.raises(ValueError, match='no edition "1950"; there are 1971, '):
        variorum.Game("standard", edition="1950")


def test_undo_and_copy():
    game, _ = after_spring()
    other = game.copy()
    game.undo("an order came late")
    assert (game.phase, other.phase) == ("S1901M", "F1901M")
    assert copy.deepcopy(other).position == copy.copy(other).position == other.position
    other.order("FRANCE", "A Bur - Bel")
    assert game.orders["FRANCE"] == []
    with pytest.raises(ValueError, match="no phase has been played"):
        game.undo()


def test_saved_games_are_game_files(tmp_path):
    path = tmp_path / "game.jsonl"
    game, _ = after_spring()
    game.save(path)
    assert gamefile.load(path).now.position == game.core
    loaded = variorum.Game.load(str(path))
    assert loaded.position == game.position
    loaded.process()
    loaded.undo()
    loaded.save(path)
    assert len(path.read_bytes().splitlines()) == 4
    with pytest.raises(ValueError, match="holds something else"):
        game.save(path)
    with pytest.raises(ValueError, match="holds something else"):
        variorum.Game("standard").save(path)
    assert variorum.Game.load(path).position == game.position
    assert list(tmp_path.iterdir()) == [path]


def test_pickled_games_go_on():
    game, _ = after_spring()
    game.order("FRANCE", "A Bur - Bel")
    found = pickle.loads(pickle.dumps(game))
    assert found.orders == game.orders
    assert str(found.process()) == str(game.process())


def test_pictures(tmp_path):
    game, result = after_spring()
    before = variorum.Game("standard")
    assert before._repr_svg_() == before.svg() != game.svg()
    assert game.svg(orders=True) == result.svg() == result._repr_svg_()
    assert game._repr_svg_() == game.position._repr_svg_() == game.svg()
    assert game.svg().startswith("<svg")
    assert "layer-orders" in result.svg()
    assert game.svg(theme="dark") != game.svg()
    with pytest.raises(ValueError, match="no phase has been played"):
        before.svg(orders=True)


def test_whole_games_of_legal_orders():
    chance = random.Random(3)
    game = variorum.Game("standard")
    for _ in range(40):
        if game.winners:
            break
        for seat in game.seats:
            for unit, orders in game.legal_orders(seat).items():
                if unit != "WAIVE":
                    found = game.order(seat, chance.choice(orders))
                    assert not [problem for problem in found if "not understood" in str(problem)]
        result = game.process()
        assert result.position == game.position


def test_the_end_of_a_game():
    game = variorum.Game("standard")
    for seat in game.seats:
        game.order(seat, "DRAW")
    result = game.process()
    assert set(game.winners) == set(game.seats)
    assert "drawn" in str(result)
    with pytest.raises(ValueError, match="the game is over: drawn between"):
        game.process()
    game.undo()
    assert game.winners == ()
