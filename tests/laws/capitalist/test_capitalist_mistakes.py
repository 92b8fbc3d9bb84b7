"""Every law of Capitalist sees a mistake of its kind."""

from tests.laws.capitalist.ledger import over
from tests.laws.capitalist.rulebook import LAWS, NAME, draw
from tests.laws.mistakes import displaced, ended, event, left_out, seen
from tests.tables import each


def market(part, add=1, *, at_end=False):
    """A number in the record is off."""

    def edit(phase, after, events):
        numbers = after["records"]["market"][part]
        if not numbers or over(phase) is not at_end or after["ending"]:
            return False
        key = next(iter(numbers))
        if isinstance(numbers[key], dict):
            numbers, key = numbers[key], next(iter(numbers[key]))
        numbers[key] += add
        return True

    return edit


def usurped(phase, after, events):
    """Somebody else orders a country."""
    controllers = after["records"]["market"]["controllers"]
    if not over(phase) or not controllers or after["ending"]:
        return False
    controllers[next(iter(controllers))] = ["NOBODY"]
    return True


def unwanted(phase, after, events):
    """A build passes for which nobody voted."""
    chosen = [found for found in events if found["type"] == "order_chosen" and found["order"].startswith("BUILD A")]
    for found in chosen:
        found["order"] = found["order"].replace("BUILD A", "BUILD F")
    return phase.turn["phase"] == "A" and chosen


MISTAKES = [
    ("dealings", event("dealing", sold=lambda sold: sold + 1)),
    ("dealings", left_out("dealing")),
    ("prices", market("prices")),
    ("prices", market("prices", at_end=True)),
    ("prices", event("price", change=lambda change: change + 1)),
    ("holdings", market("holdings")),
    ("holdings", market("cash", -1, at_end=True)),
    ("worth", market("cash")),
    ("control", usurped),
    ("control", market("wealth", at_end=True)),
    ("votes", event("order_chosen", by=lambda by: "lot" if by != "lot" else "wealth")),
    ("votes", event("order_result", order="A SOMEWHERE H", ordered=True)),
    ("votes", left_out("order_chosen")),
    ("adjustments", unwanted),
    ("movement", displaced),
    ("proposals", event("proposal_failed", yes=lambda yes: [*yes, "NOBODY"])),
    ("proposals", left_out("proposed")),
    ("proposals", ended),
    ("scores", event("final_score", points=lambda points: points + 1)),
]


@each(("law", "mistake"), MISTAKES)
def test_a_law_of_capitalist_sees_a_mistake(law, mistake):
    assert seen(NAME, LAWS[law], mistake, draw)


def test_every_law_of_capitalist_can_be_broken():
    assert {law for law, _ in MISTAKES} == LAWS.keys()
