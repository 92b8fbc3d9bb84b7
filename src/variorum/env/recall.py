"""All that a seat has seen of a match, in order: what game theory calls its information state.

Orders are written in secret. Where the kernel plays they are read aloud when the phase is played; so a seat knows its
own orders of the present phase, and everybody's of all phases before. As there is no chance, positions follow from
them. Where the rules play, a seat knows what they let it see of each position and of what happened then.
"""

import numpy as np
from msgspec.json import encode as to_json
from numpy.typing import NDArray

from variorum.env.match import Match
from variorum.env.ruled import RuledMatch
from variorum.game.view import view
from variorum.observe import observe, scene_of_position

PHASES = 5
"""The most phases of a year."""

MOST_DECISIONS = 1_024
"""The most words that a seat writes in a phase by the rules."""


def recall_text(match: Match, power: str) -> str:
    """What a power has seen, as text: whose view it is, the phases in their order, and who has ordered what in each.

    Different for everything that the power can tell apart, and the same for everything that it can't.
    """
    names = match.kernel.vocabulary.texts
    lines = [power]
    for turn, orders in match.past:
        lines.append("{}{}{}".format(*turn))
        lines += (f"{one}: {'; '.join(names(found))}" for one, found in zip(match.powers, orders, strict=True) if found)
    lines.append("over" if match.is_over else "{}{}{}".format(*match.state.turn))
    if own := match.sheets.chosen(power):
        lines.append(f"{power}: {'; '.join(names(own))}")
    return "\n".join(lines)


def ruled_recall_text(match: RuledMatch, power: str) -> str:
    """The same for a game by the rules: each position as the seat saw it, its orders, and what it was told then."""
    parts = list[str]()
    positions = [*(phase.position for phase in match.past), match.position]
    for phase, after in zip(match.past, positions[1:], strict=True):
        ordered = tuple(map(str, phase.sheets[power].orders)) if power in phase.sheets else ()
        parts.append(observe(scene_of_position(match.variant, phase.position, power, ordered)))
        told = view(match.variant, after, power, phase.events).events
        parts += (f"{type(event).__name__}: {to_json(event).decode()}" for event in told)
    return "\n".join([power, *parts, match.text(power)])


def recall_shape(match: Match) -> tuple[int, int]:
    """The shape of `recall`: the most phases that the match can have; the locations of its board, and its powers."""
    return match.years * PHASES, len(match.kernel.rules.locations) + len(match.powers)


def recall(match: Match, power: str) -> NDArray[np.int32]:
    """The same as a table: a row for each phase in the order of play, a column for each location, and for each power.

    An order stands in the column of its unit, or of what is built or removed: 1 for the first order of the place in the
    vocabulary, 2 for the second, and so on. In the column of a power stands how many builds it has waived. 0 where
    nothing was ordered, or the power doesn't know.
    """
    words, places = match.kernel.vocabulary, len(match.kernel.rules.locations)
    table = np.zeros(recall_shape(match), np.int32)
    known = [[order for found in phase.orders for order in found] for phase in match.past]
    if not match.is_over:
        known.append(list(match.sheets.chosen(power)))
    for row, orders in zip(table, known, strict=False):
        for order in orders:
            place = int(words.places[order])
            row[place if place >= 0 else places + order - words.bounds[-1]] += (
                order - words.bounds[place] + 1 if place >= 0 else 1
            )
    return table
