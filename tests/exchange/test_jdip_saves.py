"""Saves of jDip: written, read again, and compared; broken and hostile ones refused."""

import gzip

import pytest
from msgspec.structs import replace
from tests.exchange.saved_games import STANDARD, game_of, played, recorded_logs
from tests.tables import each

import variorum
from variorum.archive.gamelog import fold
from variorum.archive.lines import EditLine, edit_line
from variorum.exchange.foreign import holds_game, read_foreign
from variorum.exchange.java import MOST_TAGS, read_objects
from variorum.exchange.jdipworld import jdip_text
from variorum.exchange.moving import move_in
from variorum.exchange.standing import is_same
from variorum.face.moving import as_file
from variorum.variants.registry import variant

LOG = game_of(
    {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"], "GERMANY": ["A MUN - BUR"]},
    {"FRANCE": ["F MAO - SPA/SC", "A BUR - MUN", "A MAR S A BUR - MUN"], "ENGLAND": ["A LVP - YOR"]},
)
TEXT = jdip_text(LOG, "mill")


def read(text, ours=""):
    (game,) = read_foreign(text, "a save", ours)
    return move_in(game, variant(game.variant))


def positions(log):
    return [moment.position for moment in log.moments]


def test_a_game_comes_back():
    game = read(TEXT)
    assert game.differences == ()
    assert (game.log.source.format, game.log.source.name) == ("jdip", "mill")
    assert all(map(is_same, positions(game.log), positions(LOG)))
    assert len(game.log.moments) == len(LOG.moments)
    assert "F SPA/SC" in map(str, game.log.now.position.units_of("FRANCE"))
    assert holds_game(TEXT)


@each("name", recorded_logs())
def test_recorded_games_come_back(name):
    log = recorded_logs()[name]
    game = read(jdip_text(log, name))
    assert game.differences == ()
    assert not [line for line in game.lines if isinstance(line, EditLine)]
    assert len(game.log.moments) == len(log.moments)
    assert all(map(is_same, positions(game.log), positions(log)))


def test_dislodged_units_retreat_and_disband():
    log = game_of(
        {"GERMANY": ["A MUN - BUR"]},
        {"GERMANY": ["A BUR H"], "FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"]},
        {"GERMANY": ["A BUR R RUH"]},
    )
    game = read(jdip_text(log, "mill"))
    assert game.differences == ()
    assert "A RUH" in map(str, game.log.now.position.units_of("GERMANY"))


def test_convoys_keep_their_way():
    log = game_of(
        {"ENGLAND": ["F LON - NTH", "A LVP - YOR"]},
        {"ENGLAND": ["F NTH C A YOR - NWY", "A YOR - NWY VIA", "F EDI S A YOR - NWY"]},
    )
    game = read(jdip_text(log, "mill"))
    assert game.differences == ()
    assert "A NWY" in map(str, game.log.now.position.units_of("ENGLAND"))


def test_an_edit_is_where_the_game_goes_on():
    position = LOG.now.position
    edited = fold(LOG, edit_line(replace(position, units=position.units[1:]), "one less"))
    game = read(jdip_text(played(edited, {}), "mill"))
    assert [each.what for each in game.differences] == ["units"]


def test_another_variants_name_is_ours_in_small_letters():
    with pytest.raises(ValueError, match='jDip\'s variant "No Such" could be any; name ours with --variant'):
        read(TEXT.replace('name="variantName"', "").replace('value="Standard"', 'value="No Such"', 1))
    assert read(TEXT.replace('value="Standard"', 'value="Fleet Rome"', 1)).log.variant.id == "fleet_rome"


def test_only_the_classical_board_has_a_place():
    with pytest.raises(ValueError, match="the format jdip has no place for a game of Goals"):
        jdip_text(variorum.Game("goals").__getstate__()[0].log, "mill")


HEAD = '<?xml version="1.0"?>'
BOMB = '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]>'


@each(
    ("text", "told"),
    [
        (TEXT[:-200], "broken or cut off"),
        (f"{HEAD}{TEXT}".replace("<jsx", f"{BOMB}<jsx"), "no game that Variorum knows"),
        (TEXT.replace("</jsx>", f"{'<a/>' * MOST_TAGS}</jsx>"), "at most 600000 are read"),
        (TEXT.replace('<reference idref="i', '<reference idref="x'), 'a reference to "x'),
        (TEXT.replace('field="turnStates"', 'field="turns"'), "has no turnStates where one is needed"),
        (TEXT.replace('value="1901"', 'value="190l"', 1), '"190l" is no year'),
        (TEXT.replace("GUIMove", "GUIDance"), 'no order of jDip is called "Dance"'),
        (TEXT.replace('value="movement"', 'value="siesta"', 1), "has no siesta"),
    ],
)
def test_what_is_no_save_is_refused(text, told):
    with pytest.raises(ValueError, match=told):
        read(text)


def test_entities_are_refused():
    with pytest.raises(ValueError, match="declares a document type or entities"):
        read_objects(f"{BOMB}<jsx><a>&c;</a></jsx>")


def test_deep_nesting_is_read_or_refused():
    with pytest.raises(ValueError, match="a save: "):
        read(f"<jsx><object class='dip.world.World'>{'<a>' * 100_000}{'</a>' * 100_000}</object></jsx>")


def test_short_references_that_stand_for_much_are_counted():
    much = '<reference idref="i1"/>' * 300_001
    with pytest.raises(ValueError, match="things; at most 300000 are read"):
        read(TEXT.replace('class="java.util.ArrayList">', f'class="java.util.ArrayList">{much}', 1))


def test_a_file_for_jdip_is_packed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    packed = as_file(TEXT, "jdip")
    assert gzip.decompress(packed).decode() == TEXT
    (tmp_path / "mill.jdip").write_bytes(packed)
    (found,) = variorum.read_games("mill.jdip")
    assert (found.name, found.differences) == ("mill", ())
    assert variorum.write_game(found.game, "jdip") == TEXT


def test_the_board_is_standards():
    names = {node.get("value") for node in read_objects(TEXT).first.iter("string") if node.get("field") == "fullName"}
    assert names == {area.name for area in STANDARD.board.areas.values()} - {
        "Libya", "Arabia", "Persia", "Turkestan", "Caspian Sea"
    }  # fmt: skip
