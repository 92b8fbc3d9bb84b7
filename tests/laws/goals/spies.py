"""Spies, and the end of the game (S1 to S3, G0, W1, W2)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.goals.choice import HOMES, NEUTRAL, rows, survivors
from tests.laws.play import Phase, Plain
from tests.laws.written import pieces

CENTERS = {*NEUTRAL, *(at for homes in HOMES.values() for at in homes)}


def answers(phase: Phase) -> Iterator[str]:
    """S1 to S3: each question that counts is answered truly, to the asker alone, and costs a spy."""
    asked = Counter()
    told = phase.told("spy_answer")
    for seat, lines in phase.sheets.items():
        questions = [line for line in lines if line.startswith("SPY ")]
        left = rows(phase.before).get(seat, {}).get("spies", 0)
        able = phase.turn["phase"] == "M" and phase.turn["year"] > 1901
        refused = [line for line in phase.refused.get(seat, ()) if line.startswith("SPY ")]
        if Counter(refused) != Counter(questions[left if able else 0 :]):
            yield f"S3: {seat} has {left} spies and asks {questions}; refused: {refused}"
        asked[seat] = min(left, len(questions)) if able else 0
        mine = [(event["power"], event["area"]) for event in told if event["seat"] == seat]
        due = [(line.split()[1], [*line.split(), ""][2]) for line in questions[: asked[seat]]]
        if not _drawn(phase) and Counter(mine) != Counter(due):
            yield f"S1: {seat} asks {due}, and is answered {mine}"
    for event in told:
        yield from _true(phase, event)
    if not _drawn(phase) and phase.turn["phase"] == "M":
        for seat, row in rows(phase.before).items():
            if rows(phase.after)[seat]["spies"] != row["spies"] - asked[seat]:
                yield f"S3: {seat} asks {asked[seat]} of {row['spies']}, and keeps {rows(phase.after)[seat]['spies']}"
            if rows(phase.after)[seat]["goals"] != row["goals"]:
                yield f"G1: the goals of {seat} change"


def _true(phase: Phase, event: Plain) -> Iterator[str]:
    """Whether an answer is one that may be given, and to whom."""
    goals = rows(phase.before).get(event["power"], {}).get("goals", [])
    secret = {goal["area"] for goal in goals if not goal["public"]} or {"none"}
    known = {"yes" if event["area"] in {goal["area"] for goal in goals} else "no"}
    if event["answer"] not in (known if event["area"] else secret):
        yield f"S1: {event} is not one of {sorted(known if event['area'] else secret)}"
    if event["audience"] != [event["seat"]]:
        yield f"S2: {event['audience']} learn the answer to {event['seat']}"


def _drawn(phase: Phase) -> bool:
    """W1: every survivor orders DRAW."""
    return all("DRAW" in phase.sheets.get(power, ()) for power in survivors(phase.before))


def _autumn_over(phase: Phase) -> bool:
    return phase.turn["season"] == "F" and phase.turn["phase"] in "MR" and not phase.after["dislodged"]


def owners(phase: Phase) -> Iterator[str]:
    """O1: who stands in a center when autumn ends owns it."""
    due = dict(phase.before["owners"])
    if _autumn_over(phase) and not _drawn(phase):
        due |= {at: unit.power for at, unit in pieces(phase.after["units"]).items() if at in CENTERS}
    if due != phase.after["owners"]:
        yield f"O1: owners are {phase.after['owners']}, not {due}"


def complete(phase: Phase) -> set[str]:
    """The powers that own all their goals, when that counts."""
    if not _autumn_over(phase) or phase.turn["year"] < 1902:
        return set()
    owned = phase.after["owners"]
    return {
        power
        for power, row in rows(phase.before).items()
        if row["goals"] and all(owned.get(goal["area"]) == power for goal in row["goals"])
    }


def ending(phase: Phase) -> Iterator[str]:
    """G0, W1, W2: who wins, or between whom it is a draw; 18 centers are nothing."""
    found = phase.after["ending"]
    if _drawn(phase):
        winners, drawn = survivors(phase.before), True
    else:
        winners = complete(phase)
        drawn = len(winners) > 1
    if not winners:
        if found:
            yield f"G0: nobody has all its goals, and the game ends: {found}"
        return
    if not found or set(found["winners"]) != winners or found["drawn"] != drawn:
        yield f"G0: {sorted(winners)} have their goals or agree (draw: {drawn}), and the ending is {found}"
    kind = "game_drawn" if drawn else "game_won"
    if [set(event["powers"]) for event in phase.told(kind)] != [winners]:
        yield f"W2: {kind} for {sorted(winners)} is told as {phase.told(kind)}"
