"""What a tally shows: sentences for the designer, with how sure they are."""

from collections.abc import Iterator

from msgspec import Struct

from variorum.bots.ballot import BALLOT
from variorum.game.event import counted
from variorum.game.rule import taken
from variorum.playtest.plan import Plan
from variorum.playtest.tally import Tally

_CLEAR = 2.8
"""How far from par a seat must be to be called too strong or too weak, as many seats are looked at."""

_STALLED = 0.25
"""A variant in which so many games reach the limit of years has a problem; fewer are the bots'."""

_QUIET = 0.25
"""The part of the liveliest year's changes of centers below which a year counts as quiet."""


class Finding(Struct, frozen=True):
    """A sentence, and whether it asks for something to be done."""

    text: str
    serious: bool = False


def findings(plan: Plan, tally: Tally) -> tuple[Finding, ...]:
    """Everything worth telling, the serious first."""
    found = [*_seats(tally), *_endings(tally), *_quiet(tally), *_rules(plan, tally), *_orders(plan, tally)]
    if tally.faults:
        often = tally.faults.most_common(1)[0][0]
        found.append(Finding(f"{tally.faults.total()} sheets of bots had faults, most often: {often}", serious=True))
    return tuple(sorted(found, key=lambda finding: not finding.serious))


def _seats(tally: Tally) -> Iterator[Finding]:
    """Seats whose share of the game is clearly not par."""
    par = 1 / max(len(tally.seats), 1)
    level = True
    for seat in tally.seats:
        sums = tally.shares[seat]
        away = sums.mean - par
        if abs(away) > _CLEAR * (sums.deviation or _at_most(par, sums.count)):
            level = False
            word = "more" if away > 0 else "less"
            yield Finding(
                f"{seat} gets {100 * sums.mean:.1f} % of the game, clearly {word} than its part of {100 * par:.1f} %.",
                serious=abs(away) > par / 2,
            )
    if level:
        yield Finding("No seat is clearly stronger or weaker than the others.")


def _at_most(par: float, games: int) -> float:
    """The standard deviation of a mean of shares that may be all or nothing: a seat's, whose games all ended alike."""
    return float((par * (1 - par) / max(games, 1)) ** 0.5)


def _endings(tally: Tally) -> Iterator[Finding]:
    open_ = tally.endings["broken off"]
    if tally.games and open_ / tally.games > _STALLED:
        yield Finding(f"{_percent(open_, tally.games)} of the games hadn't ended when they were broken off.")
    if tally.endings["stuck"]:
        yield Finding(
            f"{counted(tally.endings['stuck'], 'game')} stood still: a phase waited whatever was sent.", serious=True
        )


def _quiet(tally: Tally) -> Iterator[Finding]:
    """The year from which on hardly a center changes hands."""
    means = [sums.mean for sums in tally.changes]
    most = max(means, default=0.0)
    for year in range(len(means)):
        if most and all(mean < _QUIET * most for mean in means[year:]) and len(means) - year > 1:
            yield Finding(
                f"From year {year + 1} of play on, games stall: {means[year]:.1f} centers change hands a year."
            )
            return


def _rules(plan: Plan, tally: Tally) -> Iterator[Finding]:
    """Rules without effect; those of a game master, and those of ballots alone, have none among bots."""
    masters = {rule.name for rule in plan.rules.always}
    rules = (rule for rule in plan.rules.rules if rule.events and rule.name not in ("", *masters))
    for name in dict.fromkeys(rule.name for rule in rules if not rule.orders or not {*BALLOT}.issuperset(rule.orders)):
        if not tally.fired[name]:
            yield Finding(f"The rule “{name}” never had an effect.", serious=True)


def _orders(plan: Plan, tally: Tally) -> Iterator[Finding]:
    types = taken((rule for phase in plan.rules.calendar.phases for rule in phase.rules), plan.opening)
    given = (order for order in types if order not in BALLOT)
    unused = [order.purpose or order.__name__ for order in given if not tally.given[order.__name__]]
    if unused:
        yield Finding(f"Bots never gave these orders: {', '.join(unused)}.")


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"
