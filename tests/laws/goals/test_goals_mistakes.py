"""Every law of Goals sees a mistake of its kind."""

from dataclasses import replace
from itertools import chain

from tests.laws.goals.choice import choosing, rows
from tests.laws.goals.rulebook import LAWS, NAME, draw
from tests.laws.mistakes import SEEDS, displaced, ended, event, left_out, robbed, seen
from tests.laws.play import play
from tests.tables import each


def generous(phase, after, events):
    """A power has a spy more."""
    found = rows(after)
    for row in found.values():
        row["spies"] += 1
    return found and choosing(phase)


def kept(phase, after, events):
    """A spy that was used is still there."""
    asked = [found["seat"] for found in events if found["type"] == "spy_answer"]
    for seat in asked[:1]:
        rows(after)[seat]["spies"] += 1
    return asked


def shown(phase, after, events):
    """A secret goal has become public."""
    secret = [goal for row in rows(after).values() for goal in row["goals"] if not goal["public"]]
    for goal in secret:
        goal["public"] = True
    return secret and choosing(phase)


MISTAKES = [
    ("choices", generous),
    ("choices", shown),
    ("choices", left_out("goal_public")),
    ("choices", event("spies_granted", number=lambda number: number + 1)),
    ("answers", event("spy_answer", audience="all")),
    ("answers", event("spy_answer", answer="MAYBE")),
    ("answers", left_out("spy_answer")),
    ("answers", kept),
    ("owners", robbed),
    ("movement", displaced),
    ("ending", ended),
]


@each(("law", "mistake"), MISTAKES)
def test_a_law_of_goals_sees_a_mistake(law, mistake):
    assert seen(NAME, LAWS[law], mistake, draw)


def test_what_everybody_may_see_is_no_secret():
    """A view that shows the whole position breaks the law."""
    phases = chain.from_iterable(play(NAME, seed, draw=draw) for seed in SEEDS)
    phase = next(p for p in phases if any(not g["public"] for row in rows(p.after).values() for g in row["goals"]))
    open_view = replace(phase, view=lambda _seat: {"position": phase.after, "events": phase.events})
    assert not list(LAWS["secrets"](phase))
    assert list(LAWS["secrets"](open_view))


def test_a_choice_that_is_waited_for_wrongly_breaks_the_law():
    phase = next(p for p in chain.from_iterable(play(NAME, seed, draw=draw) for seed in SEEDS) if p.tries)
    sheets, waited = phase.tries[0]
    assert not list(LAWS["waiting"](phase))
    assert list(LAWS["waiting"](replace(phase, tries=((sheets, waited - {min(waited)}),))))


def test_every_law_of_goals_can_be_broken():
    assert {law for law, _ in MISTAKES} | {"secrets", "waiting"} == LAWS.keys()
