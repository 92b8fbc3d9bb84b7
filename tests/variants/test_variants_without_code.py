"""Variants that are files: those that come with the package, and what is said of a file that cannot be used."""

import re
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
from bases import table
from msgspec.structs import replace
from tests.tables import each

import variorum
from variorum.adjudicator.battle import Battle
from variorum.archive.codec import event_from_plain
from variorum.env.classical import NotClassicalError, classical
from variorum.game.composition import MisfitError
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.places import After
from variorum.game.process import legal_orders
from variorum.game.rule import Rule
from variorum.game.turn import Turn
from variorum.game.view import view
from variorum.render.scene import scene_of
from variorum.rules.adjustments import Adjustments, Build
from variorum.rules.building import Unused
from variorum.rules.cavalry import Cavalry
from variorum.rules.conversion import Convert
from variorum.rules.luck import StandoffDice
from variorum.rules.money import chest
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import Allied
from variorum.rules.railway import Railway
from variorum.rules.teams import TeamVictory
from variorum.rules.victory import GameWon
from variorum.testing import conformance
from variorum.variants import facts, index, menu, registry, sheets
from variorum.variants.capitalist.closing import InvestorsWon
from variorum.variants.capitalist.exchange import Exchange
from variorum.variants.elsewhere import variant_of
from variorum.variants.faults import VariantFileError
from variorum.variants.rather_silly.roles.doctor import Doctors
from variorum.variants.rather_silly.roles.gripping import Grips
from variorum.variants.rather_silly.roles.jester import JestersSeat, Reordering
from variorum.variants.rather_silly.roles.mastermind import Masterminds
from variorum.variants.rather_silly.roles.role import Privilege
from variorum.variants.registry import UnknownVariantError, read
from variorum.variants.variantfile import Head, PowerEntry

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


def test_every_key_and_every_mechanic_is_documented():
    page = (DOCS / "designing.md").read_text()
    for kind in (Head, PowerEntry):
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in page or f"`[{field.name}" in page or f"`[[{field.name}" in page, field.name
    for name, text in sheets.pages().items():
        assert (DOCS / name).read_text() == text, "run make index"


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
    dark = written('base = "dark"\n' + EXAMPLE)
    assert dark.limits_sight
    assert dark.clauses[0] == ("north_sea:B1", "The rules are those of Dark, but for what follows.")
    goals = written('base = "goals"\n' + EXAMPLE.replace("win = 12\n", ""))
    assert not conformance(goals, games=1, years=2, seed="goals")
    with pytest.raises(VariantFileError, match="Goals is won otherwise; leave win out"):
        written('base = "goals"\n' + EXAMPLE)
    with pytest.raises(VariantFileError, match='base: no variant "chess"; there are'):
        written('base = "chess"\n' + EXAMPLE)


PLAIN = EXAMPLE.replace('[[mechanics]]\nname = "builds"\nwhere = "anywhere"\n', "")
MECHANICS = {
    "neutral_units": (
        {"units": ["A BEL", "A BUR", "F NAF"], "returns": True, "supports": [["BEL", "BUR"]]},
        {
            "N1": "Neutral units stand in Belgium, Burgundy and North Africa. They hold",
            "N2": "In winter a neutral unit that is gone returns",
            "N3": "Some neutral units support each other to hold, as long as both stand",
        },
    ),
    "convoys_on_land": ({"areas": ["Denmark", "NWY"]}, {"C1": "Fleets in Denmark and Norway convoy armies, as fleets"}),
    "winning": (
        {"numbers": {"GERMANY": 5}, "needs": [["NWY"]], "needed_by": {"GERMANY": [["BER", "MUN"], ["London"]]}},
        {
            "V2": "Some powers win with other numbers. Germany: 5. To win, a power must own all centers of one of these"
            " groups, too: Norway. To win, some powers must own all centers of one of certain groups, too. Germany: "
            "Berlin \N{EN DASH} Munich and London."
        },
    ),
    "one_way": ({"ways": [["BEL", "NTH"]]}, {"M1": "one direction only: from Belgium to North Sea."}),
    "rivers": (
        {"borders": [["KIE", "MUN"], ["BER", "PRU"]]},
        {"M2": "Rivers part Kiel"},
    ),
    "canals": (
        {"canals": [{"area": "HOL", "ends": ["NTH", "HEL"]}]},
        {"M4": "A canal in Holland joins North Sea and Helgoland Bight", "M8": "may open it to a fleet"},
    ),
    "strait": (
        {"area": "DEN", "ends": ["HEL", "BAR"]},
        {"M7": "Whoever owns Denmark moves and retreats fleets between"},
    ),
    "railway": (
        {"owner": "German", "line": ["KIE", "BER", "SIL", "Galicia"]},
        {"M5": "along the railway through Kiel, Berlin, Silesia and Galicia"},
    ),
    "links": ({"pairs": [["SPA", "NWY"]], "fleets": False}, {"M10": "Armies pass between Spain"}),
    "open": (
        {"areas": ["SPA", "POR"], "opens": 1909, "closes": 1912},
        {"M11": "Nobody enters Spain and Portugal before 1909 and from 1912 on. Units that"},
    ),
    "never_owns": (
        {"centers": {"GERMANY": ["DEN"]}},
        {"O5": "what they take there belongs to nobody. Germany: Denmark."},
    ),
    "builds": ({"where": "late"}, {"A1": "as many units as it left unused last winter."}),
    "builds_in": ({"areas": {"ENGLAND": ["WAL"]}}, {"A2": "whenever no unit is there. England: Wales."}),
    "never_builds": ({"units": {"ENGLAND": ["F LON"]}}, {"A3": "England: a fleet in London."}),
    "transforms": ({}, {"U3": "Instead of moving, an army in a coastal supply center", "U4": "The first of a sheet's"}),
    "cavalry": ({"barred": ["LON"]}, {"K1": "Knights (K) are built like armies"}),
    "stays": (
        {"centers": {"ENGLAND": ["LON"]}},
        {"M6": "until another power has owned the center. England: London."},
    ),
    "conversions": ({}, {"U1": "Each winter a power may convert one unit in a center that it owns"}),
    "money": ({}, {"E1": "In autumn every power gets a ducat", "E2": "Each unit costs a ducat", "E3": "borrow"}),
    "bribes": ({}, {"E4": "Everybody bribes units"}),
    "dice": ({}, {"D1": "Every unit that moves rolls a die. Dice decide between equal attacks"}),
    "corps": ({}, {"K3": "A corps has the strength of two armies"}),
    "last_year": ({"year": 1910}, {"V5": "The game ends in 1910"}),
    "wings": ({}, {"K4": "Wings (W) are built, move and fight like other units"}),
    "wealth": ({"points": 40}, {"V1": "A power with at least 40 points, and more than any other, wins. A center"}),
    "bids": ({}, {"N4": "bid"}),
    "garrisons": ({"units": ["A BEL"]}, {"N1": "Garrisons stand in Belgium."}),
    "fog": ({}, {"R1": "You see the areas of your units and centers"}),
    "goals": ({}, {"V1": "A power that owns all of its goals wins", "G1": "In the winter of 1908 every survivor"}),
    "spies": ({}, {"S1": "Spies find out other powers' goals", "G1": "every survivor chooses the goals"}),
    "monsters": ({}, {"X1": "A group of sea monsters appears", "X2": "double strength", "X3": "Dislodged groups"}),
    "acts": ({}, {"T2": "Each season a power may change an area or a border"}),
    "borg": ({}, {"X4": "It eats every unit where it is"}),
    "llamas": ({}, {"X5": "every power hides three herds of llamas"}),
    "odd_fleets": ({}, {"K5": "Every fifth fleet that a power builds is odd"}),
    "souls": ({}, {"S2": "an army or fleet may sell its soul"}),
    "denials": (
        {"arrows": [{"water": "NTH", "ends": ["LON", "Norway"]}]},
        {"M10": "along arrows over the water: London \N{EN DASH} Norway. A fleet on that water may deny"},
    ),
    "long_hauls": (
        {"ways": [["Barents Sea", "NTH"]]},
        {"M9": "neighbors for fleets: Barents Sea \N{EN DASH} North Sea."},
    ),
    "end_votes": ({}, {"V6": "every seat may propose to end the game"}),
    "named_centers": ({"centers": ["LON", "BER", "NWY"], "enough": 2}, {"V1": "owns 2 of London, Berlin and Norway"}),
    "majority": ({}, {"V1": "A power that owns more than half of all centers wins."}),
    "teams": (
        {"teams": [["ENGLAND", "VIKINGS"]], "centers": 9},
        {"V1": "A team that owns at least 9 centers, and more than any other, wins; a power in no team counts alone."},
    ),
    "second_power": (
        {"seats": ["ENGLAND", "VIKINGS"], "centers": 9},
        {"V1": "own at least 9 centers together"},
    ),
    "edition": (
        {"edition": "1971"},
        {"E1": "the edition of 1971 decides", "E2": "trades places", "E3": "any of its routes", "E4": "doesn't cut"},
    ),
    "floods": (
        {"floods": [{"year": 1908, "sinks": ["HOL", "London"], "centers": ["WAL"]}]},
        {"T4": "areas sink and become sea. 1908: Holland and London."},
    ),
    "famine": ({"count": 3}, {"Y1": "As each year ends, 3 areas with famine in the next one are drawn."}),
    "plague": ({"areas": ["BEL", "HOL"], "count": 1}, {"Y2": "plague breaks out in an area"}),
    "weather": ({}, {"Y3": "Nobody enters a stormy sea"}),
    "underpass": ({"below": "Switzerland"}, {"M12": "All areas around Switzerland are neighbors for armies"}),
    "voted_link": ({}, {"M13": "The two with most votes are neighbors in the next season"}),
    "birds": ({}, {"K6": "They fly over up to three areas, whatever is there"}),
    "companions": ({}, {"K7": "For every five centers a power may raise a charmer (FA) and a heckler (DA)"}),
    "twins": ({}, {"K8": "Each supports whatever the other does."}),
    "long_turns": ({"years": 5}, {"T1": "A turn takes 5 years"}),
    "market": ({}, {"C2": "Every seat begins with 1,000 of each power's currency"}),
    "holdings": ({}, {"C3": "Nobody plays a power: seats are investors"}),
    "jester": ({"year": 9}, {"R1": "It wins if the game outlasts 9 years"}),
    "mastermind": ({"islands": ["SYR", "NAF"]}, {"R2": "The Mastermind, a seat of its own"}),
    "doctor": ({"points": 12}, {"R3": "travels in the TARDIS"}),
    "soothsayer": ({}, {"R4": "predicts in secret two areas a season"}),
}
FIRST = {
    "holdings": table("market"),
    "wealth": table("money"),
    "bids": table("neutral_units", units=["A BEL"]),
    "spies": table("goals"),
}
"""What a mechanic needs before it."""

HEADS = {
    "garrisons": ("id =", 'base = "minors"\nid ='),
    "long_turns": ("S1908M", "Y1908M"),
    "second_power": ("[powers.", '[powers.ITALY]\nunits = ["A ROM"]\n\n[powers.'),
}
WON_OTHERWISE = {"wealth", "goals", "spies", "named_centers", "majority", "teams", "second_power"}
ENDED_BY_CENTERS = {"market", "holdings"}
"""Centers end the game, and something else wins it; without a number of them it's that of the base."""


@pytest.mark.parametrize("name", MECHANICS)
def test_a_mechanic_keeps_its_promises_and_says_what_it_does(written, name):
    fields, wanted = MECHANICS[name]
    text = PLAIN.replace(*HEADS.get(name, ("", "")), 1) + FIRST.get(name, "") + table(name, **fields)
    told = dict((variant := written(text)).clauses)
    for number, said in wanted.items():
        assert said in told[f"north_sea:{number}"]
    assert ("at least 12 of" in told["north_sea:V1"]) == (name not in WON_OTHERWISE)
    assert ("ends the game." in told["north_sea:V1"]) == (name in ENDED_BY_CENTERS)
    for cited, number in variant.citations.items():
        assert number in told or not number.startswith("north_sea:"), cited
    assert (name in WON_OTHERWISE | ENDED_BY_CENTERS) == (
        not re.search("win is missing", faults_of(written, text.replace("win = 12", "")))
    )
    assert not conformance(variant, games=1, years=3, seed=name)


def faults_of(written, text):
    try:
        written(text)
    except VariantFileError as error:
        return str(error)
    return ""


def test_every_mechanic_is_tried():
    assert {*MECHANICS} == {*menu.menu()}


def test_a_team_wins_with_what_its_powers_own_together(written):
    variant = written(PLAIN + table("teams", teams=[["ENGLAND", "VIKINGS"]], centers=5))
    opening, centers = variant.start({}), sorted(variant.board.geography().centers)
    (rule,) = (rule for rule in variant.rules if isinstance(rule, TeamVictory))
    for english, viking, german, won in (
        (3, 2, 4, ("ENGLAND", "VIKINGS")),
        (5, 0, 4, ("ENGLAND", "VIKINGS")),
        (2, 2, 0, ()),
        (3, 2, 5, ()),
        (1, 1, 6, ("GERMANY",)),
    ):
        owners = [*["ENGLAND"] * english, *["VIKINGS"] * viking, *["GERMANY"] * german]
        docket = Docket(replace(opening, owners=dict(zip(centers, owners, strict=False))), ())
        ending = rule.run(docket, Dice("x")).position.ending
        assert (ending.winners if ending else ()) == won


def test_links_are_passed_and_closed_areas_are_not_entered(written):
    linked = PLAIN + table("links", pairs=[["BER", "NWY"]], fleets=False)
    game = variorum.Game(written(linked + table("open", areas=["PRU"], opens=1909)))
    assert "A BER - NWY" in game.legal_orders("GERMANY")["A BER"]
    (problem,) = game.order("GERMANY", "A BER - PRU")
    assert "it opens in 1909" in problem.message
    assert not variorum.Game(written(linked + table("open", areas=["PRU"], closes=1909))).order(
        "GERMANY", "A BER - PRU"
    )


def test_neutral_units_hold(written):
    variant = written(PLAIN + table("neutral_units", units=["A BEL", "F NAF"]))
    assert [str(unit) for unit in variant.start({}).units_of("NEUTRAL")] == ["A BEL", "F NAF"]
    game = variorum.Game(variant, seed="neutral")
    game.order("ENGLAND", "F LON - NTH")
    game.order("GERMANY", "F HOL - BEL")
    assert game.process().outcomes["GERMANY"]["F HOL - BEL"] == "bounce"


def test_neutral_units_that_are_listed_as_a_pair_twice_support_each_other_once(written):
    pairs = [["BEL", "BUR"], ["BUR", "BEL"]]
    position = written(PLAIN + table("neutral_units", units=["A BEL", "A BUR"], supports=pairs)).start({})
    battle = Allied("NEUTRAL", tuple(map(tuple, pairs))).revise(Battle({}), Docket(position))
    assert len(battle.supports) == 2


def test_nobody_comes_back_over_a_one_way_border(written):
    text = PLAIN.replace('"F HOL"', '"F BEL"') + table("one_way", ways=[["BEL", "NTH"]])
    game = variorum.Game(written(text), seed="ways")
    assert "F BEL - NTH" in game.legal_orders("GERMANY")["F BEL"]
    game.order("GERMANY", "F BEL - NTH")
    game.process()
    assert "F NTH - BEL" not in game.legal_orders("GERMANY")["F NTH"]
    supports = [order for order in game.legal_orders("GERMANY")["F NTH"] if " S " in order]
    assert any(order.endswith("- HOL") for order in supports)
    assert not [order for order in supports if order.endswith("BEL")]


def test_builds_left_unused_are_hidden_in_the_fog(written):
    hidden = written('base = "dark"\n' + PLAIN + table("builds", where="late"))
    position = hidden.start({}).with_record(Unused({"ENGLAND": 1, "GERMANY": 2}))
    assert view(hidden, position, "ENGLAND").position.record(Unused).left == {"ENGLAND": 1}


def test_knights_ride_past_the_area_between():
    standard = registry.variant("standard")
    rides = {link.ends for link in Cavalry(standard.world, ("SPA",)).links(standard.start({}))}
    assert ("GAS", "MUN") in rides
    assert ("GAS", "POR") not in rides


def test_further_areas_of_builds_may_be_listed_before_where_powers_build(written):
    tables = (table("builds_in", areas={"ENGLAND": ["WAL"]}), table("builds", where="anywhere"))
    sites = []
    for listed in (tables, tables[::-1]):
        variant = written(PLAIN + "".join(listed))
        (rule,) = (rule for rule in variant.rules if isinstance(rule, Adjustments))
        position = variant.start({})
        position = replace(position, owners={**position.owners, "HOL": "ENGLAND"})
        sites.append(set(rule.policy(variant.world, position, "ENGLAND")))
    assert sites[0] == sites[1] >= {"LON", "HOL", "WAL"}


def test_nobody_builds_or_becomes_a_monster(written):
    variant = written(PLAIN + "".join(map(table, ("monsters", "odd_fleets", "conversions", "cavalry"))))
    opening = replace(variant.start({}), turn=Turn.read("W1908A"))
    for position, order in ((opening, Convert), (replace(opening, units=()), Build)):
        given = legal_orders(variant, position, "GERMANY").orders()
        assert {one.unit.kind for one in given if isinstance(one, order)} == {"A", "F", "K"}


def test_other_programs_do_not_know_further_areas_of_builds(written):
    with pytest.raises(NotClassicalError, match="where powers build: Besides"):
        classical(written(PLAIN + table("builds_in", areas={"ENGLAND": ["WAL"]})))


def test_a_game_that_opens_with_builds_pays_for_them(written):
    variant = written(PLAIN.replace("S1908M", "W1907A") + table("money"))
    position = replace(variant.start({}), units=())
    assert chest(position, "GERMANY").ducats == len(position.centers_of("GERMANY")) == 3
    builds = [kind for kind in legal_orders(variant, position, "GERMANY").kinds if kind.order is Build]
    assert builds


def test_mechanics_are_added_together_and_in_code(written):
    tables = (table("money"), table("bribes"), table("dice"), table("last_year", year=1911), table("cavalry"))
    assert not conformance(written(EXAMPLE + "".join(tables)), games=2, years=3, seed="together")
    standard = registry.variant("standard")
    rails = standard.with_(Railway("RUSSIA", ("MOS", "UKR", "GAL")), StandoffDice(), id="rails", name="Rails")
    assert [type(mechanic).__name__ for mechanic in rails.mechanics] == ["Railway", "StandoffDice"]
    assert not conformance(rails, games=1, years=2, seed="rails")
    with pytest.raises(ValueError, match=r"^dice: dice is there already; list it once$"):
        rails.with_(StandoffDice())


def test_events_of_mechanics_are_told_apart_in_files():
    standard = registry.variant("standard")
    both = standard.with_(Exchange(), JestersSeat())
    won = InvestorsWon(seats=("FRANCE",))
    for plain in (msgspec.to_builtins(won), {**msgspec.to_builtins(won), "type": "game_won"}):
        assert event_from_plain(plain, both) == won
    jester = GameWon(powers=("JESTER",))
    assert event_from_plain(msgspec.to_builtins(jester), both) == jester

    class Named(Event, frozen=True, tag="game_won"):
        pass

    class Naming(Rule, frozen=True):
        name: ClassVar = "naming"
        belongs: ClassVar = After(Movement)
        events: ClassVar = (Named,)

    with pytest.raises(MisfitError, match='Named and GameWon are both called "game_won" in files; rename one of them'):
        standard.with_(Naming(standard.world))


def test_roles_know_each_other_in_whatever_order_they_are_listed():
    standard = registry.variant("standard")
    made = standard.with_(Masterminds(("NAF", "SYR")), JestersSeat(), Doctors())
    assert [mechanic.name for mechanic in made.mechanics] == ["doctor", "jester", "mastermind"]
    reordering = next(rule for rule in made.rules if isinstance(rule, Reordering))
    assert any(isinstance(rule, Grips) for rule in reordering.of)
    assert [rule.seat for rule in made.rules if isinstance(rule, Privilege)] == ["JESTER"]
    with pytest.raises(MisfitError, match="jester takes account of doctor only where that comes first; add it before"):
        standard.with_(JestersSeat()).with_(Doctors())


def test_a_file_is_opened_in_python(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "_adopted", {})
    (tmp_path / "variant.toml").write_text(EXAMPLE)
    assert variorum.variant(tmp_path).name == variorum.variant(tmp_path / "variant.toml").name == "North Sea"
    assert variorum.Game(str(tmp_path / "variant.toml")).variant.id == "north_sea"
    with pytest.raises(ValueError, match="cannot be read"):
        variorum.variant("nowhere/variant.toml")
    registry.forget()


def test_a_file_inherits_from_another_variant_that_is_a_file(written):
    text = 'id = "rails"\nname = "Rails"\ntagline = "Hundred with a railway."\nbase = "hundred"\n'
    variant = written(text + table("railway", owner="FRANCE", line=["PRO", "DAU", "DIJ"]))
    hundred = registry.variant("hundred")
    assert variant.powers == hundred.powers
    assert str(variant.start({}).turn) == "Y1425M"
    assert [type(mechanic).__name__ for mechanic in variant.mechanics] == ["LongTurns", "Builds", "Railway"]
    assert not conformance(variant, games=1, years=20, seed="hundred")


@pytest.mark.parametrize(
    ("name", "fields", "told"),
    [
        ("neutral_units", {"units": [], "returns": True}, "units: there are no neutral units; list some in units"),
        ("winning", {}, "name: it says nothing of what it takes to win; add numbers, needs or needed_by"),
        ("last_year", {"year": 1907}, "year: games begin in 1908; write 1908 or a later year"),
        ("convoys_on_land", {"areas": ["NTH"]}, "areas: NTH isn't on land; name areas on land"),
        ("neutral_units", {"units": ["A BELG"]}, 'units: no area "BELG"; there are BEL'),
        ("neutral_units", {"units": ["A LON"]}, "units: A LON: two units are in LON"),
        (
            "neutral_units",
            {"units": ["A BEL"], "supports": [["BEL", "HOL"]]},
            "supports: no neutral unit stands in HOL",
        ),
        ("garrisons", {"units": ["A BEL"]}, "Standard has no garrisons; list them as neutral_units"),
        ("convoys_on_land", {"areas": ["ICELAND"]}, 'areas: no area "ICELAND"'),
        ("winning", {"needs": [["POR"]]}, "needs: POR is no supply center; name centers"),
        ("winning", {"needs": [["ROMA"]]}, 'needs: no area "ROMA"'),
        ("winning", {"numbers": {"GERMANY": 77}}, "numbers: nobody can own 77 centers; the board has 32"),
        (
            "one_way",
            {"ways": [["BEL"]]},
            "ways: expected a list of 2 entries, found 1; ways is pairs of areas, such as",
        ),
        ("one_way", {"ways": [["BEL", "SPA"]]}, "ways: BEL and SPA are no neighbors; list pairs of areas that touch"),
        ("canals", {"canals": [{"area": "HOL", "ends": ["NTH", "BEL"]}]}, "canals: HOL joins no seas NTH and BEL"),
        ("strait", {"area": "NAF", "ends": ["HEL", "BAR"]}, "NAF is no supply center, so nobody owns it"),
        (
            "strait",
            {"area": "DEN", "ends": ["HEL", "NTH"]},
            "ends: HEL and NTH are neighbors anyway; leave the strait out",
        ),
        ("long_hauls", {"ways": [["BAR", "NWG"]]}, "ways: BAR and NWG are neighbors anyway; name two seas that don't"),
        ("long_hauls", {"ways": [["BAR", "LON"]]}, "ways: LON isn't a sea; name two seas"),
        ("denials", {}, "arrows: the board Standard has no passages over a water; name some in arrows"),
        (
            "denials",
            {"arrows": [{"water": "NTH", "ends": ["LON", "STP"]}]},
            "arrows: no arrow leads over NTH from LON to STP; name a sea",
        ),
        ("railway", {"owner": "GERMANY", "line": ["KIE", "BER"]}, "line: expected a list of at least 3 entries"),
        ("railway", {"owner": "GERMANY", "line": ["KIE", "BER", "KIE"]}, "line: an area is on the line twice"),
        ("railway", {"owner": "GERMANY", "line": ["KIE", "BER", "GAL"]}, "BER and GAL are no neighbors for armies"),
        ("railway", {"owner": "GERMANY", "line": ["KIE", "BER", "MUN"]}, "KIE and MUN are neighbors for armies"),
        ("railway", {"owner": "GREECE", "line": ["KIE", "BER", "SIL"]}, 'owner: no power "GREECE"; there are'),
        ("railway", {"line": ["KIE", "BER", "SIL"]}, "owner is missing; add owner, the power whose armies ride"),
        ("never_owns", {"centers": {"GERMANY": ["SIL"]}}, "centers: SIL is no supply center"),
        ("builds_in", {"areas": {"ENGLAND": ["NTH"]}}, "areas: NTH isn't on land; name areas on land"),
        ("never_builds", {"units": {"ENGLAND": ["LON"]}}, 'units: "LON" is no unit; write "A PAR"'),
        ("never_builds", {"units": {"ENGLAND": ["F MUN"]}}, "F MUN cannot stand there; choose another area"),
        ("stays", {"centers": {"ENGLAND": ["WAL"]}}, "centers: WAL is no supply center"),
        ("cavalry", {"barred": ["LNO"]}, 'barred: no area "LNO"'),
        ("last_year", {"year": 19.5}, "year: expected a whole number, found a number; year is a year, such as 1910"),
        ("dice", {"sides": 3}, 'sides: unknown key "sides"; it has no fields besides name'),
        (
            "canals",
            {"canals": [{"area": "HOL", "ends": ["NTH", "HEL"], "clause": "\u0007"}]},
            'canals: unknown key "clause" in canals; keys are area, ends',
        ),
        ("railway", {"owner": "GERMANY", "line": ["KIE"] * 201}, "line: expected a list of at most 200 entries"),
        ("never_builds", {"units": {"ENGLAND": [f"F {'X' * 60}"]}}, "can't be a name; write at most 60 printable"),
        ("stays", {"centers": {"ENGLAND": ["L\u0007"]}}, 'centers: "L\N{REPLACEMENT CHARACTER}" can\'t be a name'),
        ("dices", {}, 'name: no mechanic "dices"; there are dice'),
    ],
)
def test_what_is_wrong_with_a_mechanic_is_told_with_its_line(written, name, fields, told):
    with pytest.raises(VariantFileError) as raised:
        written(PLAIN + table(name, **fields))
    assert told in str(raised.value)
    assert re.search(r"variant\.toml:\d+: ", str(raised.value))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("money", "corps"), "money and corps each say what units cost; leave one of them out"),
        (("corps", "transforms"), "corps and transformations each end a unit's phase"),
        (("dice", "dice"), "dice is there already; list it once"),
        (("goals", "majority"), "goals and won by a majority each say who wins; leave one of them out"),
    ],
)
def test_mechanics_that_cannot_go_together_are_refused(written, names, told):
    with pytest.raises(VariantFileError, match=told):
        written(PLAIN + "".join(map(table, names)))


def test_all_faults_are_told_at_once_each_with_its_line(written):
    wrong = PLAIN.replace("win = 12", "win = 40").replace('"F KIE", "A BER"', '"F KIE", "A BRE", "A LNO"')
    with pytest.raises(VariantFileError) as raised:
        written(wrong + table("railway", owner="GREECE", line=["KIE", "BRE", "SIL"]) + table("strait", ends=[]))
    told = [str(fault).partition("variant.toml")[2].partition(";")[0] for fault in raised.value.faults]
    assert told == [
        ":9: win: nobody can own 40 centers",
        ':19: powers.GERMANY.units: no area "LNO"',
        ':29: owner: no power "GREECE"',
        ":32: area is missing",
        ":34: ends: expected a list of 2 entries, found 0",
    ]


def test_a_file_with_thousands_of_faults_tells_a_hundred(written):
    wrong = "".join(table("convoys_on_land", areas=[f"X{number}" for number in range(200)]) for _ in range(20))
    for text in (PLAIN + wrong, PLAIN + "".join(f"x{number} = 1\n" for number in range(500))):
        with pytest.raises(VariantFileError) as raised:
            written(text)
        assert len(raised.value.faults) == 100


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
    (tmp_path / "game.jsonl").write_text("{}\n")
    with pytest.raises(UnknownVariantError, match=r"game.jsonl is a file, but no variant; write a variant's id"):
        variant_of(str(tmp_path / "game.jsonl"))
    with pytest.raises(UnknownVariantError, match='Variorum has a variant "chaos" itself'):
        variant_of(str(package))
    registry.forget()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "north_sea"', 'id = "North Sea"', "variant.toml:1: id: expected text of another form"),
        ("win = 12\n", "", "win is missing; say how many of the 32 centers win"),
        ('name = "North Sea"', "", "name is missing; add name, a text of at most 60 characters"),
        ('name = "North Sea"', 'title = "x"', 'variant.toml:2: title: unknown key "title"; keys are id, name'),
        (
            "win = 12",
            'win = "12"',
            "variant.toml:9: win: expected a whole number or nothing, found text; win is a number of centers",
        ),
        ("win = 12", "win = 40", "variant.toml:9: win: nobody can own 40 centers; the board has 32"),
        ("win = 12", "win = ", "not TOML"),
        ('board = "standard"', 'board = "../secret"', "board: no such board; boards are"),
        ('begins = "S1908M"', 'begins = "May 1908"', 'variant.toml:8: begins: "May 1908" is not a phase'),
        (
            'begins = "S1908M"',
            'begins = "X1908M"',
            'begins: North Sea has no phase X1908M; write begins = "S1901M", or "',
        ),
        ('name = "North Sea"', 'name = "\\u001b[31mNorth"', "name: expected text of another form"),
        ('where = "anywhere"', 'where = "nowhere"', "variant.toml:15: where: no such choice"),
        ('new_centers = ["YOR"]', 'new_centers = ["YRKX"]', 'variant.toml:10: new_centers: no area "YRKX"'),
        ('"F LON", "F EDI"', '"F LON", "F BER"', "two units are in BER"),
        ('"F LON", "F EDI"', '"F LON", "F MUN"', "F MUN cannot stand there; choose another area, or another kind"),
        ('"F LON", "F EDI"', '"F LON", "F STP"', "F STP cannot stand there; it can be in STP/NC or STP/SC"),
        ('"F LON", "F EDI"', '"F LON", "F EDO"', 'variant.toml:19: powers.ENGLAND.units: no area "EDO"; there are EDI'),
        ('"F LON", "F EDI"', '"F LON", "Armee EDI"', '"Armee EDI" is no unit; write "A PAR"'),
        (
            '"F LON", "F EDI"',
            '"F LON", 7',
            "powers.ENGLAND.units: expected text, found a whole number; units is a list of units",
        ),
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
