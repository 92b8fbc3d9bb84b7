"""Games that the kernel plays by itself are noted as if the rules had played them."""

from hashlib import sha256

import msgspec
from tests.tables import each

from variorum.game.sheet import Sheet
from variorum.playtest import Plan, processes, run, to_json
from variorum.playtest.by_kernel import opening_of, watch_many
from variorum.playtest.series import play_batch
from variorum.playtest.watch import watch

PHASES = ("S{}M", "S{}R", "F{}M", "F{}R", "W{}A")


class Again:
    """A bot that gives the kernel's orders once more."""

    def __init__(self, plan):
        opening = opening_of(plan)
        seed = int.from_bytes(sha256(f"{plan.seed}-0".encode()).digest()[:8], "big")
        policies = [opening.rules.policy("steady")] * len(opening.rules.powers)
        told = opening.batch(1).chronicle(policies, seed, plan.opening.turn.year + plan.years - 1)
        texts, start = opening.rules.texts(told["codes"].tolist()), 0
        self.given = {}
        for year, phase, end in zip(told["years"], told["phases"], told["ends"], strict=True):
            self.given[PHASES[phase].format(year)] = texts[start:end]
            start = end

    def sheet(self, situation, chance, budget):
        legal = {str(order): order for order in situation.legal.orders()}
        wanted = self.given[str(situation.position.turn)]
        return Sheet(tuple(legal[text] for text in wanted if text in legal))


@each(("variant", "years"), [("standard", 9), ("germany_russia", 25), ("world", 1), ("canton", 4)])
def test_a_game_is_noted_as_if_the_rules_had_played_it(variant, years):
    plan = Plan(variant, bot="policy", seed="noted", years=years)
    (noted,) = watch_many(plan, opening_of(plan), 0, 1)
    plan.__dict__["player"] = Again(plan)
    played = watch(plan, 0)
    for name in played.__struct_fields__:
        assert getattr(noted, name) == getattr(played, name), name
    assert noted.ending == ("solo" if variant == "germany_russia" else "broken off")


def test_a_game_is_the_same_in_whatever_batch(monkeypatch):
    plan = Plan("standard", bot="policy", seed="same", years=3)
    opening = opening_of(plan)
    few, many = (list(watch_many(plan, opening, 0, count)) for count in (3, 7))
    assert few == many[:3]
    assert play_batch(plan, (0, 7)).tally.games == 7
    monkeypatch.setattr("variorum.playtest.series.YEARS_BY_KERNEL", 9)
    assert to_json(run(plan, 7, processes(1))) == to_json(run(plan, 7, processes(2)))
    other = msgspec.structs.replace(plan, seed="other")
    assert list(watch_many(other, opening, 0, 3)) != few


@each(
    ("plan", "why"),
    [
        (Plan("standard"), "generic bots see more than the kernel"),
        (Plan("goals", bot="policy"), "it has rules of its own"),
        (Plan("custom_start", bot="policy"), "it begins without units"),
        (Plan("colonial", bot="policy"), "it has trains"),
    ],
)
def test_other_games_are_played_by_the_rules(plan, why):
    assert opening_of(plan) is None, why
