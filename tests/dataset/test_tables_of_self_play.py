"""Tables of self-play tell of the games that the rules would play."""

import itertools

import pytest
from typer.testing import CliRunner

from variorum import Game
from variorum.board import Location
from variorum.cli.main import app
from variorum.dataset import Folder, Plan, played
from variorum.env import classical
from variorum.env.dataset import read_games
from variorum.game.happened import OrderResult
from variorum.game.position import Position, Seat, position_from_json
from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.notation import reader_for
from variorum.variants.registry import variant


def tables(name, **fields):
    kernel = classical(variant(name))
    first = kernel.variant.opening(kernel.variant).turn.year
    pairs = list(played(Plan(kernel, **({"games": 3, "last_year": first + 2} | fields))))
    return [row for games, _ in pairs for row in games.to_pylist()], [
        row for _, phases in pairs for row in phases.to_pylist()
    ]


def position_of(rules, row):
    """The position of a row without dislodged units."""
    return Position(
        rules.id,
        Turn.read(row["turn"]),
        tuple(Seat(power, (power,)) for power in rules.powers),
        tuple(
            Unit(number, unit["kind"], unit["power"], Location(unit["location"]))
            for number, unit in enumerate(row["units"], 1)
        ),
        {one["center"]: one["power"] for one in row["owners"]},
        contested=tuple(row["contested"]),
        next_id=1 + len(row["units"]),
    )


def standing(row):
    return {(unit["power"], unit["kind"], unit["location"], unit["dislodged"]) for unit in row["units"]}


def came_of(position):
    units = [(unit, False) for unit in position.units] + [(entry.unit, True) for entry in position.dislodged]
    return {(unit.power, unit.kind, unit.location, dislodged) for unit, dislodged in units}


@pytest.mark.parametrize("name", ["standard", "youngstown"])
def test_every_phase_leads_to_the_next_row(name):
    rules, (_, phases) = variant(name), tables(name)
    compared = 0
    for row, later in itertools.pairwise(phases):
        if row["game"] != later["game"] or any(unit["dislodged"] for unit in row["units"]):
            continue
        before = position_of(rules, row)
        reader = reader_for(rules, before.turn)
        by_seat = {}
        for one in row["orders"]:
            by_seat.setdefault(one["seat"], []).append(one["order"])
        sheets = {}
        for seat, texts in by_seat.items():
            reading = reader.read("\n".join(texts), seat, before.units)
            assert not reading.problems
            sheets |= reading.sheets()
        done = process(rules, before, sheets)
        assert str(done.position.turn) == later["turn"]
        assert came_of(done.position) == standing(later)
        assert done.position.owners == {one["center"]: one["power"] for one in later["owners"]}
        assert set(done.position.contested) == set(later["contested"]) or not done.position.dislodged
        ours = {event.order: event.result == "success" for event in done.events if isinstance(event, OrderResult)}
        assert ours == {one["order"]: one["succeeded"] for one in row["results"] if one["order"] in ours}
        compared += 1
    assert compared > 10


def test_positions_on_request_say_what_the_columns_say():
    _, phases = tables("standard", games=2, positions=True)
    assert any(unit["dislodged"] for row in phases for unit in row["units"])
    for row in phases:
        position = position_from_json(row["position"], {})
        assert str(position.turn) == row["turn"]
        assert came_of(position) == standing(row)
        assert position.owners == {one["center"]: one["power"] for one in row["owners"]}
        assert {*position.contested} == {*row["contested"]} or not position.dislodged


def test_games_say_how_they_stand():
    games, phases = tables("standard", games=4, last_year=1903, styles=("bold",))
    assert [game["game"] for game in games] == [f"standard-0-{number}" for number in range(4)]
    for game in games:
        mine = [row for row in phases if row["game"] == game["game"]]
        assert [row["number"] for row in mine] == list(range(game["phases"]))
        assert game["turn"] == "S1904M"
        assert not game["over"]
        assert sum(one["count"] for one in game["centers"]) <= 34
        assert game["players"] == ["bold"] * 7


def test_long_games_are_won():
    games, _ = tables("standard", games=30, last_year=1960)
    won = [game for game in games if game["over"]]
    assert won
    for game in won:
        (winner,) = game["winners"]
        assert next(one["count"] for one in game["centers"] if one["power"] == winner) >= 18


def test_a_seed_makes_the_same_games():
    assert tables("standard", seed="a") == tables("standard", seed="a")
    assert tables("standard", seed="a")[1][5]["orders"] != tables("standard", seed="b")[1][5]["orders"]


def test_policies_are_one_for_all_or_one_for_each():
    with pytest.raises(ValueError, match="2 policies for 7 powers"):
        tables("standard", styles=("steady", "bold"))
    with pytest.raises(ValueError, match="steady"):
        tables("standard", styles=("genius",))


def test_what_is_written_is_read_again(tmp_path):
    kernel = classical(variant("standard"))
    with Folder(tmp_path / "bots") as folder:
        folder.add_tables(played(Plan(kernel, games=4, last_year=1904)))
    _, rows = tables("standard", games=4, last_year=1904)
    data = read_games(kernel, [tmp_path / "bots"])
    assert len(data) == len(rows)
    assert data.left_out == 0
    for state, row in zip(data.states, rows, strict=True):
        units = [(unit, False) for unit in state.units] + [(unit[:3], True) for unit in state.dislodged]
        assert {(*unit, dislodged) for unit, dislodged in units} == standing(row)
        assert state.owners == {one["center"]: one["power"] for one in row["owners"]}


def test_games_of_files_are_read_again_and_those_of_others_are_not(tmp_path):
    game = Game("standard")
    game.order("FRANCE", "A PAR - BUR; F BRE - MAO")
    game.process()
    game.process()
    game.save(tmp_path / "game.jsonl")
    CliRunner().invoke(app, ["dataset", str(tmp_path / "game.jsonl"), "--out", str(tmp_path / "own")])
    data = read_games(classical(variant("standard")), [tmp_path / "own"])
    assert [state.turn for state in data.states] == [("S", 1901, "M"), ("F", 1901, "M")]
    assert ("FRANCE", "A", "BUR") in data.states[1].units
    with pytest.raises(ValueError, match=r"phases\.parquet: .* is a game of standard, not of heptarchy"):
        read_games(classical(variant("heptarchy")), [tmp_path / "own"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match=r"phases\.parquet: "):
        read_games(classical(variant("standard")), [tmp_path / "empty"])
