"""The exchange, reckoned again from the sheets: dealings, holdings, dollars, prices, control (C6 to C12)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.laws.play import Phase, Plain

CURRENCY = {
    "CROWNS": "AUSTRIA",
    "POUNDS": "ENGLAND",
    "FRANCS": "FRANCE",
    "MARKS": "GERMANY",
    "LIRA": "ITALY",
    "ROUBLES": "RUSSIA",
    "PIASTRES": "TURKEY",
}
START, LIMIT, LOT = 1000, 500, 100


@dataclass
class Account:
    """What an investor has after its dealings, and the lines that went too far."""

    held: dict[str, int]
    cash: int
    sold: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)


def season(turn: Plain) -> tuple[int, bool]:
    """The season of a turn; winter is part of autumn."""
    return turn["year"], turn["season"] != "S"


def over(phase: Phase) -> bool:
    """Whether a season ended with the phase."""
    return bool(phase.after["ending"]) or season(phase.before["turn"]) != season(phase.after["turn"])


def market(position: Plain) -> Plain:
    return position["records"]["market"]


def investors(position: Plain) -> list[str]:
    return [seat["id"] for seat in position["seats"]]


def holders(position: Plain) -> list[str]:
    """The investors without those whose holdings have not arrived."""
    joining = position["records"].get("investors", {}).get("joining", {})
    return [seat for seat in investors(position) if seat not in joining]


def held(position: Plain, seat: str) -> dict[str, int]:
    """What a seat holds: in the first season, what everybody begins with."""
    return market(position)["holdings"].get(seat, dict.fromkeys(market(position)["prices"], START))


def account(position: Plain, seat: str, lines: tuple[str, ...]) -> Account:
    """C7, C8: sales first, then purchases, line by line, at the prices published last."""
    prices = market(position)["prices"]
    found = Account(dict(held(position, seat)), market(position)["cash"].get(seat, 0))
    dealings = [(line, *line.split()) for line in lines if line.split()[0] in ("SELL", "BUY")]
    for line, _, number, name in (dealing for dealing in dealings if dealing[1] == "SELL"):
        amount, country = int(number), CURRENCY[name]
        if amount > found.held[country] or found.sold[country] + amount > LIMIT:
            found.refused.append(line)
            continue
        found.held[country] -= amount
        found.sold[country] += amount
        found.cash += amount * prices[country]
    for line, _, number, name in (dealing for dealing in dealings if dealing[1] == "BUY"):
        amount, country = int(number), CURRENCY[name]
        if amount * prices[country] > found.cash:
            found.refused.append(line)
            continue
        found.held[country] += amount
        found.bought[country] += amount
        found.cash -= amount * prices[country]
    return found


def accounts(phase: Phase) -> dict[str, Account]:
    """Everybody's dealings; only movement phases have any."""
    lines = phase.sheets if phase.turn["phase"] == "M" else {}
    return {seat: account(phase.before, seat, lines.get(seat, ())) for seat in holders(phase.before)}


def dealings(phase: Phase) -> Iterator[str]:
    """C7, C8, C14: what was sold and bought, and what was refused."""
    sold, bought = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for event in phase.told("dealing"):
        sold[event["seat"], event["currency"]] += event["sold"]
        bought[event["seat"], event["currency"]] += event["bought"]
    told = {key: (sold[key], bought[key]) for key in sold}
    due = {
        (seat, country): (found.sold[country], found.bought[country])
        for seat, found in accounts(phase).items()
        for country in found.sold | found.bought
    }
    for key in told.keys() | due.keys():
        if told.get(key, (0, 0)) != due.get(key, (0, 0)):
            yield f"C8: {key} sold and bought {due.get(key)}, and the report says {told.get(key)}"
    for seat, found in accounts(phase).items():
        refused = [line for line in phase.refused.get(seat, ()) if line.split()[0] in ("SELL", "BUY")]
        if Counter(refused) != Counter(found.refused):
            yield f"C8: {seat} goes too far with {found.refused}; refused: {refused}"


def net(phase: Phase) -> Counter[str]:
    """Purchases less sales of the season."""
    total = Counter({country: amount for country, amount in market(phase.before)["net"].items() if amount})
    for found in accounts(phase).values():
        total.update(found.bought)
        total.subtract(found.sold)
    return total


def living(position: Plain) -> set[str]:
    """C11: the countries with a center or a unit."""
    units = [*position["units"], *(entry["unit"] for entry in position["dislodged"])]
    return {*position["owners"].values(), *(unit["power"] for unit in units)}


def prices(phase: Phase) -> Iterator[str]:
    """C9, C10, C11: prices move at the season's end, and stay until then."""
    old, new = market(phase.before)["prices"], market(phase.after)["prices"]
    if not over(phase):
        if old != new:
            yield f"C9: prices moved from {old} to {new} before the season's end"
        return
    flow = net(phase)
    due = {country: max(1, price + int(flow[country] / LOT)) for country, price in old.items()}
    due = {country: price for country, price in due.items() if country in living(phase.after)}
    if new != due:
        yield f"C9: prices {old} with net purchases {dict(flow)} become {due}, not {new}"
    told = {event["currency"]: (event["old"], event["change"], event["new"]) for event in phase.told("price")}
    for country, price in due.items():
        expected = (old[country], price - old[country], price)
        if told.get(country) != expected:
            yield f"C14: the report on {country} says {told.get(country)}, not {expected}"


def holdings(phase: Phase) -> Iterator[str]:
    """C7, C9, C11, C12: what everybody has afterwards."""
    active = market(phase.after)["prices"]
    joining = newcomers(phase)
    for seat, found in accounts(phase).items():
        due = {country: amount for country, amount in found.held.items() if country in active}
        if held(phase.after, seat) != due:
            yield f"C9: {seat} holds {due}, not {held(phase.after, seat)}"
        if market(phase.after)["cash"].get(seat, 0) != found.cash:
            yield f"C7: {seat} has {found.cash} cents, not {market(phase.after)['cash'].get(seat, 0)}"
    if over(phase) and not phase.after["ending"]:
        for seat in joining:
            if market(phase.after)["holdings"].get(seat) != dict.fromkeys(active, START):
                yield f"C12: {seat} joined, and has {market(phase.after)['holdings'].get(seat)}"


def newcomers(phase: Phase) -> set[str]:
    """Who has joined in this season without being an investor yet."""
    waiting = set(phase.before["records"].get("investors", {}).get("joining", {}))
    return waiting | {seat for seat, lines in phase.sheets.items() if "JOIN" in lines} - set(investors(phase.before))


def worth(phase: Phase) -> Iterator[str]:
    """Nobody is richer or poorer by dealings at unchanged prices."""
    rate = market(phase.before)["prices"]
    for seat in holders(phase.before):
        before = sum(rate[country] * amount for country, amount in held(phase.before, seat).items())
        after = sum(rate[country] * amount for country, amount in held(phase.after, seat).items())
        gone = [country for country in rate if country not in market(phase.after)["prices"]]
        cash = [market(position)["cash"].get(seat, 0) for position in (phase.before, phase.after)]
        if not gone and before + cash[0] != after + cash[1]:
            yield f"C7: {seat} was worth {before + cash[0]}, and is worth {after + cash[1]} at the same prices"


def control(phase: Phase) -> Iterator[str]:
    """C1, C2, C3: who orders which country in the next season, and how rich everybody is."""
    if not over(phase) or phase.after["ending"]:
        if season(phase.before["turn"]) == season(phase.after["turn"]) and not phase.after["ending"]:
            for part in ("controllers", "wealth"):
                if market(phase.before)[part] != market(phase.after)[part]:
                    yield f"C1: {part} changed within a season"
        return
    rows = market(phase.after)["holdings"]
    for country in market(phase.after)["prices"]:
        most = max(row[country] for row in rows.values())
        due = {seat for seat, row in rows.items() if most and row[country] == most}
        found = set(market(phase.after)["controllers"].get(country, ()))
        told = [set(event["seats"]) for event in phase.told("controllers") if event["power"] == country]
        if found != due or told != [due]:
            yield f"C1: {country} is ordered by {sorted(due)}, not {sorted(found)} (told: {told})"
    wealth = {seat: sum(row.values()) for seat, row in rows.items()}
    if market(phase.after)["wealth"] != wealth:
        yield f"C3: everybody's currency units are {wealth}, not {market(phase.after)['wealth']}"
