"""Boards written in other forms: each gives the same board, and what cannot be used is told with its line."""

import json

import pytest

from variorum.board import BoardError
from variorum.cartography.facts.check import check_facts
from variorum.cartography.facts.mapping import import_facts, map_text
from variorum.cartography.facts.reading import read_facts

LIST = """\
# armies alone pass from Downs to Cape
Highlands (center, North): West Bay, Downs, Moor
West Bay (sea): Highlands, Downs, East Bay, Cape
Downs (center, South): East Bay, Cape (army)
Cape (center): East Bay, Moor
East Bay (sea):
"""

MAP = """\
BEGIN SPRING 1901 MOVEMENT
NORTH (NORTHERN) HIG
A HIG
SOUTH (SOUTHERN) DOW
UNOWNED CAP
Highlands = hig high
Downs = dow
Cape (north coast) = cap/nc
Cape = cap
Moor = moo
West Bay = wba
East Bay = eba
Quarry = qua

WATER WBA ABUTS HIG DOW EBA CAP/NC   # Moor has no coast
WATER EBA ABUTS DOW WBA CAP/SC
COAST HIG ABUTS WBA moo DOW
COAST DOW ABUTS WBA EBA HIG cap
COAST CAP/NC ABUTS WBA
COAST CAP/SC ABUTS EBA
COAST cap ABUTS WBA EBA DOW MOO
LAND MOO ABUTS HIG CAP QUA
SHUT QUA ABUTS MOO
"""

ADJACENCY = """\
<?xml version="1.0"?>
<!DOCTYPE PROVINCES SYSTEM "../adjacency.dtd">
<PROVINCES>
  <PROVINCE shortname="hig" fullname="Highlands">
    <ADJACENCY type="mv" refs="dow moo"/><ADJACENCY type="xc" refs="wba dow"/></PROVINCE>
  <PROVINCE shortname="wba" fullname="West Bay"><ADJACENCY type="xc" refs="hig dow eba cap-nc"/></PROVINCE>
  <PROVINCE shortname="dow" fullname="Downs">
    <ADJACENCY type="mv" refs="hig cap"/><ADJACENCY type="xc" refs="hig wba eba"/></PROVINCE>
  <PROVINCE shortname="cap" fullname="Cape"><ADJACENCY type="mv" refs="dow moo"/>
    <ADJACENCY type="nc" refs="wba"/><ADJACENCY type="sc" refs="eba"/></PROVINCE>
  <PROVINCE shortname="eba" fullname="East Bay"><ADJACENCY type="xc" refs="dow wba cap-sc"/></PROVINCE>
  <PROVINCE shortname="moo" fullname="Moor"><ADJACENCY type="mv" refs="hig cap"/></PROVINCE>
</PROVINCES>
"""

VARIANTS = """\
<VARIANTS><VARIANT name="The Strait"><MAP adjacencyURI="strait_adjacency.xml"/>
  <POWER name="North" active="true" adjective="Northern"/><POWER name="South" active="true" adjective="Southern"/>
  <SUPPLYCENTER province="hig" homepower="north" owner="north"/>
  <SUPPLYCENTER province="dow" homepower="south" owner="south"/><SUPPLYCENTER province="cap"/>
</VARIANT></VARIANTS>
"""

INSTALL = """\
<?php
// a board of vDiplomacy
$territoryRawData=array(
    array('Highlands', 'Coast', 'Yes', 100, 60, 'North'),
    array('West Bay', 'Sea', 'No', 60, 160, 'Neutral'),
    array('Downs', 'Coast', 'Yes', 120, 200, 'South'),
    array('Cape', 'Coast', 'Yes', 200, 180, 'Neutral'),
    array('Cape (North Coast)', 'Coast', 'No', 200, 170, 'Neutral'),
    array('Cape (South Coast)', 'Coast', 'No', 200, 190, 'Neutral'),
    array('East Bay', 'Sea', 'No', 160, 260, 'Neutral'),
    array('Moor', 'Land', 'No', 180, 90, 'Neutral'), /* the key's patch of colour follows */
    array('Key', 'Land', 'No', 1, 1, 'Neutral'),
);
foreach($territoryRawData as $territoryRawRow) {
    list($name, $type, $supply, $x, $y, $country)=$territoryRawRow;
}
$bordersRawData = [
    ['Highlands','West Bay','Yes','No'], ['Highlands','Downs','Yes','Yes'], ['Highlands','Moor','No','Yes'],
    ['West Bay','Downs','Yes','No'], ['West Bay','East Bay','Yes','No'], ['West Bay','Cape (North Coast)','Yes','No'],
    ['Downs','East Bay','Yes','No'], ['Downs','Cape','No','Yes'], ['Cape (South Coast)','East Bay','Yes','No'],
    ['Cape','Moor','No','Yes'],
];
"""

DIPLICITY = {
    "schemaVersion": 1,
    "name": "The Strait",
    "author": "Somebody",
    "victoryConditions": [{"type": "timed-resolution", "year": 1910}, {"type": "x", "supplyCenters": 3}],
    "adjudicationModifiers": ["allow-builds-in-non-home-centers", "neutral-nations-auto-build"],
    "phaseProgression": {"seasons": ["Spring", "Fall"], "transitions": []},
    "nations": [{"id": "n", "name": "North"}, {"id": "s", "name": "South"}],
    "provinces": [
        {"id": area, "name": name, "type": kind, "supplyCenter": home is not None, "homeNation": home or "",
         "adjacencies": [{"to": to, "pass": may} for may, ways in near.items() for to in ways.split()]}
        for area, name, kind, home, near in (
            ("hig", "Highlands", "coastal", "n", {"fleet": "wba", "both": "dow", "army": "moo"}),
            ("wba", "West Bay", "sea", None, {"fleet": "hig dow eba cap/nc cap"}),
            ("dow", "Downs", "coastal", "s", {"both": "hig", "fleet": "wba eba", "army": "cap"}),
            ("cap", "Cape", "land", "", {"army": "dow moo", "fleet": "wba"}),
            ("eba", "East Bay", "sea", None, {"fleet": "dow wba cap/sc"}),
            ("moo", "Moor", "land", None, {"army": "hig cap"}),
        )
    ],
    "namedCoasts": [
        {"id": f"cap/{coast}", "parentProvince": "cap", "adjacencies": [{"to": sea, "pass": "fleet"}]}
        for coast, sea in (("nc", "wba"), ("sc", "eba"))
    ],
    "initialState": {
        "phase": {"season": "Fall", "year": 1888, "type": "Movement"},
        "units": [{"nation": "n", "type": "Fleet", "location": "cap/nc"}],
        "supplyCenters": [{"nation": "s", "province": "cap"}],
    },
}  # fmt: skip

ABOUT = "<?php class StraitVariant extends WDVariant { public $countries=array('North', 'South'); }"

RIGHTS = {
    "HIG WBA | fleet",
    "DOW HIG | army fleet",
    "HIG MOO | army",
    "DOW WBA | fleet",
    "EBA WBA | fleet",
    "CAP/NC WBA | fleet",
    "DOW EBA | fleet",
    "CAP DOW | army",
    "CAP/SC EBA | fleet",
    "CAP MOO | army",
}


@pytest.fixture
def written(tmp_path):
    def write(name, text):
        (tmp_path / "strait").mkdir(exist_ok=True)
        (tmp_path / "strait" / name).write_text(text)
        return tmp_path / "strait" / name

    return write


def borders(file):
    facts = read_facts(file)
    check_facts(str(file), facts)
    lines = map_text(facts).partition("[borders]\n")[2].partition("\n\n")[0].splitlines()
    sides = (line.partition(" | ") for line in lines)
    return facts, {f"{' '.join(sorted(ends.split()))} | {passing}" for ends, _, passing in sides}


def test_every_form_gives_the_same_board(written):
    written("strait_adjacency.xml", ADJACENCY)
    written("variant.php", ABOUT)
    files = [written("variants.xml", VARIANTS), written("the.map", MAP), written("install.php", INSTALL)]
    files += [files[-1].parent, written("strait.json", json.dumps(DIPLICITY)), written("a list", MAP)]
    for file in files:
        facts, rights = borders(file)
        assert rights == RIGHTS, file
        assert [power.name for power in facts.powers] == ["North", "South"], file
        assert {(area.name, area.home) for area in facts.areas if area.center} == {
            ("Highlands", "North"),
            ("Downs", "South"),
            ("Cape", None),
        }, file
    facts, rights = borders(written("the_strait.txt", LIST))
    assert rights == {right.replace("/NC", "").replace("/SC", "") for right in RIGHTS}
    assert {area.name: area.type for area in facts.areas}["Moor"] == "land"


def test_a_variant_of_diplicity_has_its_opening_and_tells_what_is_left_out(written):
    facts = read_facts(written("strait.json", json.dumps(DIPLICITY)))
    assert (facts.begins, facts.win, facts.builds, facts.designer) == ("F1888M", 3, "anywhere", "Somebody")
    assert [(unit.kind, unit.at, unit.power) for unit in facts.units] == [("fleet", "Cape (North Coast)", "North")]
    assert [area.name for area in facts.areas if area.owner == "South"] == ["Cape"]
    assert facts.notes == (
        "other ways to win left out: timed-resolution",
        "rules left out: neutral-nations-auto-build",
    )


def test_an_adjacency_file_alone_and_areas_without_points(written, tmp_path):
    folder = import_facts(written("strait_adjacency.xml", ADJACENCY), tmp_path / "board")
    points = (folder / "map.txt").read_text().partition("[points]\n")[2].split()
    assert len(set(points[2::3])) == 6


BOMB = '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><PROVINCES>&c;</PROVINCES>'


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.txt", LIST + "Downs: Moor\n", "a.txt:7: Downs has a line already; write all its neighbors there"),
        ("a.txt", "Downs Moor\n", 'a.txt:1: "Downs Moor" cannot be read; write Highlands'),
        ("a.txt", "Downs: Moor (boat)\n", r'a.txt:1: "Moor \(boat\)" cannot be read; write names'),
        ("a.txt", "Downs (North, South): Moor\n", "a.txt:1: North and South can't both have Downs"),
        ("a.txt", "# nothing\n", "there are no areas"),
        ("a.map", MAP.replace("LAND MOO", "LAND MOR"), 'a.map:17: "moo" has no line; write COAST MOO ABUTS'),
        ("a.map", MAP + "USE standard\n", 'a.map:24: "standard" is used, and isn.t beside this file; put'),
        ("a.map", MAP + "?!\n", r'a.map:24: "\?!" cannot be read'),
        ("a.xml", "<PROVINCES>\n<PROVINCE>", "a.xml:2: no element found"),
        ("a.xml", BOMB, "a.xml: entities aren't read"),
        ("a.xml", "<GAME/>", "a.xml: <GAME> is no file of jDip"),
        ("a.json", json.dumps({**DIPLICITY, "nations": 3}), "a.json: nations: expected a list, found a whole number"),
        ("a.json", json.dumps(DIPLICITY).replace('"to": "eba"', '"to": "ebb"'), 'a way leads to "ebb", which isn'),
        (
            "a.json",
            json.dumps(DIPLICITY).replace('"schema', '"no'),
            "its borders stand in its picture alone, which isn.t there; put a.svg beside it",
        ),
        ("a.json", '{"svg config": {}}', "a.json: .*name.* download it anew"),
        ("a.sql", "INSERT INTO wD_Games VALUES (1)", "looks like a database of webDiplomacy; save the order history"),
        ("a.json", '{"id": "x", "phases": []}', "looks like a saved game of the package diplomacy; variorum import"),
        ("a.xml", ADJACENCY.replace("cap-nc", "cup-nc"), 'West Bay has a neighbor "cup-nc" that isn\'t there'),
        ("install.php", INSTALL.replace("'Moor', 'Land'", "system('ls'), 'Land'"), r'install.php:11: "system\(\'ls'),
        ("install.php", INSTALL.replace("'Cape','Moor'", "'Cape','Moon'"), 'install.php:17: the row "Cape", "Moon"'),
        ("install.php", "<?php", r"nothing is assigned to \$territoryRawData"),
    ],
)
def test_what_cannot_be_used_is_told_and_nothing_is_written(written, tmp_path, name, text, told):
    with pytest.raises(BoardError, match=told):
        import_facts(written(name, text), tmp_path / "board")
    assert not (tmp_path / "board").exists()
