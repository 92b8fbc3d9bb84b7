"""What somebody sees while choosing goals: how far everything is, and what can still be chosen."""

from collections.abc import Iterator, Mapping, Sequence

from variorum.game.event import series
from variorum.game.legal_orders import Ring
from variorum.game.position import Position
from variorum.game.report import Briefing, Table
from variorum.game.title import called
from variorum.game.years import Years
from variorum.variants.goals.fitness import A_YEAR, Fitness
from variorum.variants.goals.goals import ChosenGoals, Goals, SetGoal

_POSSIBLE = (
    "A goal is no center that you own at the end of that year, and lies at least a year away from all of them: what "
    "you take until then rules out what is near (goals:G5)."
)
_KNOWN = (
    "Everybody learns of your public goals; others are secret. Public goals earn spies, each of which tells you "
    "something of another power's secret goals (goals:G8)."
)
_YEARS = {1: "half a year", 2: "a year", 3: "a year and a half"}


def rings(fitness: Fitness) -> tuple[Ring, ...]:
    """All areas by their distance; those a year away are the limit."""
    found: dict[int, list[str]] = {}
    for area, steps in fitness.distances.items():
        found.setdefault(steps, []).append(area)
    return tuple(
        Ring(_mark(steps), _years(steps), tuple(sorted(areas)), limit=steps == A_YEAR)
        for steps, areas in sorted(found.items())
        if steps
    )


def notes(fitness: Fitness) -> tuple[tuple[str, str], ...]:
    """The distance of every center that may be a goal."""
    return tuple((area, _note(fitness, area)) for area in fitness.open)


def progress(fitness: Fitness, goals: Sequence[SetGoal]) -> tuple[str, ...]:
    """What is chosen, and what is still possible and necessary."""
    public, secret = fitness.counted(goals)
    left = fitness.left(goals)
    if not fitness.any:
        return (f"No choice of goals is possible for {called(fitness.power)}, which plays on without.",)
    if not goals:
        return (f"Choose {_whole(left)}.",)
    told = f"{_numbers(public, secret).capitalize()} chosen"
    if not left:
        return (f"{told}: too many. Delete some of these goals.",)
    needed = series(_needed(fitness, goals))
    more = f"{told}; still needed: {needed}." if needed else f"{told}."
    if (0, 0) in left:
        return (f"{told}: you get {_spies(left[0, 0])}." if not needed else more,)
    return (more, f"Add {_whole(left)}.")


def briefing(position: Position, power: str, years: Years, choice: int) -> Iterator[Briefing]:
    """A power's goals and who owns them, and everybody's public ones; what goals are, before that year's choice."""
    rows = position.record(Goals).rows
    if not rows and years.number(position.turn) <= choice:
        yield _before_the_choice(years.date(choice))
    own = rows.get(power, ChosenGoals())
    mine = tuple(
        (goal.area, "public" if goal.public else "secret", called(position.owners.get(goal.area, "nobody")))
        for goal in own.goals
    )
    others = tuple(
        (called(other), ", ".join(goal.area for goal in chosen.goals if goal.public))
        for other, chosen in rows.items()
        if other != power and any(goal.public for goal in chosen.goals)
    )
    left = (f"Own all of them at once in autumn, and you win. You have {_spies(own.spies or 0)} left.",) if mine else ()
    tables = (
        *((Table("Your goals", ("center", "is", "owned by"), mine),) if mine else ()),
        *((Table("Public goals of others", ("power", "centers"), others),) if others else ()),
    )
    if tables:
        yield Briefing("Your goals" if mine else "Goals", left, tables)


def _before_the_choice(date: int) -> Briefing:
    """What goals are, before they are chosen in the winter of that year."""
    won = f"Own all of them at once in an autumn, from {date + 1} on, and you win (goals:G0)."
    chosen = f"You choose supply centers as your goals with your builds in winter {date}. {won}"
    return Briefing("Goals", (chosen, _POSSIBLE, _KNOWN))


def _needed(fitness: Fitness, goals: Sequence[SetGoal]) -> Iterator[str]:
    neutral, homes = fitness.origins(goals)
    if not neutral:
        yield "a center that was neutral at the start"
    if len(homes) < 2:
        yield "home centers of two other powers" if not homes else "a home center of another power"


def _whole(left: Mapping[tuple[int, int], int]) -> str:
    return ", or ".join(f"{_numbers(*more)} ({_spies(spies)})" for more, spies in left.items())


def _numbers(public: int, secret: int) -> str:
    named = (f"{number} {kind}" for number, kind in ((public, "public"), (secret, "secret")) if number)
    return " and ".join(named)


def _spies(number: int) -> str:
    return f"{number or 'no'} {'spy' if number == 1 else 'spies'}"


def _note(fitness: Fitness, area: str) -> str:
    steps = fitness.distances.get(area)
    if steps is None:
        return "out of reach"
    return f"{_years(steps)} away{': will be public, goals:G6' if fitness.forced(area) else ''}"


def _years(steps: int) -> str:
    return _YEARS.get(steps, f"{_mark(steps)} years")


def _mark(steps: int) -> str:
    whole, half = divmod(steps, A_YEAR)
    return f"{whole or ''}{'½' if half else ''}"
