"""The peer: the package `diplomacy` on the same phases."""

import random
import time
import warnings

from bench.measure import timed
from bench.phases import Phase

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from diplomacy import Game


def game(phase: Phase) -> Game:
    """The peer's game, set to the position of a phase."""
    found = Game()
    found.clear_units()
    found.clear_centers()
    position = phase.position
    for power in found.powers:
        found.set_units(power, [str(unit) for unit in position.units_of(power)])
        found.set_centers(power, list(position.centers_of(power)))
    found.set_current_phase(str(position.turn))
    for entry in position.dislodged:
        found.powers[entry.unit.power].retreats[str(entry.unit)] = list(entry.retreats)
    found.clear_cache()
    return found


def time_process(phase: Phase) -> float:
    """Seconds for `set_orders` and `process`."""
    peer = game(phase)
    orders = {power: [_text(text) for text in texts] for power, texts in phase.orders.items()}
    start = time.thread_time()
    for power, texts in orders.items():
        peer.set_orders(power, texts)
    peer.process()
    return time.thread_time() - start


def time_options(phase: Phase) -> float:
    """Seconds for `get_all_possible_orders`."""
    return timed(game(phase).get_all_possible_orders)


def random_game(chance: random.Random, last_year: int) -> int:
    """Play one random game to the end of a year; the number of its phases."""
    peer, phases = Game(), 0
    while not peer.is_game_done and int(peer.get_current_phase()[1:5]) <= last_year:
        possible = peer.get_all_possible_orders()
        for power, places in peer.get_orderable_locations().items():
            peer.set_orders(power, [chance.choice(possible[place]) for place in places if possible[place]])
        peer.process()
        phases += 1
    return phases


def time_step(chance: random.Random, last_year: int) -> float:
    """Seconds for a phase of one random game: its state, all possible orders, orders by chance, `process`."""
    peer, phases = Game(), 0
    start = time.thread_time()
    while not peer.is_game_done and int(peer.get_current_phase()[1:5]) <= last_year:
        peer.get_state()
        possible = peer.get_all_possible_orders()
        for power, places in peer.get_orderable_locations().items():
            peer.set_orders(power, [chance.choice(possible[place]) for place in places if possible[place]])
        peer.process()
        phases += 1
    return (time.thread_time() - start) / phases


def _text(text: str) -> str:
    words = text.split()
    return f"{words[1]} {words[2]} {words[0][0].replace('R', 'D')}" if words[0] in ("BUILD", "REMOVE") else text
