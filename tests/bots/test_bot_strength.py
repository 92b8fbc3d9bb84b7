"""Matches: seats take turns, seeds replay, and a bot with sense beats one without."""

import json
from pathlib import Path

from tests.tables import each
from typer.testing import CliRunner

from variorum.bots import LEVELS, MatchTerms, level, levels_for, play_match, players, situation, summary
from variorum.bots.kernel_war import rough_war_of
from variorum.cli.main import app
from variorum.rules.neutral import NEUTRAL
from variorum.variants import registry

LEAST = {"standard": 4, "fleet_rome": 4, "goals": 3, "geophysical": 5, "gametest1815": 4}
"""How many times par the generic bot gets in few games; the benchmark plays every variant."""


@each("name", LEAST)
def test_generic_beats_random(name):
    terms = MatchTerms(registry.variant(name), "strength", years=4)
    results = list(play_match(level("generic"), level("random"), terms, len(players(terms.variant))))
    found = summary(results, terms)
    assert found.share >= LEAST[name] * found.par
    assert not found.faults
    assert [result.seat for result in results] == list(players(terms.variant))


def test_an_investor_that_deals_with_sense_gains():
    terms = MatchTerms(registry.variant("capitalist"), "exchange", years=3)
    found = summary(list(play_match(level("generic"), level("random"), terms, 7)), terms)
    assert found.share >= 1.7 * found.par


def test_a_searcher_beats_generic_bots():
    terms = MatchTerms(registry.variant("standard"), "search", years=6, evaluations=150)
    found = summary(list(play_match(level("searcher"), level("generic"), terms, 7)), terms)
    assert found.share > found.par
    assert not found.faults


@each("name", ("rather_silly", "gametest1815", "hundred", "duo", "age_of_pericles"))
def test_those_that_fight_by_the_kernel_play_wars_that_it_knows_roughly(name):
    """Other pieces, bystanders, years with one season, years before Christ."""
    variant = registry.variant(name)
    assert levels_for(variant, variant.opening(variant)) == tuple(LEVELS)
    for one in ("searcher", "people"):
        terms = MatchTerms(variant, "rough", years=1, evaluations=50)
        (found,) = play_match(level(one), level("policy"), terms, 1)
        assert found.sheets
        assert not found.faults


def test_bystanders_stay_where_they_are():
    variant = registry.variant("duo")
    opening = variant.opening(variant)
    war = rough_war_of(situation(variant, opening, "RED"))
    assert not war.whole
    assert {power for power, _, _ in war.state.units} - set(variant.board.powers) == {NEUTRAL}
    for style in ("steady", "shrewd"):
        orders = {power: len(war.rules.policy(style).orders(war.state, power, 1)) for power in war.rules.powers}
        assert orders.pop(NEUTRAL) == 0
        assert all(orders.values())


def test_the_same_seed_plays_the_same_games():
    terms = MatchTerms(registry.variant("standard"), "again", years=2)
    one, two = ([*play_match(level("generic"), level("random"), terms, 2)] for _ in range(2))
    assert [(result.seat, result.share) for result in one] == [(result.seat, result.share) for result in two]


def run(*args):
    return CliRunner().invoke(app, ["bots", "match", *args])


def test_the_command_prints_a_table_or_json():
    few = ("generic", "random", "--games", "2", "--years", "1", "--seed", "x")
    shown = run(*few)
    assert shown.exit_code == 0
    assert "standard: one generic against random" in shown.output
    found = json.loads(run(*few, "--json").stdout)
    assert (found["games"], found["variant"], found["faults"]) == (2, "standard", 0)
    assert 0 < found["share"] < 1


@each(
    ("args", "said"),
    [
        (("clever", "random"), 'no bot is called "clever"; choose from random, generic, people, policy, searcher'),
        (("generic", "random", "--variant", "chess"), 'there is no variant "chess"'),
        (("generic", "random", "--games", "0"), "--games is a number from 1 to"),
        (("generic", "random", "--evaluations", "99999999999"), "--evaluations is a number from 1 to"),
    ],
)
def test_the_command_says_what_is_wrong(args, said):
    done = run(*args)
    assert done.exit_code == 2
    assert said in done.output


@each(
    ("name", "told"),
    [
        ("mine.py:First", '"games":1'),
        ("mine.py:Other", "mine.py has nothing called Other"),
        ("mine.py:Path", "it has no method sheet"),
        ("none.py:First", "none.py: no such file"),
        ("nowhere:First", "No module named 'nowhere'"),
        ("first", "choose from random"),
    ],
)
def test_classes_of_ones_own_play_matches(tmp_path, monkeypatch, name, told):
    monkeypatch.chdir(tmp_path)
    first = "class First:\n    def sheet(self, situation, chance, budget):\n        return Sheet(())\n"
    Path("mine.py").write_text(f"from pathlib import Path\nfrom variorum.game.sheet import Sheet\n{first}", "utf-8")
    done = run(name, "random", "--games", "1", "--years", "1", "--json")
    assert told in " ".join(done.output.split())
    assert done.exit_code == (0 if "games" in told else 2)
