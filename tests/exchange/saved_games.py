"""Saved games for tests, made from the recorded phases."""

import json
from itertools import groupby
from pathlib import Path

from variorum.archive.gamelog import fold, new_header, phase_line, play, started
from variorum.archive.recorded import position_of, records
from variorum.cli.replay import read_orders
from variorum.exchange.stages import saved_log
from variorum.variants.registry import variant

STANDARD = variant("standard")
SAMPLE = Path(__file__).parents[1] / "data" / "real-games-sample.jsonl.gz"


def recorded_logs():
    """The recorded games, played from their openings by the orders that were given."""
    found = {}
    for name, phases in groupby((record for _, record in records(SAMPLE)), key=lambda record: record.game):
        log = None
        for record in phases:
            log = log or started(new_header(STANDARD, position_of(record, STANDARD)), STANDARD)
            log = played(log, record.orders)
        found[name] = log
    return found


def played(log, orders):
    sheets = read_orders(log.variant, log.now.position, orders)
    return fold(log, phase_line(log, sheets, play(log, sheets)))


def game_of(*orders):
    """A game from the opening, by the orders of each phase, by power."""
    log = started(new_header(STANDARD), STANDARD)
    for each in orders:
        log = played(log, each)
    return log


def plain(log, name="a game"):
    """The game as JSON has it."""
    return json.loads(json.dumps(saved_log(log, name)))
