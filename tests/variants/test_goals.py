"""What somebody sees while choosing goals: distances as rings, and what can still be chosen."""

from msgspec.structs import replace
from tests.tables import each

from variorum.game.asked import progress
from variorum.game.audience import GM
from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.notation import read_sheet
from variorum.variants import registry

GOALS = registry.variant("goals")
CHOOSING = replace(GOALS.start({}), turn=Turn("W", 1901, "A"))


def told(*lines, seat="FRANCE", position=CHOOSING):
    text = "\n".join(f"GOAL {line}" for line in lines)
    return progress(GOALS, position, seat, read_sheet(GOALS, position, seat, text)[0].orders).get("goals", ())


def test_rings_tell_how_far_everything_is():
    kinds = legal_orders(GOALS, CHOOSING, "FRANCE").kinds
    (area,) = [field for kind in kinds if kind.order.tag() == "goal" for field in kind.fields if field.name == "area"]
    rings = {ring.mark: ring for ring in area.rings}
    assert list(rings)[:4] == ["½", "1", "1½", "2"]
    assert [mark for mark, ring in rings.items() if ring.limit] == ["1"]
    assert {"MUN", "LON", "POR", "BEL"} <= set(rings["1"].areas)
    assert "SPA" in rings["½"].areas
    assert not {"SPA", "PAR"} & set(area.choices)
    assert not any("PAR" in ring.areas for ring in area.rings)
    assert area.note("KIE") == "a year and a half away"
    assert area.note("STP") == "2 years away"


@each(
    ("goals", "sentences"),
    [
        (
            (),
            (
                "Choose 3 public (4 spies), or 2 public and 1 secret (2 spies), or 1 public and 3 secret (1 spy), "
                "or 5 secret (no spies).",
            ),
        ),
        (
            ("MUN",),
            (
                "1 public chosen; still needed: a center that was neutral at the start and a home center of another "
                "power.",
                "Add 2 public (4 spies), or 1 public and 1 secret (2 spies), or 3 secret (1 spy).",
            ),
        ),
        (("MUN", "LON", "DEN"), ("2 public and 1 secret chosen: you get 2 spies.",)),
        (("KIE", "BER", "EDI", "LVP"), ("4 secret chosen; still needed: a center that was neutral at the start.",)),
        (("MUN", "LON", "BEL", "POR"), ("4 public chosen: too many. Delete some of these goals.",)),
    ],
)
def test_a_choice_says_what_is_still_possible(goals, sentences):
    assert told(*goals)[: len(sentences)] == sentences


@each(
    ("goals", "incomplete"),
    [
        (("MUN",), [True, True, True]),
        (("MUN", "LON"), [True, True]),
        (("MUN", "PAR"), [False, True, True, True]),
        (("KIE", "BER", "EDI"), [True, True]),
        (("MUN", "LON", "EDI"), [False]),
        (("KIE", "BER", "EDI", "LVP", "TRI"), [False]),
        (("MUN", "LON", "BEL", "POR"), [False]),
        (("MUN", "LON", "DEN"), []),
    ],
)
def test_goals_are_incomplete_if_more_goals_can_mend_the_choice(goals, incomplete):
    orders = read_sheet(GOALS, CHOOSING, "FRANCE", "\n".join(f"GOAL {goal}" for goal in goals))[0].orders
    found = GOALS.phase(CHOOSING.turn).rules
    rule = next(rule for rule in found if rule.name == "goals")
    refused = (problem for problem in rule.check(CHOOSING, "FRANCE", orders) if problem.severity == "refused")
    assert [problem.incomplete for problem in refused] == incomplete


def test_only_those_who_choose_are_told():
    assert told(seat=GM) == ()
    assert told(position=GOALS.start({})) == ()
