"""A variant goes out to diplicity and comes back: its file has the borders, its picture shows them."""

import json

import pytest
from typer.testing import CliRunner

from variorum.board import BoardError, Movement, area_of
from variorum.cartography.facts.reading import read_facts
from variorum.cli.main import app
from variorum.variants.registry import variant

REQUIRED = {
    "schemaVersion", "id", "name", "description", "author", "victoryConditions", "phaseProgression", "nations",
    "provinces", "namedCoasts", "initialState",
}  # fmt: skip
"""What diplicity's schema requires of a variant; it also forbids further fields in each of these."""


@pytest.fixture
def exported(tmp_path):
    def export(name):
        done = CliRunner().invoke(app, ["board", "export", name, "--out", str(tmp_path)])
        assert done.exit_code == 0, done.output
        return tmp_path / f"{name}.json", tmp_path / f"{name}.svg", done.output

    return export


def rights(name):
    """By way of travelling the pairs of areas that a board joins."""
    geography = variant(name).board.geography()
    names = {area: printed.name for area, printed in variant(name).board.areas.items()}
    return {
        movement: {
            frozenset((names[area_of(place)], names[area_of(other)]))
            for place in geography.locations
            for other in geography.neighbors(movement, place)
        }
        for movement in (Movement.ARMY, Movement.FLEET)
    }


def told(facts):
    pairs = [(one, frozenset(end.partition(" (")[0] for end in (one.a, one.b))) for one in facts.borders]
    return {
        Movement.ARMY: {pair for one, pair in pairs if one.army},
        Movement.FLEET: {pair for one, pair in pairs if one.fleet},
    }


@pytest.mark.parametrize("name", ["standard", "canton", "sengoku"])
def test_a_variant_comes_back_as_it_went(exported, name):
    file, _, _ = exported(name)
    facts, opening = read_facts(file), variant(name).opening(variant(name))
    published = json.loads(file.read_text())
    assert told(facts) == rights(name)
    assert all(one.keys() == {"id", "name", "parentProvince", "adjacencies"} for one in published["namedCoasts"])
    assert published.keys() >= REQUIRED
    assert len(facts.units) == len(opening.units)
    assert {area.name for area in facts.areas if area.center} == {
        variant(name).board.areas[center].name for center in variant(name).board.geography().centers
    }


def test_the_picture_alone_shows_the_borders_of_armies(exported):
    file, picture, _ = exported("standard")
    with pytest.raises(BoardError, match="this file has the borders, too; import it instead of the picture"):
        read_facts(picture)
    names = {one["id"]: one["name"] for one in json.loads(file.read_text())["provinces"]}
    file.unlink()
    shown = {frozenset(names[end] for end in pair) for pair in told(read_facts(picture))[Movement.ARMY]}
    assert shown == rights("standard")[Movement.ARMY]


def test_what_a_file_cannot_say_is_named(exported):
    assert "note: the file has Standard's rules alone; those of the variant are left out" in exported("dark")[2]
