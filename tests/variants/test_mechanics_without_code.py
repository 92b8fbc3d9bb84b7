"""The larger mechanics in a variant's file: alone and together they keep every promise, and say what they do."""

import pytest
from msgspec.structs import replace

from variorum.game.process import legal_orders
from variorum.rules.adjustments import Build
from variorum.rules.money import chest
from variorum.testing import conformance
from variorum.variants.registry import read
from variorum.variants.rulebook import _made
from variorum.variants.variantfile import VariantFileError

PLAIN = """
id = "mixed"
name = "Mixed"
tagline = "A mix."
win = 18
{}
[powers.ENGLAND]
units = ["F LON", "F EDI", "A LVP"]
[powers.FRANCE]
units = ["F BRE", "A PAR", "A MAR"]
[powers.GERMANY]
units = ["F KIE", "A BER", "A MUN"]
"""


@pytest.fixture
def written(tmp_path):
    def write(switches):
        (tmp_path / "variant.toml").write_text(PLAIN.format(switches))
        return read(tmp_path / "variant.toml")

    return write


@pytest.mark.parametrize(
    ("switches", "clause", "told"),
    [
        ("money = true", "E1", "In autumn every power gets a ducat for each center"),
        ("bribes = true", "E4", "Everybody may bribe any unit"),
        ("dice = true", "D1", "Every unit that moves rolls a die."),
        ("corps = true", "K3", "Two armies of a power may join"),
        ("last_year = 1903", "V5", "The game ends in 1903"),
        (
            'money = true\nbribes = true\ndice = true\nlast_year = 1904\nbuilds = "anywhere"\ncavalry = true',
            "E3",
            "borrow",
        ),
    ],
)
def test_a_mechanic_keeps_its_promises(written, switches, clause, told):
    variant = written(switches)
    assert told in dict(variant.clauses)[f"mixed:{clause}"]
    assert told in _made(variant)
    assert not conformance(variant, games=3, years=3, seed=switches)


def test_a_game_that_opens_with_builds_pays_for_them(written):
    variant = written('money = true\nbegins = "W1900A"')
    position = replace(variant.start({}), units=())
    assert chest(position, "FRANCE").ducats == len(position.centers_of("FRANCE")) == 3
    builds = [kind for kind in legal_orders(variant, position, "FRANCE").kinds if kind.order is Build]
    assert builds
    assert "before the first builds" in dict(variant.clauses)["mixed:E1"]


def test_the_last_year_ends_the_game(written):
    variant = written("last_year = 1903")
    assert any("ends in 1903" in rule.text(variant.start({})) for rule in variant.rules)


@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ("money = true\ncorps = true", "corps: money and corps each say what units cost; leave one of them out"),
        ("corps = true\ntransforms = true", "corps and transforms each end a unit's phase"),
        ('bribes = true\nrules = "dark"', "bribes go with the rules of Standard"),
        ("last_year = 19.5", "last_year is a year, such as 1910"),
        ("dice = 3", "dice is true or false"),
    ],
)
def test_what_cannot_be_is_told(written, switches, told):
    with pytest.raises(VariantFileError, match=told):
        written(switches)
