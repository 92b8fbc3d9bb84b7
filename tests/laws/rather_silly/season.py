"""Steps 9 to 11: owners, adjustments, the quiz, free units, the link."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.laws.rather_silly.country import CENTERS, CONVENTIONAL, FIGHTERS, SILLY
from tests.laws.rather_silly.film import Shot, noted

from variorum.game.position import Position

Table = Counter[str]
PRIVILEGED = frozenset({"JESTER", "SOOTHSAYER"})


def centers_change_hands(shot: Shot, tally: Table) -> Iterator[str]:
    """After autumn a center is of who fights in it, or of the Doctor alone there; never under the BORG (4d, 15b)."""
    after = shot.at("O1")
    if after is None:
        return
    owners, open_to_doubt = dict(shot.before.owners), None
    for unit in after.units:
        if unit.area in CENTERS and unit.kind in FIGHTERS:
            owners[unit.area] = unit.power
    at = after.records["tardis"].at
    if at in CENTERS and not any(unit.area == at for unit in after.units if unit.kind in FIGHTERS):
        owners[at] = "DOCTOR"
        open_to_doubt = at if any(unit.area == at for unit in after.units) else None  # are birds company?
    owners.pop(after.records["borg"].at, None)
    tally["owners judged"] += len(CENTERS)
    wrong = {area for area in owners.keys() | after.owners.keys() if owners.get(area) != after.owners.get(area)}
    if wrong - {open_to_doubt}:
        yield f"silly:4d owners {[(area, owners.get(area), after.owners.get(area)) for area in sorted(wrong)]}"


def games_end(shot: Shot, tally: Table) -> Iterator[str]:
    """18 centers at adjustments win, or thirty points and centers at any time; ties are shared (18)."""
    ending, last = shot.done.position.ending, shot.done.position
    due: set[str] = set()
    after = shot.at("O1")
    if after is not None:
        held = Counter(after.owners.values())
        due = {power for power, count in held.items() if count >= 18 and power != "MONSTERS"}
        due = {power for power in due if held[power] == max(held[one] for one in due)}
    points = last.records["doctor"].points + len(last.centers_of("DOCTOR"))
    doctor = points >= 30
    tally["endings"] += ending is not None
    if ending is None and (due or doctor):
        yield f"silly:18 {due or 'DOCTOR'} did not win; the Doctor has {points}"
    may_win = due | ({"DOCTOR"} if doctor else set()) | ({"JESTER"} if last.turn.year >= 1920 else set())
    if ending is not None and not ending.drawn and not set(ending.winners) <= may_win:
        yield f"silly:18 {ending.winners} won; expected {due}, the Doctor has {points}"


def _upkeep(position: Position, power: str) -> int:
    """The centers that a power's units and souls need."""
    free = noted(position, "exempt").keys() | noted(position, "strength").keys()
    counted = {unit.id for unit in position.units_of(power) if unit.kind in CONVENTIONAL | {"B"}} - free
    found = position.records.get("siamese")
    names = {str(unit): unit.id for unit in position.units}
    pairs = [{note.id or names.get(note.unit, 0) for note in pair} for pair in (found.pairs if found else ())]
    twins = sum(pair <= counted for pair in pairs)
    return len(counted) - twins + dict(position.records["souls"].debts).get(power, 0)


def adjustments_balance(shot: Shot, tally: Table) -> Iterator[str]:
    """Nobody has more than can be kept, unless nothing is left to remove; companions are one for every five (9a)."""
    after = shot.at("A1")
    if after is None:
        return
    for power in sorted({unit.power for unit in after.units} - {"MONSTERS"}):
        centers = len(after.centers_of(power))
        tally["budgets"] += 1
        for kind in ("FA", "DA"):
            count = sum(unit.kind == kind for unit in after.units_of(power))
            if count > centers // 5:
                yield f"silly:9a {power} has {count} {kind} and {centers} centers"
        before, now = _upkeep(shot.before, power), _upkeep(after, power)
        free = noted(after, "exempt").keys() | noted(after, "strength").keys()
        removable = [u for u in after.units_of(power) if u.kind in CONVENTIONAL | {"B"} and u.id not in free]
        if now > centers and (removable or now > before):
            yield f"silly:8a {power} keeps {now} with {centers} centers: {list(map(str, removable))}"
        if before >= centers > now:
            yield f"silly:8a {power} was left with {now} of {centers} centers, from {before}"
    new = {unit.id for unit in after.units} - {unit.id for unit in shot.before.units}
    yield from _building(shot.before, after, new)


def _building(before: Position, after: Position, new: set[int]) -> Iterator[str]:
    for unit in after.units:
        if unit.id not in new:
            continue
        shares = unit.kind in ("FA", "DA")
        vacant = not any(other.area == unit.area and other.kind in FIGHTERS for other in before.units)
        own = after.owners.get(unit.area) == unit.power
        where = {
            "DOCTOR": own,
            "SOOTHSAYER": own,
            "MASTERMIND": unit.area in ("ICE", "COR"),
        }.get(unit.power, own and SILLY.board.areas[unit.area].home == unit.power)
        if not where or not (vacant or shares):
            yield f"silly:15b {unit.power} built {unit}, vacant {vacant}"


def fifth_fleets_are_odd(shot: Shot, tally: Table) -> Iterator[str]:
    """Every fifth fleet that a player builds is odd, and no other one (11a)."""
    for name in ("A1", "E1"):
        after = shot.at(name)
        if after is None:
            continue
        had = {unit.id for unit in shot.before.units}
        new = [unit for unit in after.units if unit.id not in had and unit.kind in ("F", "OF")]
        count, then = _fleets(shot.before), _fleets(after)
        for power in sorted({unit.power for unit in new}):
            kinds = [unit.kind for unit in new if unit.power == power]
            tally["fleets built"] += len(kinds)
            now = count[power] + len(kinds)
            if then[power] != now or kinds.count("OF") != now // 5 - count[power] // 5:
                yield f"silly:11a {power} built {kinds} after {count[power]} fleets, and is said to have {then[power]}"


def _fleets(position: Position) -> Counter[str]:
    found = position.records.get("fleets_built")
    return Counter(dict(found.rows) if found else {})


def free_units_are_shared(shot: Shot, tally: Table) -> Iterator[str]:
    """Shares are exact fractions of one unit; whole ones are built or kept (14b, 14c)."""
    if "E2" not in shot.steps:
        return
    seats = [seat.id for seat in shot.before.seats]
    quiz = shot.before.records["quiz"]
    marks = {event.seat: event.right for event in shot.of("quiz_marked")}
    right = [seat for seat in seats if marks.get(seat)]
    due = {seat: Fraction(share) for seat, share in dict(shot.before.records["free"].rows).items()}
    if not quiz.question:
        sharing = [seat for seat in seats if seat not in PRIVILEGED | {"MASTERMIND"}]
    else:
        sharing = [seat for seat in right if seat not in PRIVILEGED] if right else ["MASTERMIND"]
    for seat in sharing:
        due[seat] = due.get(seat, Fraction(0)) + Fraction(1, len(sharing))
    built = Counter(event.power for event in shot.of("built"))
    for seat, count in built.items():
        due[seat] = due.get(seat, Fraction(0)) - count
        if count > 1 or due[seat] < 0:
            yield f"silly:14b {seat} built {count} free units and has {due[seat]} left"
    now = {seat: Fraction(share) for seat, share in dict(shot.done.position.records["free"].rows).items()}
    tally["shares"] += len(sharing)
    if {k: v for k, v in due.items() if v} != {k: v for k, v in now.items() if v}:
        yield f"silly:14b shares {now}, not {due}; question {quiz.question!r}, right {right}"
    yield from _privileges(shot, right if quiz.question else None)


def _privileges(shot: Shot, right: list[str] | None) -> Iterator[str]:
    last = shot.done.position.records
    if right is None:
        return
    if last["jester"].orders != (2 if "JESTER" in right else 1):
        yield f"silly:13b the Jester has {last['jester'].orders} orders; right were {right}"
    if last["soothsayer"].predictions != (3 if "SOOTHSAYER" in right else 2):
        yield f"silly:16a the Soothsayer has {last['soothsayer'].predictions} predictions; right were {right}"


def link_is_chosen(shot: Shot, tally: Table) -> Iterator[str]:
    """The link of the next season is one of the pairs with most votes; without votes there is none (7a)."""
    after = shot.at("E2")
    if after is None or shot.letter not in "QG":
        return
    tally["links"] += 1
    ballots = [entry.stands for entry in shot.entries if str(entry.stands).startswith("LINK ")]
    kept = shot.before.records.get("votes")
    pairs = (
        [(vote.one, vote.other) for vote in ballots] if shot.letter == "Q" else [*kept.rows.values()] if kept else []
    )
    counted = Counter(map(frozenset, pairs))
    chosen = frozenset(after.records["link"].ends)
    best = {pair for pair, count in counted.items() if count == max(counted.values())}
    if (chosen or best) and chosen not in best:
        yield f"silly:7a the link is {sorted(chosen)}, the votes {counted}"
