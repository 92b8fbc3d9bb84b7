"""Files that build on every variant with code: each mechanic on each board plays, or is refused with a reason."""

import re
from itertools import cycle, zip_longest
from random import Random

import pytest
from bases import BOARDS, ground_of, mechanics, table, text_of
from msgspec.structs import replace

from variorum.board import Earth
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.notation import read_sheet
from variorum.rules.adjustments import UnitBuilt
from variorum.rules.neutral import GarrisonsReturn
from variorum.testing import conformance
from variorum.variants import registry
from variorum.variants.capitalist.market import market_of
from variorum.variants.composing import BASES
from variorum.variants.faults import VariantFileError
from variorum.variants.gametest1815.opening import Standing
from variorum.variants.rather_silly.pieces.odd_fleets import FleetsBuilt, OddBuilds

CODED = registry.coded()
GROUNDS = {board: ground_of(board) for board in BOARDS}
TRIED = tuple(mechanics(GROUNDS["hundred"]))

OWN, ALREADY, COSTS = "has rules of its own for that", "already", "what units cost"
BUILDS = dict.fromkeys(("builds home", "builds any home", "builds anywhere", "builds late"), "says where each seat")
WON = {
    **dict.fromkeys(("winning needs", "winning numbers", "teams"), "is won otherwise"),
    **dict.fromkeys(("last_year", "named_centers", "majority", "goals", "spies", "wealth", "market", "holdings"), OWN),
    "second_power": OWN,
}
BY_MECHANIC = {**dict.fromkeys(WON, "each say who wins"), "last_year": OWN}
NEUTRAL = dict.fromkeys(("neutral_units", "neutral_units return", "neutral_units support", "bids"), "has garrisons")
HELD = {**NEUTRAL, "garrisons": "", "bribes": "purse"}
ROLES = ("jester", "mastermind", "doctor", "soothsayer")
COSTLY = ("souls", "companions", "twins", "soothsayer", "mastermind")
REFUSED = {
    "amphibious": {"conversions": ALREADY, "convoys_on_land": ALREADY},
    "capitalist": {
        **BY_MECHANIC,
        **dict.fromkeys(("market", "holdings"), ALREADY),
        **dict.fromkeys((*ROLES, "bribes", "bids", "money", "wealth", "llamas"), "say for whom a seat plays"),
        "end_votes": "each let seats vote",
        "corps": "each have an order to join",
    },
    "capitals": {**WON, "last_year": ALREADY},
    "corps": {
        "cavalry": "has units with the letter K",
        "corps": ALREADY,
        "transforms": "each end a unit's phase",
        "holdings": "each have an order to join",
        **dict.fromkeys(("money", "wealth", *COSTLY), COSTS),
    },
    "dark": {"fog": ALREADY},
    "ducats": {
        **BY_MECHANIC,
        "money": ALREADY,
        "wealth": ALREADY,
        **dict.fromkeys(("corps", *COSTLY), COSTS),
    },
    "europe_1900": dict.fromkeys(TRIED, "has rules about"),
    "fleet_rome": BUILDS,
    "free_start": {**BUILDS, "second_power": "doesn't begin with moves"},
    "gametest1815": {"conversions": ALREADY, "denials": ALREADY, "end_votes": ALREADY, **HELD},
    "geophysical": {**WON, "end_votes": ALREADY, "acts": ALREADY},
    "goals": {**BY_MECHANIC, "goals": ALREADY, "spies": ALREADY},
    "lucky": {"dice": ALREADY},
    "minors": HELD,
    "payola": {
        "bribes": ALREADY,
        "bids": "purse",
        **dict.fromkeys(("holdings", "second_power"), "say for whom a seat plays"),
    },
    "rather_silly": {
        **WON,
        **BUILDS,
        **dict.fromkeys(("money", "corps", "wealth"), COSTS),
        **dict.fromkeys(("monsters", "odd_fleets", "birds", "companions"), "letter"),
        **dict.fromkeys(("borg", "llamas", "souls", "voted_link", *ROLES), ALREADY),
        "twins": COSTS,
        "second_power": "doesn't begin with moves",
    },
    "standard": {},
    "wings": {"wings": ALREADY},
}
"""The mechanics that each base refuses on every board, and a part of the reason."""


def reason(base, board, tried):
    """A part of the reason why a base refuses a mechanic on a board; empty if it doesn't."""
    if base == "geophysical" and board == "hundred":
        return "only lists borders"
    needs = {"garrisons": "has no garrisons"}
    if board == "hundred":
        needs |= dict.fromkeys(("acts", "floods"), "only lists borders") | {"second_power": "has only 1 more"}
    return (needs | REFUSED[base]).get(tried, "")


def built(folder, base, board, tried):
    """The variant. Raises: VariantFileError."""
    (folder / "variant.toml").write_text(text_of(base, GROUNDS[board], *mechanics(GROUNDS[board])[tried]))
    return registry.read(folder / "variant.toml")


@pytest.mark.parametrize("base", CODED)
def test_each_mechanic_is_taken_or_refused_by_name_line_and_remedy(base, tmp_path):
    for tried, board in zip(TRIED, cycle(BOARDS[CODED.index(base) % 3 :] + BOARDS), strict=False):
        wanted = reason(base, board, tried)
        try:
            built(tmp_path, base, board, tried)
            found = ""
        except VariantFileError as error:
            found = str(error)
        assert bool(found) == bool(wanted), (base, board, tried, found)
        assert wanted in found, (base, board, tried, found)
        assert not found or re.search(r"variant\.toml:\d+: [\w.]+: .+; \w+", found), found


def playable():
    """All that play, base by base in turn."""
    chance, rows = Random("bases-17"), []
    for base in CODED:
        mine = [(base, board, tried) for board in BOARDS for tried in TRIED if not reason(base, board, tried)]
        chance.shuffle(mine)
        rows.append(mine)
    return [one for row in zip_longest(*rows) for one in row if one]


def pytest_generate_tests(metafunc):
    if "pair" in metafunc.fixturenames:
        drawn = pairs(metafunc.config.getoption("pairs"))
        metafunc.parametrize("pair", drawn, ids=["-".join(pair) for pair in drawn])
    if "combination" in metafunc.fixturenames:
        metafunc.parametrize("combination", playable()[: metafunc.config.getoption("bases")], ids="-".join)


def pairs(count):
    """Two mechanics on a board each, drawn at random."""
    chance, tried = Random("pairs"), [name for name, (_, tables) in mechanics(GROUNDS["hundred"]).items() if tables]
    return [(chance.choice(BOARDS), *chance.sample(tried, 2)) for _ in range(count)]


def test_two_mechanics_play_or_are_refused_with_a_reason(pair, tmp_path):
    board, *names = pair
    both = [mechanics(GROUNDS[board])[name] for name in names]
    tables = dict.fromkeys(table for _, tables in both for table in tables)
    (tmp_path / "variant.toml").write_text(text_of("standard", GROUNDS[board], both[0][0] | both[1][0], tables))
    try:
        variant = registry.read(tmp_path / "variant.toml")
    except VariantFileError as error:
        assert re.fullmatch(r"(.*variant\.toml:\d+: [\w.]+: .+; \w.+\n?)+", str(error)), str(error)  # noqa: PT017
    else:
        assert not conformance(variant, games=1, years=2, seed="pairs")


def test_two_random_years_keep_their_promises(combination, tmp_path):
    assert not conformance(built(tmp_path, *combination), games=1, years=2, seed="bases")


@pytest.mark.parametrize("base", BASES)
def test_what_the_page_offers_goes_to_a_board_that_lists_borders(base, tmp_path):
    assert built(tmp_path, base, "hundred", "nothing").board.name == "Hundred"


@pytest.mark.parametrize("base", CODED)
def test_a_file_without_powers_has_those_of_its_base(base, tmp_path):
    variant = registry.variant(base)
    head = f'id = "built"\nname = "Built"\ntagline = "Built on another."\nbase = "{base}"\n'
    for begins in (variant.world.years.opening.year, 1702):
        turn = str(replace(variant.world.years.opening, year=begins))
        for tables in ("", table("neutral_units", units=["A SER"])):
            (tmp_path / "variant.toml").write_text(f'{head}begins = "{turn}"\n{tables}')
            try:
                position = registry.read(tmp_path / "variant.toml").start({})
            except VariantFileError as error:
                found = str(error)
                assert re.search(r"variant\.toml:\d+: [\w.]+: .+; \w+", found), found
            else:
                assert str(position.turn) == turn
                assert bool(position.units_of("NEUTRAL")) == bool(tables)


HUNDRED = GROUNDS["hundred"]


def made(folder, base, *tables, **keys):
    (folder / "variant.toml").write_text(text_of(base, HUNDRED, keys, tables))
    return registry.read(folder / "variant.toml")


def test_rather_silly_has_its_seats_roles_and_first_phase(tmp_path):
    variant = made(tmp_path, "rather_silly")
    position = variant.start({"names": "original"})
    assert str(position.turn) == "W1900L"
    assert [seat.id for seat in position.seats] == [*HUNDRED.units, "JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"]
    assert "MONSTERS" in variant.powers
    herds = {seat.id for seat in position.seats if legal_orders(variant, position, seat.id).kinds}
    assert herds == {*HUNDRED.units, "MASTERMIND"}
    later = made(tmp_path, "rather_silly", begins="W1647L")
    told = [rule.text(later.start({})) for rule in later.rules]
    assert "JESTER wins if the game goes on past the adjustments of 1667." in told


def test_capitalist_has_its_investors_and_a_currency_for_every_power(tmp_path):
    variant = made(tmp_path, "capitalist", begins="S1648M")
    position = variant.start({"investors": "ANN, BEN", "vote": "majority"})
    assert [seat.id for seat in position.seats] == ["ANN", "BEN"]
    assert market_of(position).prices == {"BURGUNDY": 100, "ENGLAND": 100, "FRANCE": 100}
    assert variant.world.commands(position) == dict.fromkeys(("ANN", "BEN"), ("BURGUNDY", "ENGLAND", "FRANCE"))
    sheet, problems = read_sheet(variant, position, "ANN", "SELL 300 BURGUNDY\nBUY 100 FRANCE\nBUY 200 POUNDS")
    assert [str(order) for order in sheet.orders] == ["SELL 300 BURGUNDY", "BUY 100 FRANCS", "BUY 200 POUNDS"]
    assert not problems


def test_garrisons_stand_from_the_opening_on(tmp_path):
    for base in ("gametest1815", "minors"):
        position = made(tmp_path, base).start({})
        stand = {unit.area for unit in position.units_of("MINOR")}
        assert stand == {*HUNDRED.neutral}
    listed = made(tmp_path, "gametest1815", table("garrisons", units=[f"A {HUNDRED.neutral[0]}"])).start({})
    assert listed.record(Standing).rows == {HUNDRED.neutral[0]: "A"}


def test_no_garrison_returns_where_the_earth_is_gone(tmp_path):
    ground = GROUNDS["standard"]
    (tmp_path / "variant.toml").write_text(
        text_of("geophysical", ground, {}, (table("neutral_units", units=["A SER", "A BUR"], returns=True),))
    )
    variant = registry.read(tmp_path / "variant.toml")
    (rule,) = (rule for rule in variant.rules if isinstance(rule, GarrisonsReturn))
    opening = variant.start({})
    empty = replace(opening, units=())
    for earth, returned in (
        (Earth(), ["SER", "BUR"]),
        (Earth(terrain={"BUR": "sea"}, destroyed=("SER",)), []),
        (Earth(terrain={"BUR": "ice", "SER": "mountain"}), ["SER"]),
    ):
        done = rule.run(Docket(replace(empty, earth=earth)), Dice("x"))
        assert [event.area for event in done.events] == returned


def test_first_fleets_are_not_counted_among_those_built(tmp_path):
    variant = made(tmp_path, "rather_silly", begins="W1900A")
    (rule,) = (rule for rule in variant.rules if isinstance(rule, OddBuilds))
    built = Docket(variant.start({})).happened(UnitBuilt(power="FRANCE", unit="F PAR"))
    assert not rule.run(built, Dice("x")).position.record(FleetsBuilt).rows
    later = replace(built.position, turn=Turn.read("W1901A"))
    assert rule.run(built.with_position(later), Dice("x")).position.record(FleetsBuilt).rows == {"FRANCE": 1}


@pytest.mark.parametrize(
    ("base", "old", "new", "told"),
    [
        (
            "rather_silly",
            "islands",
            "isles",
            'Rather Silly ask for no region "isles"; they ask for',
        ),
        (
            "rather_silly",
            "regions = {",
            "# {",
            "variant.toml:4: base: the Mastermind of Rather Silly",
        ),
        (
            "rather_silly",
            "[powers.FRANCE]",
            '[powers.DOCTOR]\nhomes = ["PAR"]',
            "DOCTOR is a seat of Rather Silly already; give the power",
        ),
        ("rather_silly", "win = 8", "", "win is missing; say how many of the 17 centers win"),
        (
            "capitals",
            "{capitals = [",
            '{capitals = ["ATL", ',
            "regions: Capitals is won by capitals, and ATL is no center of the board",
        ),
        ("goals", "ENGLAND", "NOWHERE", "NOWHERE is no power of this board"),
        ("minors", "[powers.FRANCE]", '[powers.MINOR]\nhomes = ["PAR"]', "MINOR owns the garrisons of Minor powers"),
        ("dark", "win = 8", 'win = 8\nregions = {islands = ["DEV"]}', 'no region "islands"; leave regions out'),
        ("dark", "win = 8", 'win = 8\nregions = {islands = ["ICEX"]}', 'islands: no area "ICEX"'),
        (
            "dark",
            "win = 8",
            'win = 8\nmountains = ["ATL"]',
            "mountains: ATL is a sea; name areas on land without a center",
        ),
        ("dark", "win = 8", 'win = 8\nmountains = ["LON"]', "mountains: LON is a supply center"),
    ],
)
def test_what_rules_need_of_a_board_is_asked_by_name_line_and_remedy(base, old, new, told, tmp_path):
    text = text_of(base, HUNDRED, {})
    assert old in text
    (tmp_path / "variant.toml").write_text(text.replace(old, new))
    with pytest.raises(VariantFileError) as raised:
        registry.read(tmp_path / "variant.toml")
    assert told in str(raised.value)
