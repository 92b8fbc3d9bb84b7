"""Text observations: whole, short, and the same every time."""

from itertools import combinations, groupby, product
from pathlib import Path
from random import Random

import pytest
from tests.tables import each

import variorum
from variorum.archive.recorded import records
from variorum.game.audience import GM
from variorum.game.process import process
from variorum.observe import could_break, observe, rebuild, scene_of, scene_of_position, word_of
from variorum.testing.players import random_sheet
from variorum.variants import registry

SAMPLE = Path("tests/data/real-games-sample.jsonl.gz")
MOST_TOKENS = 1500


def read(game, seat):
    return variorum.observation(game, seat)


def said(position):
    """A position without the numbers of its units."""

    def unit(one):
        return one.kind, one.power, one.location, one.marks

    fallen = [(unit(one.unit), one.retreats, one.attacker, one.by_convoy, one.cause) for one in position.dislodged]
    return (
        (position.variant, position.turn, position.seats, position.owners, position.earth, position.settings),
        (sorted(map(unit, position.units)), sorted(fallen), set(position.contested)),
        (position.records, position.ending, position.fog),
    )


def positions(name, phases, seed):
    """Positions of a game of random orders, each with the variant."""
    variant, chance = registry.variant(name), Random(seed)
    position = variant.opening(variant)
    for _ in range(phases):
        yield variant, position
        if position.ending:
            return
        seats = variant.world.commands(position)
        sheets = {seat: random_sheet(variant, position, seat, chance) for seat in seats}
        done = process(variant, position, sheets)
        position = done.position
        if done.waiting:
            return


@each("name", registry.own_names())
def test_a_reader_rebuilds_the_position_in_every_variant(name):
    for variant, position in positions(name, phases=6, seed=name):
        for seat in (next(iter(variant.world.commands(position))), "", GM):
            scene = scene_of_position(variant, position, seat)
            text = observe(scene)
            assert said(rebuild(variant, text)) == said(scene.position)
            assert observe(scene_of_position(variant, position, seat)) == text


@each("name", ["standard", "dark", "geophysical", "capitalist", "goals", "gametest1815"])
def test_what_a_reader_rebuilds_reads_the_same(name):
    for seed in range(3):
        for variant, position in positions(name, phases=14, seed=seed):
            for seat in variant.world.commands(position):
                scene = scene_of_position(variant, position, seat)
                again = rebuild(variant, observe(scene))
                assert said(again) == said(scene.position)


def real_games():
    """The recorded games, as they stand before each phase."""
    found = (record for _, record in records(SAMPLE))
    for _, phases in groupby(found, key=lambda record: record.game):
        game = variorum.Game("standard", seed=1)
        for record in phases:
            if game.phase != record.phase:
                break
            yield game
            for power, orders in record.orders.items():
                game.order(power, orders)
            game.process()


@pytest.mark.filterwarnings("ignore:open_binary:DeprecationWarning")
def test_a_movement_phase_of_standard_is_short():
    """Tokens are those of cl100k_base."""
    from bpe_openai import get_encoding  # noqa: PLC0415 - its import warns on some versions of Python

    encoding, counted = get_encoding("cl100k_base"), []
    for game in real_games():
        if game.phase.endswith("M"):
            counted += [len(encoding.encode(read(game, seat))) for seat in (*game.seats, "PUBLIC")]
    assert len(counted) > 200
    assert max(counted) <= MOST_TOKENS


def test_what_it_says():
    game = variorum.Game("standard", seed=1)
    game.order("FRANCE", "A PAR - BUR; F BRE - MAO; A MAR - SPA")
    game.order("GERMANY", "A MUN - BUR; F KIE - HOL")
    game.order("ENGLAND", "F LON - NTH; A LVP - YOR")
    game.talk.answer("FRANCE", game.talk.offer("GERMANY", "OFFER FRANCE: DMZ BUR UNTIL W1902"), accept=True)
    game.process()
    game.talk.offer("ENGLAND", "OFFER FRANCE: PEACE")
    game.order("FRANCE", "A SPA - POR")
    lines = read(game, "FRANCE").splitlines()
    assert lines[0].startswith("Standard [standard], autumn 1901, movement [F1901M], seen by FRANCE")
    assert "A SPA > GAS MAR POR ~ BRE NAF" in lines
    assert "A YOR > EDI LON LVP WAL ~ BEL DEN HOL NWY" in lines
    assert "PAR < GERMANY A MUN" not in lines
    assert "MAR < GERMANY A MUN" not in lines
    assert "BEL < A PAR" not in lines
    assert "POR < F MAO, A SPA" in lines
    assert "Centers due to change hands: HOL to GERMANY, SPA to FRANCE" in lines
    assert "Ordered so far: A SPA - POR" in lines
    assert "FRANCE: F BRE - MAO; A MAR - SPA; A PAR - BUR (bounce)" in lines
    assert "1 (agreed): GERMANY: OFFER FRANCE: DMZ BUR UNTIL W1902A" in lines
    assert "2 (open, waits for FRANCE): ENGLAND: OFFER FRANCE: PEACE UNTIL F1901M" in lines
    assert "GERMANY: 1 broken" in lines
    assert "- broke DMZ BUR in S1901M by A MUN - BUR" in lines


def test_retreats_say_where_and_what_is_closed():
    game = variorum.Game("standard", seed=1)
    for orders in (
        {"FRANCE": "A PAR - BUR; A MAR S A PAR - BUR", "GERMANY": "A MUN - RUH; F KIE - HOL", "ITALY": "A VEN - PIE"},
        {"GERMANY": "A RUH - BUR; F HOL S A RUH - BEL", "FRANCE": "A BUR S A MAR", "ITALY": "A PIE - MAR"},
    ):
        for seat, text in orders.items():
            game.order(seat, text)
        game.process()
    game.order("FRANCE", "BUILD A PAR")
    while not game.phase.endswith("M"):
        game.process()
    text = read(game, "FRANCE")
    assert said(rebuild(game.variant, text)) == said(game.view("FRANCE").core)


def test_nothing_is_read_that_isn_t_an_observation():
    standard = registry.variant("standard")
    text = read(variorum.Game("standard"), "FRANCE")
    for wrong in ("", "hello", text.replace("[standard]", "[dark]"), text.replace("A PAR >", "??"), "[" * 1000):
        with pytest.raises(ValueError):  # noqa: PT011 - each says something else
            rebuild(standard, wrong)


def test_records_of_rules_are_rebuilt_as_a_seat_may_see_them():
    game = variorum.Game("rather_silly", seed=4)
    for _ in range(20):
        for seat in (*game.seats, "GM", ""):
            scene = scene_of(game._kept.log, seat)
            assert said(rebuild(game.variant, observe(scene))) == said(scene.position)
        game.process()


def hidden(first, second):
    """The same two phases of Dark, with secrets of Turkey's: what it does far away from France."""
    found = []
    for orders in (first, second):
        game = variorum.Game("dark", seed=1)
        game.order("FRANCE", "A PAR - BUR; A MAR - SPA")
        game.order("TURKEY", orders)
        game.process()
        game.order("TURKEY", "A SMY H")
        found.append(game)
    return found


def test_what_is_hidden_from_a_seat_changes_none_of_its_words():
    one, other = hidden("A CON - BUL; F ANK - BLA", "A CON H; F ANK - CON")
    assert read(one, "TURKEY") != read(other, "TURKEY")
    assert read(one, "GM") != read(other, "GM")
    for seat in ("FRANCE", "ENGLAND", "PUBLIC"):
        assert read(one, seat) == read(other, seat)


HOMES = ("VIE", "BUD", "LON", "PAR", "MAR", "MUN", "ROM", "NAP", "MOS", "CON", "ANK")


def chosen(neutral):
    """A game in which England has chosen five goals in secret, a neutral center among them."""
    game = variorum.Game("goals", seed=1)
    while game.phase != "W1901A":
        game.process()
    for seat in game.seats:
        for center, others in product((neutral,) if seat == "ENGLAND" else ("TUN", "BEL"), combinations(HOMES, 4)):
            game.withdraw(seat)
            if not game.order(seat, [f"GOAL {area}" for area in (center, *others)]):
                break
    game.process()
    return game


def test_secret_records_stay_secret():
    one, other = chosen("TUN"), chosen("RUM")
    assert one.core.records != other.core.records
    assert read(one, "ENGLAND") != read(other, "ENGLAND")
    for seat in ("FRANCE", "PUBLIC"):
        assert read(one, seat) == read(other, seat)


def test_offers_between_others_stay_between_them():
    one, other = variorum.Game(seed=1), variorum.Game(seed=1)
    one.talk.offer("ENGLAND", "OFFER GERMANY: PEACE")
    assert read(one, "FRANCE") == read(other, "FRANCE")
    assert read(one, "GERMANY") != read(other, "GERMANY")


def test_only_a_promise_that_could_be_broken_says_much():
    game = variorum.Game("standard")
    game.talk.offer("ENGLAND", "OFFER TURKEY: PEACE UNTIL F1901")
    game.talk.answer("TURKEY", 1, accept=True)
    game.talk.offer("FRANCE", "OFFER GERMANY: DMZ BUR; FRANCE: A PAR - PIC")
    game.talk.answer("GERMANY", 2, accept=True)
    game.order("FRANCE", "A PAR - PIC")
    game.process()
    log = game.talk._log()
    kept = word_of(log, GM, game.talk.offers())
    told = {(each.judged.seat, str(each.judged.pledge)): could_break(log, each) for each in kept}
    assert told == {
        ("ENGLAND", "PEACE TURKEY"): False,
        ("TURKEY", "PEACE ENGLAND"): False,
        ("FRANCE", "DMZ BUR"): True,
        ("GERMANY", "DMZ BUR"): True,
        ("FRANCE", "A PAR - PIC"): True,
    }
