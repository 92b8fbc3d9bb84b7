"""Tables of game files hold what the files hold, in every showcased variant."""

from tests.tables import each

import variorum
from variorum.archive.gamefile import load
from variorum.archive.gamelog import fold, new_header, phase_line, play, started
from variorum.dataset import GAMES, PHASES, rows_of
from variorum.game.audience import GM
from variorum.game.position import position_from_json
from variorum.game.view import view
from variorum.testing.game import random_game
from variorum.variants import registry


def played_log(name, until=2):
    """A game at random, as a log."""
    rules = registry.variant(name)
    log = started(new_header(rules))
    for phase in random_game(rules, "tables", log.now.position.turn.year + until):
        log = fold(log, phase_line(log, phase.sheets, play(log, phase.sheets)))
        if log.now.position != phase.done.position:
            break  # the dice of the log are others
    return log


@each("name", [*registry.SHOWCASE, "dark"])
def test_every_phase_has_its_row(name):
    log = played_log(name)
    rows = rows_of(log, "a game")
    assert len(rows.phases) == len(log.moments) - 1 == rows.game["phases"] > 0
    for row, before, after in zip(rows.phases, log.moments, log.moments[1:], strict=False):
        assert set(row) == set(PHASES.names)
        assert position_from_json(row["position"], log.variant.records) == before.position
        assert row["turn"] == str(before.position.turn)
        sent = [(seat, str(order)) for seat, sheet in after.sheets.items() for order in sheet.orders]
        assert [(one["seat"], one["order"]) for one in row["orders"]] == sent
        assert [one["text"] for one in row["events"]] == [event.sentence() for event in after.events]
    assert set(rows.game) == set(GAMES.names)


def test_seats_have_their_views_where_they_see_less():
    log = played_log("dark", until=1)
    (row, *_) = rows_of(log, "a game").phases
    assert {one["seat"] for one in row["views"]} == {seat.id for seat in log.now.position.seats}
    for one in row["views"]:
        seen = position_from_json(one["position"], log.variant.records)
        assert seen == view(log.variant, log.moments[0].position, one["seat"]).position
        assert len(seen.units) < len(log.moments[0].position.units)
    assert all(not row["views"] for row in rows_of(played_log("standard", until=1), "open").phases)


def test_offers_and_who_kept_its_word(tmp_path):
    game = variorum.Game("standard", seed=1)
    number = game.talk.offer("ENGLAND", "OFFER FRANCE: DMZ ENG UNTIL W1901")
    game.talk.answer("FRANCE", number, accept=True)
    game.talk.offer("ITALY", "OFFER AUSTRIA: PEACE UNTIL W1901")
    game.order("ENGLAND", "F LON - ENG")
    game.process()
    game.process()
    game.save(tmp_path / "game.jsonl")
    first, second = rows_of(load(tmp_path / "game.jsonl"), "talk").phases
    assert [(one["by"], one["parties"], one["state"], one["accepted"]) for one in first["offers"]] == [
        ("ENGLAND", ["ENGLAND", "FRANCE"], "agreed", ["FRANCE"]),
        ("ITALY", ["ITALY", "AUSTRIA"], "lapsed", []),
    ]
    assert {(one["seat"], one["pledge"], one["verdict"]) for one in first["promises"]} == {
        ("ENGLAND", "DMZ ENG", "broken"),
        ("FRANCE", "DMZ ENG", "kept"),
    }
    assert second["offers"] == []
    assert [(str(turn), each.seat, str(each.verdict)) for turn, _, each in game.talk.word(GM)] == [
        (row["turn"], one["seat"], one["verdict"]) for row in (first, second) for one in row["promises"]
    ]
