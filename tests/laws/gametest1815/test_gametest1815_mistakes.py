"""Every law of Gametest 1815 sees a mistake of its kind."""

from tests.laws.gametest1815.rulebook import LAWS, NAME, draw, opening
from tests.laws.mistakes import displaced, ended, event, left_out, robbed, seen
from tests.tables import each


def unbuilt(phase, after, events):
    """A unit that was built is missing."""
    new = [unit for unit in after["units"] if unit["id"] >= phase.before["next_id"] and unit["power"] != "MINOR"]
    if new:
        after["units"].remove(new[0])
    return phase.turn["phase"] == "A" and new


def lost(phase, after, events):
    """The record misses a garrison."""
    return after["records"]["garrisons"]["rows"].popitem()


def trapped(phase, after, events):
    """A dislodged unit may not go where it could."""
    for entry in after["dislodged"]:
        if entry["retreats"]:
            entry["retreats"].pop()
            return True
    return False


MISTAKES = [
    ("garrison orders", event("garrison_order", order=lambda order: f"{order[:5]} S A NOW")),
    ("garrison orders", left_out("garrison_order")),
    ("secrecy", event("bid", audience="all")),
    ("secrecy", left_out("bid")),
    ("battle", displaced),
    ("battle", trapped),
    ("denials", event("denial", effective=lambda effective: not effective)),
    ("denials", left_out("denial")),
    ("centers", robbed),
    ("garrisons", left_out("garrison_restored")),
    ("garrisons", lost),
    ("conversions", left_out("conversion")),
    ("builds", unbuilt),
    ("ending", ended),
]


@each(("law", "mistake"), MISTAKES)
def test_a_law_of_gametest1815_sees_a_mistake(law, mistake):
    assert seen(NAME, LAWS[law], mistake, draw, opening, years=2)


def test_every_law_of_gametest1815_can_be_broken():
    assert {law for law, _ in MISTAKES} == LAWS.keys()
