"""Files that build on every variant with code: each switch on each board either plays, or is refused with a reason."""

import re
from itertools import cycle, zip_longest
from random import Random

import pytest
from bases import BOARDS, ground_of, switches, text_of

from variorum.testing import conformance
from variorum.variants import registry
from variorum.variants.composing import BASES
from variorum.variants.variantfile import VariantFileError

CODED = registry.coded()
GROUNDS = {board: ground_of(board) for board in BOARDS}
SWITCHES = tuple(switches(GROUNDS["hundred"]))

OWN, ALREADY, STANDARD_ONLY = "has rules of its own for that", "has that already", "go with the rules of Standard"
BUILDS = dict.fromkeys(("builds home", "builds any home", "builds anywhere", "builds late"), "says where each seat")
WON = {"needs": "is won otherwise", "a power's win": "is won by all", "a power's needs": "is won by all"}
REFUSED = {
    "amphibious": {"conversions": OWN},
    "capitalist": {**WON, "last_year": OWN, "money": "share powers"},
    "capitals": {**WON, "last_year": OWN},
    "corps": {
        "cavalry": "has units with the letter K",
        "no_cavalry": "has units with the letter K",
        "corps": ALREADY,
        "money": "says what units cost",
    },
    "dark": {},
    "ducats": {**WON, "last_year": OWN, "money": ALREADY},
    "europe_1900": {**dict.fromkeys(SWITCHES, "has rules about"), "money": "says what units cost"},
    "fleet_rome": BUILDS,
    "free_start": BUILDS,
    "gametest1815": {"conversions": OWN, "neutral_returns": "return anyway"},
    "geophysical": {**WON, "last_year": OWN},
    "goals": {**WON, "last_year": OWN},
    "lucky": {"dice": ALREADY},
    "minors": {"neutral_returns": "return anyway"},
    "payola": {"bribes": ALREADY},
    "rather_silly": {**WON, **BUILDS, "last_year": OWN, "money": "says what units cost"},
    "standard": {},
    "wings": {},
}
"""The switches that each base refuses on every board, and a part of the reason."""


def reason(base, board, switch):
    """A part of the reason why a base refuses a switch on a board; empty if it doesn't."""
    if switch in ("bribes", "corps") and base != "standard":
        return ALREADY if REFUSED[base].get(switch) == ALREADY else STANDARD_ONLY
    if base == "geophysical" and board == "hundred" and switch not in REFUSED[base]:
        return "only lists borders"
    return REFUSED[base].get(switch, "")


def built(folder, base, board, switch):
    """The variant. Raises: VariantFileError."""
    (folder / "variant.toml").write_text(text_of(base, GROUNDS[board], *switches(GROUNDS[board])[switch]))
    return registry.read(folder / "variant.toml")


@pytest.mark.parametrize("base", CODED)
def test_each_switch_is_taken_or_refused_by_name_line_and_remedy(base, tmp_path):
    for switch, board in zip(SWITCHES, cycle(BOARDS[CODED.index(base) % 3 :] + BOARDS), strict=False):
        wanted = reason(base, board, switch)
        try:
            built(tmp_path, base, board, switch)
            found = ""
        except VariantFileError as error:
            found = str(error)
        assert bool(found) == bool(wanted), (base, board, switch, found)
        assert wanted in found, (base, board, switch, found)
        assert not found or re.search(r"variant\.toml:\d+: [\w.]+: .+; \w+", found), found


def playable():
    """All that play, base by base in turn."""
    chance, rows = Random("bases"), []
    for base in CODED:
        mine = [(base, board, switch) for board in BOARDS for switch in SWITCHES if not reason(base, board, switch)]
        chance.shuffle(mine)
        rows.append(mine)
    return [one for row in zip_longest(*rows) for one in row if one]


def pytest_generate_tests(metafunc):
    if "combination" in metafunc.fixturenames:
        metafunc.parametrize("combination", playable()[: metafunc.config.getoption("bases")], ids="-".join)


def test_two_random_years_keep_their_promises(combination, tmp_path):
    assert not conformance(built(tmp_path, *combination), games=1, years=2, seed="bases")


@pytest.mark.parametrize("base", BASES)
def test_what_the_page_offers_goes_to_a_board_that_lists_borders(base, tmp_path):
    assert built(tmp_path, base, "hundred", "nothing").board.name == "Hundred"
