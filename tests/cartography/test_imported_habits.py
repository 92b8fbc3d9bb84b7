"""Files of other programs with the habits of those that people have: all of it is on the board, or is told."""

import shutil

import pytest

from variorum.board import BoardError
from variorum.cartography import boardfiles
from variorum.cartography.facts.mapping import import_facts, map_text
from variorum.cartography.facts.reading import read_facts
from variorum.variants.registry import variant
from variorum.variants.written import read_variant

ADJACENCY = """\
<PROVINCES>
  <PROVINCE shortname="mar" fullname="Marsh"><UNIQUENAME name="fen"/><UNIQUENAME name="Wet Land"/>
    <ADJACENCY type="mv" refs="hil"/><ADJACENCY type="xc" refs="bay"/></PROVINCE>
  <PROVINCE shortname="hil" fullname="Hill">
    <ADJACENCY type="mv" refs="fen"/><ADJACENCY type="xc" refs="bay"/></PROVINCE>
  <PROVINCE shortname="bay" fullname="Wide Bay"><ADJACENCY type="xc" refs="fen hil skerry-wc"/></PROVINCE>
  <PROVINCE shortname="ske" fullname="Skerry" isConvoyableCoast="true"><UNIQUENAME name="skerry"/>
    <ADJACENCY type="mv" refs="ske"/><ADJACENCY type="xc" refs="bay"/></PROVINCE>
  <PROVINCE shortname="ice" fullname="Ice"><ADJACENCY type="mv" refs="ice"/></PROVINCE>
</PROVINCES>
"""

VARIANTS = """\
<VARIANTS><VARIANT name="Other"><MAP adjacencyURI="strait_adjacency.xml"/></VARIANT>
<VARIANT name="The Strait" default="true"><MAP adjacencyURI="strait_adjacency.xml"/>
  <RULEOPTIONS><RULEOPTION name="OPTION_BUILDS" value="VALUE_BUILDS_ANY_OWNED"/>
    <RULEOPTION name="OPTION_WINGS" value="VALUE_WINGS_ENABLED"/></RULEOPTIONS>
  <POWER name="North" adjective="Northern"/><POWER name="South" adjective="Southern"/>
  <POWER name="Bandits" active="false" adjective="Bandit"/>
  <STARTINGTIME turn="Fall, 431, Movement"/>
  <VICTORYCONDITIONS><WINNING_SUPPLY_CENTERS value="2"/></VICTORYCONDITIONS>
  <SUPPLYCENTER province="hil" homepower="north" owner="north"/>
  <SUPPLYCENTER province="fen" homepower="south" owner="south"/><SUPPLYCENTER province="skerry" homepower="bandits"/>
  <INITIALSTATE province="hil" power="north" unit="army"/><INITIALSTATE province="fen" power="south" unit="fleet"/>
  <INITIALSTATE province="fen" power="south" unit="wing"/>
</VARIANT></VARIANTS>
"""

BASE = """\
NOTIFY somebody@example.org
Hill = hil hill+top
Marsh = mar fen
Wide Bay = bay
Skerry = ske
NORTH (NORTHERN) HIL
FLAG HILLS
A HIL
S+O+U+T+H (SOUTHERN:X) MAR
F MAR
_NOMADS () SKE
A SKE
BEGIN SPRING 1850 MOVEMENT
VICTORY 2
RULE BUILD_ANY
RULE STRANGE_ONE
COAST HIL ABUTS MAR BAY
COAST MAR ABUTS HIL BAY
COAST SKE ABUTS *BAY
WATER BAY ABUTS HIL MAR SKE
"""

DUEL = """\
MAP base.map    # the board of the other file
AMEND HIL ABUTS -MAR
AMEND mar ABUTS -hil
ske -> Rock = roc
DUMMY _NOMADS
SOUTH -> SEALAND (SEA)
NORTH
F HIL
"""

CLASSIC = """\
<?php
require_once("variants/install.php");
InstallTerritory::$Territories=array();
new InstallTerritory('Hill', 'Land', 'Yes', 1, 10, 10, 5, 5);
new InstallTerritory('Marsh', 'Coast', 'Yes', 2, 90, 10, 45, 5);
new InstallTerritory('Wide Bay', 'Sea', 'No', 0, 50, 60, 25, 30);
new InstallTerritory('King\\\\\\'s Key', 'Land', 'No', 0, 1, 1, 1, 1);
InstallTerritory::$Territories['Hill']->addBorder(InstallTerritory::$Territories['Marsh'],'No','Yes');
// InstallTerritory::$Territories['Hill']->addBorder(InstallTerritory::$Territories['Key'],'No','Yes');
InstallTerritory::$Territories['Hill']->addBorder(InstallTerritory::$Territories['Wide Bay'],'Yes','No');
InstallTerritory::$Territories['Marsh']->addBorder(InstallTerritory::$Territories['Wide Bay'],'Yes','No');
"""

ABOUT = """\
<?php class ClassicVariant extends WDVariant { public $countries=array('North', 'South');
  function __construct() { $this->supplyCenterTarget = 2; $this->variantClasses['processGame'] = 'Classic'; }
  function turnAsDate($turn) { return ( $turn % 2 ? "Autumn, " : "Spring, " ).(floor($turn/2) + 1066); } }
"""

OPENING = "<?php class A { protected $countryUnits = array('North' => array('Hill'=>'Army'), 'South'=>array()); }"


def lines(facts, heading):
    return map_text(facts).partition(f"[{heading}]\n")[2].partition("\n\n")[0].splitlines()


def playable(folder):
    made = boardfiles.make(folder, lambda _: None)
    boardfiles.write(folder, made)
    return read_variant(folder / "variant.toml", {"standard": variant("standard")})


@pytest.fixture
def jdip(tmp_path):
    (tmp_path / "strait_adjacency.xml").write_text(ADJACENCY)
    (tmp_path / "variants.xml").write_text(VARIANTS)
    return tmp_path


@pytest.fixture
def duel(tmp_path):
    (tmp_path / "base.map").write_text(BASE)
    (tmp_path / "duel.map").write_text(DUEL)
    return tmp_path / "duel.map"


@pytest.fixture
def sites(tmp_path):
    for name, text in (
        ("Classic/install.php", CLASSIC),
        ("Classic/variant.php", ABOUT),
        ("Classic/classes/adjudicatorPreGame.php", OPENING),
        ("Fresh/install.php", "<?php\nrequire_once('variants/Classic/install.php');\n"),
        ("Fresh/variant.php", "<?php class FreshVariant extends ClassicVariant { public $fullName='Fresh start'; }"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", ["strait_adjacency.xml", "variants.xml"])
def test_other_names_islands_and_the_rules_of_a_variant_of_jdip(jdip, name):
    facts = read_facts(jdip / name)
    assert set(lines(facts, "borders")) == {"MAR HIL | army", "MAR BAY | fleet", "HIL BAY | fleet", "BAY SKE | fleet"}
    assert "MAR | Marsh | land | center | SOUTH | SOUTH | fen, Wet Land" in lines(facts, "areas")
    told = "\n".join(facts.notes)
    for words in (
        "others can be named: --variant, or its field on a host: Other",
        "of an area with itself say nothing, left out: Skerry, Ice",
        "no border leads there, left out: Ice",
        "read as the whole area: Wide Bay to skerry-wc",
        "aren't played, their centers belong to nobody: Bandits",
        "unknown kinds of units left out: wing",
        "OPTION_WINGS VALUE_WINGS_ENABLED",
    ):
        assert words in told
    toml = (import_facts(jdip / name, jdip / "out") / "variant.toml").read_text()
    for line in ('begins = "F431M"', "win = 2 ", 'where = "anywhere"', 'units = ["F MAR"]', 'areas = ["SKE"]'):
        assert line in toml
    assert playable(jdip / "out").name == "The Strait"


def test_one_of_several_variants_of_jdip_can_be_named(jdip):
    (jdip / "variants.xml").write_text(VARIANTS.replace('name="Other"', 'name="Other  Strait"', 1))
    named = read_facts(jdip / "variants.xml", " the STRAIT ")
    assert named.name == "The Strait"
    assert not any("others can be named" in note for note in named.notes)
    for name, words in (("Strait", "no variant has this name: Strait; name one of these: Other Strait, The Strait"),):
        with pytest.raises(BoardError, match=words):
            read_facts(jdip / "variants.xml", name)
    (jdip / "variants.xml").write_text(VARIANTS.replace('name="Other"', 'name="The Strait"', 1))
    with pytest.raises(BoardError, match="several variants have this name"):
        read_facts(jdip / "strait_adjacency.xml", "The Strait")
    (jdip / "variants.xml").unlink()
    with pytest.raises(BoardError, match="isn't beside it"):
        read_facts(jdip / "strait_adjacency.xml", "The Strait")


def test_files_of_other_programs_have_one_variant(duel):
    with pytest.raises(BoardError, match="only files of jDip"):
        read_facts(duel, "Duel")


def test_a_map_of_the_judge_that_changes_another(duel):
    facts = read_facts(duel)
    assert set(lines(facts, "borders")) == {"HIL BAY | fleet", "MAR BAY | fleet", "ROC BAY | fleet"}
    assert {power.name for power in facts.powers} == {"North", "Sealand"}
    assert (facts.win, facts.begins, facts.builds) == (2, "S1850M", "anywhere")
    told = "\n".join(facts.notes)
    for words in (
        "NOTIFY",
        "FLAG HILLS",
        "RULE STRANGE_ONE",
        "anybody may pass: Rock to *BAY",
        "get no orders: Nomads",
    ):
        assert words in told
    toml = (import_facts(duel, duel.parent / "out") / "variant.toml").read_text()
    for line in ('units = ["F HIL"]', 'units = ["F MAR"]', 'units = ["A ROC"]'):
        assert line in toml
    assert playable(duel.parent / "out").name == "Duel"


def test_a_map_is_dropped_redrawn_and_played_by_fewer(duel):
    duel.write_text(
        DUEL + "UNPLAYED NORTH, NOBODY\nDROP ske\nCOAST MAR ABUTS BAY\nLAND HIL ABUTS MAR\n".replace("ske", "roc")
    )
    facts = read_facts(duel)
    assert set(lines(facts, "borders")) == {"HIL MAR | army", "MAR BAY | fleet"}
    assert [(area.name, area.home) for area in facts.areas if area.center] == [("Hill", None), ("Marsh", "Sealand")]


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("MAP duel.map\n", "base.map:1: duel.map uses itself; delete this line"),
        ("USE ../../etc/passwd\n", "isn't beside this file; put that file into the same folder"),
        ("USE elsewhere\n", 'base.map:1: "elsewhere" is used, and isn.t beside this file'),
    ],
)
def test_what_maps_use_is_bounded_and_asked_for(duel, base, told):
    (duel.parent / "base.map").write_text(base)
    with pytest.raises(BoardError, match=told):
        read_facts(duel)


def test_many_files_that_use_each_other_end(tmp_path):
    for number in range(30):
        (tmp_path / f"m{number}.map").write_text(f"USE m{number + 1}\n" * 30)
    (tmp_path / "m30.map").write_text(BASE)
    with pytest.raises(BoardError, match="too many maps use each other"):
        read_facts(tmp_path / "m0.map")


def test_a_site_variant_that_uses_the_map_of_another(sites):
    facts = read_facts(sites / "Fresh")
    assert (facts.name, facts.win, facts.begins) == ("Fresh start", 2, "S1066M")
    assert set(lines(facts, "borders")) == {"HIL MAR | army", "HIL WBA | fleet", "MAR WBA | fleet"}
    told = "\n".join(facts.notes)
    for words in (
        "land that fleets enter is coast here: Hill",
        "only paint the map, left out: King's Key",
        "left out: processGame",
    ):
        assert words in told
    assert 'units = ["A HIL"]' in (import_facts(sites / "Fresh", sites / "out") / "variant.toml").read_text()
    assert playable(sites / "out").name == "Fresh start"


def test_the_other_map_of_a_site_is_asked_for(sites):
    shutil.rmtree(sites / "Classic")
    with pytest.raises(BoardError, match="it uses the map of Classic; put the folder Classic"):
        read_facts(sites / "Fresh")


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_letters_of_old_files(tmp_path, coding):
    (tmp_path / "old.map").write_bytes(BASE.replace("Marsh", "Málaga").encode(coding))
    assert "Málaga" in {area.name for area in read_facts(tmp_path / "old.map").areas}


def test_a_packed_file_is_told(tmp_path):
    (tmp_path / "old.map").write_bytes(b"\x1f\x8b\x08rubbish")
    with pytest.raises(BoardError, match="packed as gzip; unpack it first"):
        read_facts(tmp_path / "old.map")


def test_a_globe_without_points_is_drawn(tmp_path):
    """A ball of bands, each around the whole globe: one plane can't show it, so some borders are links."""
    wide, high = 8, 6
    names = [[f"A{row}x{column}" for column in range(wide)] for row in range(high)]
    rows = []
    for row in range(high):
        for column in range(wide):
            near = [names[row][(column + 1) % wide]]
            near += [names[row + 1][column], names[row + 1][(column + 1) % wide]] if row + 1 < high else ["South Pole"]
            near += ["North Pole"] if row == 0 else []
            rows.append(f"{names[row][column]} (land): {', '.join(near)}")
    (tmp_path / "globe.txt").write_text("\n".join(rows))
    made = boardfiles.make(import_facts(tmp_path / "globe.txt", tmp_path / "globe"), lambda _: None)
    assert len(made.board.areas) == wide * high + 2
    assert all(made.board.rings[area] for area in made.board.areas)
