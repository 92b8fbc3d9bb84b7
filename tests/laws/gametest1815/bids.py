"""Bids for garrisons, added up again (5.2, 5.3)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.play import Phase, Plain
from tests.laws.written import Piece, area, borders, command, pieces

NAME, MINOR, CAP = "gametest1815", "MINOR", 4
HAUL = frozenset(("ATL", "SAS"))


def income(position: Plain, power: str) -> int:
    """5.2.6, 3.5.1: a point for each center, four at most."""
    return min(CAP, sum(owner == power for owner in position["owners"].values()))


def garrisons(position: Plain) -> dict[str, Piece]:
    return {at: piece for at, piece in pieces(position["units"]).items() if piece.power == MINOR}


def possible(piece: Piece, text: str, position: Plain) -> bool:
    """5.3.1: whether a garrison could give that order: the unit is there, and it could move where it supports."""
    order = command(f"{piece} {text}")
    if order is None or order[1].verb not in "HS":
        return False
    if order[1].verb == "H":
        return True
    there = pieces(position["units"]).get(order[1].whom)
    reach = {area(place) for place in borders(NAME).reach(piece) if frozenset((piece.area, area(place))) != HAUL}
    aim = area(order[1].where or order[1].whom)
    if there is None or aim not in reach or f"S {there.kind} {order[1].whom}" not in text:
        return False
    return not order[1].where or order[1].whom != piece.area


def same(text: str) -> str:
    """5.3.3: coasts make no other order."""
    return " ".join(area(word) for word in text.split())


def tally(phase: Phase) -> dict[str, Counter[str]]:
    """5.2.12, 5.2.13: the points on each order of each garrison."""
    points: dict[str, Counter[str]] = {at: Counter() for at in garrisons(phase.before)}
    for seat, lines in phase.sheets.items():
        bids = [
            line.split(maxsplit=3)
            for line in lines
            if line.startswith("DP ") and line not in phase.refused.get(seat, ())
        ]
        if sum(int(number) for _, number, _, _ in bids) > income(phase.before, seat):
            continue
        for _, number, where, text in bids:
            if possible(garrisons(phase.before)[area(where)], text, phase.before):
                points[area(where)][same(text)] += int(number)
    return points


def elected(points: Counter[str]) -> str:
    """5.2.13 to 5.2.15: the order with the most points; a tie, or no bid, is a hold."""
    best = points.most_common(2)
    return best[0][0] if best and (len(best) < 2 or best[0][1] > best[1][1]) else "H"


def garrison_orders(phase: Phase) -> Iterator[str]:
    """5.6.3: everybody learns what each garrison was told to do."""
    if phase.turn["phase"] != "M" or phase.after["ending"]:
        return
    told = {event["area"]: event["order"] for event in phase.told("garrison_order")}
    points = tally(phase)
    if told.keys() != points.keys():
        yield f"5.6.3: garrisons at {sorted(points)}, and orders told of {sorted(told)}"
    for at, found in points.items():
        due = same(f"{garrisons(phase.before)[at]} {elected(found)}")
        if at in told and same(told[at]) != due:
            yield f"5.2.13: {dict(found)} tell {at}: {due}, not {told[at]}"


def secrecy(phase: Phase) -> Iterator[str]:
    """5.2.16, 5.6.5: a bid is told to its bidder alone, and counted unless it exceeds the income or is impossible."""
    for event in phase.told("bid"):
        if event["audience"] != [event["seat"]]:
            yield f"5.2.16: {event['audience']} learn of {event['seat']}'s bid"
    seen = {seat: [event["bid"] for event in phase.told("bid") if event["seat"] == seat] for seat in phase.sheets}
    for seat, lines in phase.sheets.items():
        sent = [line for line in lines if line.startswith("DP ") and line not in phase.refused.get(seat, ())]
        if phase.turn["phase"] == "M" and not phase.after["ending"] and Counter(seen[seat]) != Counter(sent):
            yield f"5.6.5: {seat} bids {sent}, and sees {seen[seat]}"
