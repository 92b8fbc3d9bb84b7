"""DumbBot by its published description, and the table at which it sits with other strangers."""

from random import Random

from bench.table import DUMBBOT, drawn, main

from variorum.bots import MatchTerms, level, play_match, situation, summary
from variorum.bots.classes import made
from variorum.rules.movement.orders import Move
from variorum.variants.registry import variant

STANDARD = variant("standard")
BOT = made(f"{DUMBBOT}:DumbBot", "sheet", "reply")


def test_dumbbot_plays_by_the_rules_and_better_than_chance():
    terms = MatchTerms(STANDARD, "table", years=4)
    found = summary(list(play_match(BOT, level("random"), terms, 2)), terms)
    assert (found.faults, found.share > 2 * found.par) == (0, True)


def test_its_units_keep_out_of_each_others_way():
    opening = STANDARD.opening(STANDARD)
    for seat in STANDARD.powers:
        seen = situation(STANDARD, opening, seat)
        for seed in range(5):
            orders = BOT.sheet(seen, Random(seed), 0).orders
            goals = [order.to.partition("/")[0] for order in orders if isinstance(order, Move)]
            assert len(orders) == len(opening.units_of(seat))
            assert len(goals) == len(set(goals)) > 0


def test_an_order_is_drawn_for_each_unit_of_a_prompt_and_as_many_builds_as_are_due():
    def prompt(orders: str, due: str = "") -> str:
        return f"At most: {due}\n\nAll orders that you can give:\n{orders}\n\nAnswer with one JSON object"

    assert drawn(prompt("A PAR H\nF BRE - ENG\nDRAW")) in (["A PAR H", "F BRE - ENG"], ["F BRE - ENG", "A PAR H"])
    assert len(drawn(prompt("A PAR H\nA PAR - BUR\nA PAR S F BRE"))) == 1
    assert len(drawn(prompt("BUILD A PAR\nBUILD F BRE\nBUILD A MAR\nWAIVE", "builds due to FRANCE: 2"))) == 2


def test_whoever_is_there_plays_at_the_table(tmp_path, capsys):
    main(["--games", "1", "--years", "1", "--programs", str(tmp_path)])
    told = capsys.readouterr()
    rows = [line.strip("| ").split(" | ") for line in told.out.splitlines()[2:]]
    assert sorted(row[0] for row in rows) == ["DumbBot, described", "policy", "random", "random, chat", "searcher"]
    assert [row[-2:] for row in rows] == [["0", "0"]] * 5
    assert "dumbbot isn't there" in told.err
