"""Centers, garrisons, conversions, builds and the end (3.2, 3.4, 3.7, 5.2.4)."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.gametest1815.bids import MINOR
from tests.laws.play import Phase, Plain
from tests.laws.written import area, pieces

TYPES = {
    **dict.fromkeys(
        [
            "ABY",
            "AFG",
            "BAG",
            "BAV",
            "BEL",
            "BOS",
            "DAN",
            "FIN",
            "HAN",
            "NEJ",
            "PAP",
            "PIE",
            "POL",
            "PUN",
            "SAX",
            "SND",
            "SPA",
            "TRI",
            "TUS",
        ],
        "A",
    ),
    **dict.fromkeys(["ALG", "DEN", "GRE", "HOL", "MOA", "MOR", "NAP", "POR", "SAR", "TUN"], "F"),
}
HOMES = {
    "BRITAIN": "LON LVP SCO HIN",
    "FRANCE": "PAR BRE BOR MAR",
    "AUSTRIA": "VIE BUD ILL LOM",
    "PRUSSIA": "BER KON SIL RHI",
    "RUSSIA": "STP MOS KIE SEV CAU",
    "TURKEY": "CON SAL SMY DAM",
    "SWEDEN": "STO GOT CHR",
    "EGYPT": "ALX CAI HEJ",
    "PERSIA": "TEH ISF SHI",
}
CENTERS = {*TYPES, *(home for homes in HOMES.values() for home in homes.split())}
WIN, MAJORITY = 25, 50


def autumn_over(phase: Phase) -> bool:
    return phase.turn["season"] == "F" and phase.turn["phase"] in "MR" and not phase.after["dislodged"]


def centers(phase: Phase) -> Iterator[str]:
    """5.2.17, O1: only who stands there when autumn ends gets a center; garrisons own nothing."""
    due = dict(phase.before["owners"])
    if autumn_over(phase) and not _drawn(phase):
        due |= {
            at: unit.power for at, unit in pieces(phase.after["units"]).items() if at in CENTERS and unit.power != MINOR
        }
    if due != phase.after["owners"]:
        wrong = {at for at in CENTERS if due.get(at) != phase.after["owners"].get(at)}
        yield f"5.2.17: owners of {sorted(wrong)} are {[(phase.after['owners'].get(at), due.get(at)) for at in wrong]}"


def garrisons(phase: Phase) -> Iterator[str]:
    """5.2.4, 5.2.5, 5.3.8, 5.3.10, 5.6.1: garrisons return in winter where nobody owns or holds the center."""
    units = pieces(phase.after["units"])
    posts = {at: unit.kind for at, unit in units.items() if unit.power == MINOR}
    before = {at for at, unit in pieces(phase.before["units"]).items() if unit.power == MINOR}
    returned = {event["area"] for event in phase.told("garrison_restored")}
    due = set()
    if phase.turn["phase"] == "A" and not _drawn(phase):
        due = {
            at
            for at in TYPES
            if at not in phase.before["owners"] and (at not in units or at in returned) and at not in before
        }
    if returned != due or not due <= posts.keys():
        yield f"5.2.4: garrisons return to {sorted(due)}, not {sorted(returned)}"
    if not posts.keys() <= before | due or any(TYPES[at] != kind for at, kind in posts.items()):
        yield f"5.3.8: garrisons are {posts}, and were at {sorted(before)}"
    if phase.after["records"]["garrisons"]["rows"] != posts:
        yield f"5.6.1: the record of garrisons is not {posts}"


def conversions(phase: Phase) -> Iterator[str]:
    """3.4: the first possible line stands; the unit keeps its power and center, and is of the other kind."""
    if phase.turn["phase"] != "A" or _drawn(phase):
        return
    before, due = pieces(phase.before["units"]), {}
    for seat, lines in phase.sheets.items():
        for line in lines:
            words = line.split()
            if words[0] != "CONVERT" or line in phase.refused.get(seat, ()):
                continue
            unit = before.get(area(words[2]))
            if seat in due or not unit or unit.power != seat or unit.kind == words[1]:
                yield f"3.4.2: {seat} may not {line}, and it is accepted"
            elif unit.area not in HOMES[seat].split() or phase.before["owners"].get(unit.area) != seat:
                yield f"3.4.1: {seat} may not {line} away from home, and it is accepted"
            else:
                due[seat] = f"{words[1]} {words[2]}"
    told = {event["unit"].split()[1]: event["unit"] for event in phase.told("conversion")}
    if sorted(told.values()) != sorted(due.values()):
        yield f"3.4.1: {due} are converted, and {told} are told"
    after = {str(unit) for unit in pieces(phase.after["units"]).values()}
    for unit in due.values():
        if unit not in after:
            yield f"3.4.1: {unit} was converted, and is not there"


def builds(phase: Phase) -> Iterator[str]:
    """3.2.1, A1: units in vacant owned centers, anywhere, as many as are due; afterwards never more than centers."""
    if phase.turn["phase"] != "A" or _drawn(phase):
        return
    before, after = pieces(phase.before["units"]), pieces(phase.after["units"])
    owned = Counter(phase.before["owners"].values())
    had, has = (Counter(unit.power for unit in units.values()) for units in (before, after))
    for power in HOMES:
        if has[power] > max(owned[power], min(had[power], owned[power])):
            yield f"A1: {power} owns {owned[power]} centers, and has {has[power]} units"
        asked = {
            area(line.split()[2])
            for line in phase.sheets.get(power, ())
            if line.startswith("BUILD") and line not in phase.refused.get(power, ())
        }
        built = {at for at, unit in after.items() if unit.power == power and at not in before}
        if built != asked:
            yield f"3.2.1: {power} builds in {sorted(asked)}, not {sorted(built)}"
        if any(phase.before["owners"].get(at) != power for at in built):
            yield f"3.2.1: {power} builds in {sorted(built)}, some of which it does not own"


def _drawn(phase: Phase) -> bool:
    return bool(phase.after["ending"] and phase.after["ending"]["drawn"])


def _survivors(position: Plain) -> set[str]:
    units = [*position["units"], *(entry["unit"] for entry in position["dislodged"])]
    return {*position["owners"].values(), *(unit["power"] for unit in units)} - {MINOR}


def ending(phase: Phase) -> Iterator[str]:
    """3.7: who wins, or between whom the game is drawn."""
    found = phase.after["ending"]
    if found and found["drawn"]:
        if set(found["winners"]) not in _draws(phase):
            yield f"3.7.3: no draw of {found['winners']} passes"
        if phase.after["units"] != phase.before["units"]:
            yield "3.7.3: the orders of the phase are played, though a draw passes"
        return
    if _draws(phase):
        yield f"3.7.3: a draw of {_draws(phase)} passes, and the game goes on"
    best = Counter(phase.after["owners"].values()).most_common(2)
    alone = len(best) == 1 or best[0][1] > best[1][1]
    due = [best[0][0]] if autumn_over(phase) and best[0][1] >= WIN and alone else []
    if due != (found["winners"] if found else []):
        yield f"3.7.1: {due} wins with {best}, and the ending is {found}"


def _draws(phase: Phase) -> list[set[str]]:
    """3.7.2, 3.7.3: the draws that pass."""
    alive = _survivors(phase.before)
    passed = [alive] if all("DRAW" in phase.sheets.get(power, ()) for power in alive) else []
    standing = phase.before["records"].get("proposals", {}).get("motions", [])
    for motion in standing:
        votes = dict(motion["votes"])
        for seat, lines in phase.sheets.items():
            for words in (line.split() for line in lines if line not in phase.refused.get(seat, ())):
                if words[0] == "VOTE" and (words[2] if len(words) > 2 else standing[0]["seat"]) == motion["seat"]:
                    votes[seat] = words[1] == "YES"
        yes = {seat for seat, vote in votes.items() if vote and seat in alive}
        behind = sum(phase.before["owners"].get(at) in yes for at in phase.before["owners"])
        if yes >= alive or (behind >= MAJORITY and not set(motion["powers"]) >= alive):
            passed.append(set(motion["powers"]) & alive)
    return passed
