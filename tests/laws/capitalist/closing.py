"""Proposals to end the game, victory and scores, counted again (C15, C16)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.capitalist.ledger import investors, living, market
from tests.laws.capitalist.votes import first_season
from tests.laws.play import Phase, Plain

SOLO = 18


def motions(position: Plain) -> list[Plain]:
    return position["records"].get("proposals", {}).get("motions", [])


def eligible(phase: Phase) -> set[str]:
    """Who may order units in the phase: whoever could when it began."""
    if first_season(phase.before):
        return {*investors(phase.before), *phase.sheets}
    manned = living(phase.before)
    return {
        seat for country, seats in market(phase.before)["controllers"].items() if country in manned for seat in seats
    }


def counts(phase: Phase) -> Iterator[tuple[Plain, set[str], set[str]]]:
    """Every motion on which one may vote, with those for it and those against it at the end of the phase."""
    standing = motions(phase.before)
    for motion in standing:
        votes = dict(motion["votes"])
        for seat, lines in phase.sheets.items():
            for line in lines:
                words = line.split()
                named = words[2] if len(words) > 2 else standing[0]["seat"]
                if words[0] == "VOTE" and named == motion["seat"] and line not in phase.refused.get(seat, ()):
                    votes[seat] = words[1] == "YES"
        able = eligible(phase)
        yes = {seat for seat, vote in votes.items() if vote and seat in able}
        yield motion, yes, {seat for seat, vote in votes.items() if not vote and seat in able}


def proposals(phase: Phase) -> Iterator[str]:
    """C15: what passes ends the game; what fails is counted in the report, and stands through a movement phase."""
    counted = list(counts(phase))
    passing = {motion["seat"] for motion, yes, no in counted if yes and not no}
    chosen = [event["seat"] for event in phase.told("proposal_passed")]
    if len(chosen) != bool(passing) or not passing >= set(chosen):
        yield f"C15: proposals of {sorted(passing)} pass, and the report says {chosen}"
    for motion, yes, no in counted:
        told = [event for event in phase.told("proposal_failed") if event["seat"] == motion["seat"]]
        due = [(yes, no)] if motion["seat"] not in chosen else []
        if [(set(event["yes"]), set(event["no"])) for event in told] != due:
            yield f"C15: the proposal of {motion['seat']} has {sorted(yes)} to {sorted(no)}, and the report says {told}"
    solo = _solo(phase)
    if bool(phase.after["ending"]) != (bool(passing) or solo):
        yield f"C15: passed: {sorted(passing)}, solo: {solo}, but the ending is {phase.after['ending']}"
    if not phase.after["ending"]:
        yield from _standing(phase)


def _standing(phase: Phase) -> Iterator[str]:
    """What stands afterwards: new proposals, and old ones through the next movement phase."""
    new = {
        seat
        for seat, lines in phase.sheets.items()
        if "PROPOSE END" in lines and "PROPOSE END" not in phase.refused.get(seat, ())
    }
    kept = {motion["seat"] for motion in motions(phase.before) if phase.turn["phase"] != "M"}
    found = {motion["seat"] for motion in motions(phase.after)}
    if found != new | kept:
        yield f"C15: proposals of {sorted(new | kept)} stand, not of {sorted(found)}"
    if {event["seat"] for event in phase.told("proposed")} != new:
        yield f"C15: {sorted(new)} propose the end, and the report says {phase.told('proposed')}"


def _solo(phase: Phase) -> bool:
    """18 centers, and more than anybody else, when centers change hands."""
    owned = Counter(phase.after["owners"].values()).most_common(2)
    leads = owned and owned[0][1] >= SOLO and (len(owned) < 2 or owned[0][1] > owned[1][1])
    autumn = phase.turn["season"] == "F" and not phase.after["dislodged"]
    return bool(leads and autumn)


def scores(phase: Phase) -> Iterator[str]:
    """C16: centers for each whole hundred."""
    if not phase.after["ending"]:
        return
    centers = Counter(phase.after["owners"].values())
    rows = market(phase.after)["holdings"]
    due = {
        seat: sum(
            centers[country] * (amount // 100) for country, amount in row.items() if country in living(phase.after)
        )
        for seat, row in rows.items()
    }
    told = {event["seat"]: event["points"] for event in phase.told("final_score")}
    if {seat: told.get(seat) for seat in due} != due:
        yield f"C16: the scores are {due}, not {told}"
    winners = {seat for seat, points in due.items() if points == max(due.values())}
    if set(phase.after["ending"]["winners"]) != winners:
        yield f"C16: {sorted(winners)} win with {due}, not {phase.after['ending']['winners']}"
