"""Variants that are files: those that come with the package, and what is said of a file that cannot be used."""

import re
import tomllib
from pathlib import Path

import pytest
from tests.tables import each

import variorum
from variorum.env.classical import NotClassicalError, classical
from variorum.game.view import view
from variorum.render.scene import scene_of
from variorum.rules.cavalry import Cavalry
from variorum.rules.late_builds import Unused
from variorum.testing import conformance
from variorum.variants import facts, index, registry
from variorum.variants.elsewhere import variant_of
from variorum.variants.registry import UnknownVariantError, read
from variorum.variants.variantfile import VariantFileError

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = re.search(r"```toml\n(.*?)```", (DOCS / "designing.md").read_text(), re.DOTALL)[1]


@pytest.fixture
def written(tmp_path):
    def write(text):
        (tmp_path / "variant.toml").write_text(text)
        return read(tmp_path / "variant.toml")

    return write


@each("name", registry.written(), portions=8)
def test_it_keeps_its_promises_and_has_a_map_and_words_for_players(name):
    variant = registry.variant(name)
    assert variant.id == name
    assert len(variant.about) == 2
    assert variant.clauses
    opening = variant.opening(variant)
    assert bool(scene_of(opening, variant).holders) == bool(opening.owners)
    assert not conformance(variant, games=1, years=1, seed=name)


def test_the_index_is_up_to_date():
    assert index.content() == facts.INDEX.read_text(), "run make index"
    assert [one.id for one in facts.every() if one.players == 34] == ["chaoctopi", "chaos"]


def test_the_example_of_the_documentation(written):
    variant = written(EXAMPLE)
    position = variant.start({})
    assert variant.powers == ("ENGLAND", "GERMANY", "VIKINGS")
    assert [*variant.board.powers][-2:] == ["TURKEY", "VIKINGS"]
    assert position.centers_of("VIKINGS") == ("NWY", "DEN")
    assert "SWE" not in position.owners
    assert "LVP" not in position.owners
    assert variant.board.areas["SWE"].home == "VIKINGS"
    assert not variant.board.areas["TUN"].center
    assert [clause for clause, _ in variant.clauses] == [f"north_sea:{n}" for n in ("O1", "O2", "O3", "O4", "A1", "V1")]
    assert not conformance(variant, games=1, years=2, seed="example")


def test_every_key_is_documented():
    page = (DOCS / "designing.md").read_text()
    for key in (
        *tomllib.loads(EXAMPLE),
        "turn_years",
        "neutral",
        "neutral_returns",
        "neutral_supports",
        "convoy_areas",
        "conversions",
        "one_way",
        "rivers",
        "canals",
        "railway",
        "never_owns",
        "needs",
        "source",
        "settings",
        "units",
        "homes",
        "owns",
        "adjective",
        "also",
    ):
        assert f"`{key}`" in page or f"`[{key}" in page, key


def test_a_board_beside_the_file_and_other_defaults(written, tmp_path):
    text = EXAMPLE.replace('board = "standard"', 'board = "isthmus"')
    with pytest.raises(VariantFileError, match="no such board"):
        written(text)
    quiet = written(EXAMPLE + '\n[settings]\ndraws = "nobody"\n')
    assert quiet.start({}).settings == {"draws": "nobody"}
    isthmus = tmp_path / "boards" / "isthmus"
    isthmus.mkdir(parents=True)
    for file in (Path(__file__).parents[1] / "board" / "isthmus").iterdir():
        (isthmus / file.name).write_bytes(file.read_bytes())
    with pytest.raises(VariantFileError, match="GERMANY is no power of this board"):
        written(text)


def test_the_rules_of_another_variant(written):
    dark = written('rules = "dark"\n' + EXAMPLE)
    assert dark.limits_sight
    assert dark.clauses[0] == ("north_sea:B1", "The rules are those of Dark, but for what follows.")
    goals = written('rules = "goals"\n' + EXAMPLE.replace("win = 12\n", ""))
    assert not conformance(goals, games=1, years=2, seed="goals")
    with pytest.raises(VariantFileError, match="Goals is won otherwise; leave win out"):
        written('rules = "goals"\n' + EXAMPLE)
    with pytest.raises(VariantFileError, match='rules: no variant "chess"; there are'):
        written('rules = "chess"\n' + EXAMPLE)


def test_neutral_units_and_fleets_that_convoy_on_coasts(written):
    switches = 'neutral = ["A BEL", "F NAF"]\nneutral_returns = true\nconvoy_areas = ["DEN", "NWY"]\n'
    variant = written(switches + EXAMPLE)
    assert [str(unit) for unit in variant.start({}).units_of("NEUTRAL")] == ["A BEL", "F NAF"]
    told = dict(variant.clauses)
    assert told["north_sea:N1"].startswith("Neutral units stand in Belgium and North Africa.")
    assert told["north_sea:N2"].startswith("In winter a neutral unit that is gone returns")
    assert told["north_sea:C1"] == "Fleets in Denmark and Norway convoy armies, as fleets at sea do."
    assert not conformance(variant, games=2, years=2, seed="neutral")
    game = variorum.Game(variant, seed="neutral")
    game.order("ENGLAND", "F LON - NTH")
    game.order("GERMANY", "F HOL - BEL")
    assert game.process().outcomes["GERMANY"]["F HOL - BEL"] == "bounce"
    with pytest.raises(VariantFileError, match="neutral_returns: there are no neutral units; list some in neutral"):
        written("neutral_returns = true\n" + EXAMPLE)
    with pytest.raises(VariantFileError, match=r'neutral: no area "BELG"; there are BEL'):
        written('neutral = ["A BELG"]\n' + EXAMPLE)
    with pytest.raises(VariantFileError, match='convoy_areas: no area "ICELAND"'):
        written('convoy_areas = ["ICELAND"]\n' + EXAMPLE)
    with pytest.raises(VariantFileError, match="neutral: A LON: two units are in LON"):
        written('neutral = ["A LON"]\n' + EXAMPLE)
    with pytest.raises(VariantFileError, match="neutral: A BEL: two units are in BEL"):
        written('neutral = ["A BEL", "A BEL"]\n' + EXAMPLE)


def test_other_numbers_and_named_centers_win(written):
    text = EXAMPLE.replace("[powers.GERMANY]", '[powers.GERMANY]\nwin = 5\nneeds = ["BER MUN", "LON"]')
    variant = written('needs = ["NWY"]\n' + text)
    told = dict(variant.clauses)
    assert told["north_sea:V2"] == "Germany wins with 5."
    assert told["north_sea:V3"] == "To win, a power must own Norway, too."
    assert told["north_sea:V4"].endswith("certain centers, too. Germany: Berlin and Munich, or London.")
    assert not conformance(variant, games=1, years=2, seed="needs")
    with pytest.raises(VariantFileError, match=r"powers\.GERMANY\.needs: POR is no supply center"):
        written(text.replace("BER MUN", "BER POR"))
    with pytest.raises(VariantFileError, match='needs: no area "ROMA"'):
        written('needs = ["ROMA"]\n' + text)
    with pytest.raises(VariantFileError, match=r"powers\.GERMANY\.win: nobody can own 77 centers"):
        written(text.replace("win = 5", "win = 77"))


def test_one_way_borders_and_rivers(written):
    switches = 'one_way = ["BEL NTH"]\nrivers = ["KIE MUN", "BER PRU"]\n'
    variant = written(switches + EXAMPLE.replace('"F HOL"', '"F BEL"'))
    told = dict(variant.clauses)
    assert "from Belgium to North Sea" in told["north_sea:M1"]
    assert told["north_sea:M2"].startswith("Rivers part Kiel and Munich; Berlin and Prussia.")
    assert not conformance(variant, games=2, years=2, seed="rivers")
    game = variorum.Game(variant, seed="ways")
    assert "F BEL - NTH" in game.legal_orders("GERMANY")["F BEL"]
    game.order("GERMANY", "F BEL - NTH")
    game.process()
    assert "F NTH - BEL" not in game.legal_orders("GERMANY")["F NTH"]
    for wrong in ("BEL", "BEL NTH HOL", "BEL SPA"):
        with pytest.raises(VariantFileError, match=f'one_way: "{wrong}" is no pair of neighbors'):
            written(f'one_way = ["{wrong}"]\n' + EXAMPLE)


def test_railways_canals_and_centers_that_a_power_never_owns(written):
    german = '[powers.GERMANY]\nrailway = ["KIE", "BER", "SIL", "GAL"]\nnever_owns = ["DEN"]'
    text = 'canals = ["HOL NTH HEL"]\n' + EXAMPLE.replace("[powers.GERMANY]", german)
    variant = written(text)
    told = dict(variant.clauses)
    assert told["north_sea:M4"].startswith("A canal in Holland joins North Sea and Helgoland Bight")
    assert "along the railway through Kiel, Berlin, Silesia and Galicia" in told["north_sea:M5"]
    assert told["north_sea:O5"].startswith("Germany never owns Denmark:")
    assert not conformance(variant, games=2, years=2, seed="railways")
    for wrong, message in {
        '"KIE", "BER"': "this is no line; list three or more",
        '"KIE", "BER", "KIE"': "this is no line",
        '"KIE", "BER", "GAL"': "BER and GAL are no neighbors for armies; list a row",
        '"KIE", "BER", "MUN"': "KIE and MUN are neighbors for armies; list a row",
        '"KIE", "BER", "SILE"': 'no area "SILE"',
    }.items():
        with pytest.raises(VariantFileError, match=rf"powers\.GERMANY\.railway: {message}"):
            written(text.replace('"KIE", "BER", "SIL", "GAL"', wrong))
    with pytest.raises(VariantFileError, match='canals: "HOL NTH" joins no seas; write its area and the two seas'):
        written(text.replace("HOL NTH HEL", "HOL NTH"))
    with pytest.raises(VariantFileError, match='canals: no area "SUEZ"'):
        written(text.replace("HOL NTH HEL", "SUEZ NTH HEL"))
    with pytest.raises(VariantFileError, match=r"powers\.GERMANY\.never_owns: SIL is no supply center"):
        written(text.replace('["DEN"]', '["SIL"]'))


def test_neutral_units_support_each_other(written):
    switches = 'neutral = ["A BEL", "A BUR"]\nneutral_supports = ["BEL BUR"]\n'
    variant = written(switches + EXAMPLE)
    assert dict(variant.clauses)["north_sea:N3"].endswith("those in Belgium and Burgundy.")
    assert not conformance(variant, games=1, years=2, seed="allied")
    with pytest.raises(VariantFileError, match="neutral_supports: no neutral unit stands in HOL"):
        written(switches.replace("BEL BUR", "BEL HOL") + EXAMPLE)


def test_late_builds(written):
    variant = written(EXAMPLE.replace('builds = "anywhere"', 'builds = "late"'))
    assert dict(variant.clauses)["north_sea:A1"].endswith("as many units as it left unused last winter.")
    assert not conformance(variant, games=2, years=3, seed="late")
    hidden = written('rules = "dark"\n' + EXAMPLE.replace('builds = "anywhere"', 'builds = "late"'))
    position = hidden.start({}).with_record(Unused({"ENGLAND": 1, "GERMANY": 2}))
    assert view(hidden, position, "ENGLAND").position.record(Unused).left == {"ENGLAND": 1}


def test_where_a_power_builds_and_what(written):
    switches = '[powers.ENGLAND]\nbuilds_in = ["WAL"]\nnever_builds = ["F LON"]\n'
    variant = written(EXAMPLE.replace("[powers.ENGLAND]\n", switches))
    told = dict(variant.clauses)
    assert told["north_sea:A2"] == "England may build in Wales, too, whenever no unit is there."
    assert told["north_sea:A3"] == "England never builds a fleet in London."
    assert not conformance(variant, games=2, years=3, seed="builds")
    with pytest.raises(NotClassicalError, match="where powers build: Besides"):
        classical(written(EXAMPLE.replace('builds = "anywhere"\n', "").replace("[powers.ENGLAND]\n", switches)))
    for old, new, message in (
        ('"WAL"', '"WLS"', 'ENGLAND.builds_in: no area "WLS"'),
        ('"WAL"', '"NTH"', "nobody builds in NTH; name areas on land"),
        ('"F LON"', '"LON"', '"LON" is no unit'),
        ('"F LON"', '"F LNO"', 'never_builds: no area "LNO"'),
        ('"F LON"', '"F MUN"', "F MUN cannot stand there; name a unit that could"),
    ):
        with pytest.raises(VariantFileError, match=re.escape(message)):
            written(EXAMPLE.replace("[powers.ENGLAND]\n", switches.replace(old, new)))


def test_units_that_become_another_kind_instead_of_moving(written):
    variant = written("transforms = true\n" + EXAMPLE)
    assert dict(variant.clauses)["north_sea:U3"].startswith("Instead of moving, an army in a coastal supply center")
    assert not conformance(variant, games=2, years=3, seed="transforms")


def test_straits_for_their_owner(written):
    variant = written('straits = ["DEN HEL BAR"]\n' + EXAMPLE)
    assert dict(variant.clauses)["north_sea:M7"].startswith("Whoever owns Denmark moves and retreats fleets between")
    assert not conformance(variant, games=2, years=3, seed="straits")
    for strait, message in (
        ("NAF HEL BAR", "NAF is no supply center, so nobody owns it"),
        ("DEN HEL NTH", "HEL and NTH are neighbors anyway"),
        ("DEN HEL", '"DEN HEL" joins no seas'),
    ):
        with pytest.raises(VariantFileError, match=message):
            written(f'straits = ["{strait}"]\n' + EXAMPLE)


def test_knights(written):
    variant = written('cavalry = true\nno_cavalry = ["LON"]\n' + EXAMPLE)
    assert {"north_sea:K1", "north_sea:K2"} <= dict(variant.clauses).keys()
    assert not conformance(variant, games=2, years=3, seed="knights")
    rides = {link.ends for link in Cavalry(variant.world, ("SPA",)).links(variant.start({}))}
    assert ("GAS", "MUN") in rides
    assert ("GAS", "POR") not in rides
    for switches, message in (
        ('no_cavalry = ["LON"]\n', "no_cavalry: there are no knights; add cavalry = true"),
        ('cavalry = true\nno_cavalry = ["LNO"]\n', 'no_cavalry: no area "LNO"'),
    ):
        with pytest.raises(VariantFileError, match=message):
            written(switches + EXAMPLE)


def test_units_that_stay(written):
    variant = written(EXAMPLE.replace("[powers.ENGLAND]\n", '[powers.ENGLAND]\nstays = ["LON"]\n'))
    assert dict(variant.clauses)["north_sea:M6"].startswith("Units of England in London hold and support")
    assert not conformance(variant, games=2, years=3, seed="stays")
    with pytest.raises(VariantFileError, match="stays: WAL is no supply center"):
        written(EXAMPLE.replace("[powers.ENGLAND]\n", '[powers.ENGLAND]\nstays = ["WAL"]\n'))


def test_units_that_change_their_kind(written):
    variant = written("conversions = true\n" + EXAMPLE)
    assert [clause for clause, _ in variant.clauses if ":U" in clause] == ["north_sea:U1", "north_sea:U2"]
    assert not conformance(variant, games=2, years=2, seed="kinds")
    with pytest.raises(VariantFileError, match="Amphibious has rules of its own for that; leave conversions out"):
        written('conversions = true\nrules = "amphibious"\n' + EXAMPLE)


def test_a_folder_and_a_project_name_it(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_adopted", {})
    package = tmp_path / "project" / "north_sea"
    package.mkdir(parents=True)
    (package / "variant.toml").write_text(EXAMPLE)
    for path in (package / "variant.toml", package, tmp_path / "project"):
        assert variant_of(str(path)).name == "North Sea"
    (package / "variant.toml").write_text("id = 7")
    with pytest.raises(UnknownVariantError, match=r"variant\.toml"):
        variant_of(str(package))
    (package / "variant.toml").write_text(EXAMPLE.replace("north_sea", "chaos"))
    with pytest.raises(UnknownVariantError, match='Variorum has a variant "chaos" itself'):
        variant_of(str(package))
    registry.forget()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "north_sea"', 'id = "North Sea"', "variant.toml:1: id: expected `str` matching regex"),
        ("win = 12\n", "", "win is missing; say how many of the 32 centers win"),
        ('name = "North Sea"', "", "name is missing; add name, a text of at most 60 characters"),
        ('name = "North Sea"', 'title = "x"', 'variant.toml:2: title: unknown key "title"; keys are id, name'),
        ("win = 12", 'win = "12"', "variant.toml:9: win: expected `int | null`, got `str`; win is a number of centers"),
        ("win = 12", "win = 40", "variant.toml:9: win: nobody can own 40 centers; the board has 32"),
        ("win = 12", "win = ", "not TOML"),
        ('board = "standard"', 'board = "../secret"', "board: no such board; boards are"),
        ('begins = "S1908M"', 'begins = "May 1908"', 'variant.toml:8: begins: "May 1908" is not a phase'),
        ('begins = "S1908M"', 'begins = "X1908M"', "begins: North Sea has no phase X1908M"),
        ('name = "North Sea"', 'name = "\\u001b[31mNorth"', "name: expected `str` matching regex"),
        ('builds = "anywhere"', 'builds = "nowhere"', 'builds is "home", "any home", "anywhere" or "late"'),
        ('new_centers = ["YOR"]', 'new_centers = ["YRK"]', 'variant.toml:11: new_centers: no area "YRK"'),
        ('"F LON", "F EDI"', '"F LON", "F BER"', "two units are in BER"),
        ('"F LON", "F EDI"', '"F LON", "F MUN"', "F MUN cannot stand there; choose another area, or another kind"),
        ('"F LON", "F EDI"', '"F LON", "F STP"', "F STP cannot stand there; it can be in STP/NC or STP/SC"),
        ('"F LON", "F EDI"', '"F LON", "F EDO"', 'variant.toml:16: powers.ENGLAND.units: no area "EDO"; there are EDI'),
        ('"F LON", "F EDI"', '"F LON", "Army EDI"', '"Army EDI" is no unit; write "A PAR"'),
        ('"F LON", "F EDI"', '"F LON", 7', "powers.ENGLAND.units: expected `str`, got `int`; units is a list of units"),
        ('["LON", "EDI", "YOR"]', '["LON", "WAL"]', "WAL is no supply center; list it in new_centers, too"),
        ('["LON", "EDI", "YOR"]', '["LON", "NWY"]', "powers.VIKINGS.homes: ENGLAND has NWY already"),
        ("[powers.GERMANY]", "[powers.Germany]", '"Germany" can\'t be a power; write capital letters'),
        ("[powers.GERMANY]", "[powers.GM]", '"GM" can\'t be a power'),
        ("[powers.GERMANY]", "[powers.ATLANTIS]", "ATLANTIS is no power of this board; give it homes"),
        ("[powers.VIKINGS]", "[settings]\ndraws = 7\n[powers.VIKINGS]", "draws cannot be 7; it takes survivors or"),
        ("[powers.VIKINGS]", "[settings]\ndrow = 7\n[powers.VIKINGS]", 'no setting "drow"; there are draws'),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_what_would_do(written, old, new, told):
    assert old in EXAMPLE
    with pytest.raises(VariantFileError) as raised:
        written(EXAMPLE.replace(old, new))
    assert told in str(raised.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = " + b"[" * 50_000, b"#" * 100_001, b"powers = 7", b""])
def test_junk_is_refused(tmp_path, content):
    (tmp_path / "variant.toml").write_bytes(content)
    with pytest.raises(VariantFileError, match=r"variant\.toml"):
        read(tmp_path / "variant.toml")
