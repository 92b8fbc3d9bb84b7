"""Writing an observation: the position, what it means, what has changed, and what was agreed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from variorum.agreements import Deal, State, Verdict, write_offer
from variorum.agreements.offer import span
from variorum.game.event import Event, told
from variorum.game.happened import StandOff, UnitDestroyed, UnitDislodged
from variorum.game.legal_orders import Budget, Constraint, LegalOrders
from variorum.game.report import Briefing, Table, Told
from variorum.game.results import Row, others, rows
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.written import one_line
from variorum.observe.lines import heading, standing
from variorum.observe.reaching import Way, chances, occupied, powers_of, threats, ways
from variorum.observe.scene import Kept, Scene
from variorum.rules.adjustments.orders import UnitBuilt, UnitRemoved
from variorum.rules.ownership import CenterCaptured
from variorum.rules.retreats import UnitRetreated

_SHOWN_ELSEWHERE = (CenterCaptured, UnitDislodged, StandOff)
_CARRIED_OUT = (UnitRetreated, UnitDestroyed, UnitBuilt, UnitRemoved)
"""What an order that succeeded says already."""

_KEY = "(> where each unit can go, ~ by convoy only)"


def observe(scene: Scene) -> str:
    """A moment of a game in words, for a reader that sets it up again with `rebuild`.

    Blocks with an empty line between: the position with what each unit can reach; threats and chances; what is to be
    ordered; what has changed since the last movement; agreements, and who kept them; what the variant's rules say to
    this seat. Equal scenes give equal texts.
    """
    found = ways(scene)
    first = heading(scene) + (f" {_KEY}" if any(way.areas for way in found.values()) else "")
    blocks = (
        (first, *standing(scene, found)),
        tuple(_meant(scene, found)),
        tuple(_asked(scene)),
        *(tuple(_phase(scene.variant, scene.seat, past)) for past in scene.past),
        tuple(_agreed(scene)),
        *(tuple(_briefing(briefing)) for briefing in scene.briefings),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def without_reach(text: str) -> str:
    """An observation that doesn't say where units can go: for readers that are to find out what is legal."""
    blocks = (block.splitlines() for block in text.replace(f" {_KEY}", "").strip().split("\n\n"))
    first, *others = blocks
    kept = [line.partition(" > ")[0].partition(" ~ ")[0] for line in first]
    rest = (block for block in others if not block[0].startswith(("Threats (", "Your chances (")))
    return "\n\n".join("\n".join(block) for block in (kept, *rest)) + "\n"


def phases_in_words(variant: Variant, seat: str, phases: Iterable[Told]) -> str:
    """What happened in some phases, a block for each; `phases` are already as the seat may know them."""
    return "\n\n".join("\n".join(_phase(variant, seat, past)) for past in phases) + "\n"


def _meant(scene: Scene, found: dict[Unit, Way]) -> Iterator[str]:
    """Who threatens what, and which centers are due to change hands."""
    own = powers_of(scene)
    if against := threats(scene, found):
        yield f"Threats ({'your areas' if own else 'owned centers'}, and who can enter):"
        yield from (f"{area} < {_grouped(units)}" for area, units in against.items())
    if towards := chances(scene, found) if own else {}:
        yield "Your chances (centers of others or nobody, and your units that can enter):"
        yield from (f"{area} < {', '.join(map(str, units))}" for area, units in towards.items())
    if centers := occupied(scene):
        yield f"Centers due to change hands: {', '.join(f'{area} to {power}' for area, power in centers.items())}"


def _grouped(units: tuple[Unit, ...]) -> str:
    """Units by power: `GERMANY A MUN F KIE, ITALY A PIE`."""
    ordered = sorted(units, key=lambda unit: (unit.power, str(unit)))
    groups = groupby(ordered, key=lambda unit: unit.power)
    return ", ".join(f"{power} {' '.join(map(str, mine))}" for power, mine in groups)


def _asked(scene: Scene) -> Iterator[str]:
    if scene.legal.kinds:
        yield f"You can order: {', '.join(_purposes(scene.legal))}"
    bounds = dict.fromkeys(text for bound in scene.legal.constraints if (text := _bound(bound)))
    if bounds:
        yield f"At most: {'; '.join(bounds)}"
    if scene.ordered:
        yield f"Ordered so far: {'; '.join(scene.ordered)}"


def _purposes(legal: LegalOrders) -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind.order.purpose for kind in legal.kinds))


def _bound(bound: Constraint | Budget) -> str:
    if isinstance(bound, Budget):
        return f"{bound.name}: {bound.told(bound.funds)}"
    if bound.each:
        return ""
    return bound.name if bound.name.startswith("one ") else f"{bound.name}: {bound.most}"


def _phase(variant: Variant, seat: str, past: Told) -> Iterator[str]:
    """What happened in a phase: orders without a word succeeded."""
    yield f"What happened in {past.turn}:"
    results = sorted(rows(past.events), key=lambda row: row.power)
    for power, mine in groupby(results, key=lambda row: row.power):
        yield f"{power}: {'; '.join(map(_result, mine))}"
    taken = [event for event in past.events if isinstance(event, CenterCaptured)]
    if taken:
        yield f"Centers taken: {', '.join(f'{event.area} by {event.power}' for event in taken)}"
    done = {(row.power, row.order) for row in results if row.succeeded}
    left = (one for one in others(past.events) if not isinstance(one, _SHOWN_ELSEWHERE) and not _said(one, done))
    yield from (f"- {one_line(told(event, seat, variant.citations))}" for event in left)


def _said(event: Event, done: set[tuple[str, str]]) -> bool:
    """Whether orders that succeeded say what happened."""
    if not isinstance(event, _CARRIED_OUT) or (isinstance(event, UnitDestroyed) and event.cause != "disbanded"):
        return False
    return any(power == event.power and event.unit in order for power, order in done)


def _result(row: Row) -> str:
    return row.order if row.succeeded else f"{row.order} ({row.word})"


def _agreed(scene: Scene) -> Iterator[str]:
    live = [deal for deal in scene.deals if deal.state is State.OPEN or _in_force(scene, deal)]
    if live:
        yield "Offers and agreements:"
        yield from (_deal(deal) for deal in live)
    if scene.word:
        yield "Promises so far:"
        yield from _word(scene.word)


def _in_force(scene: Scene, deal: Deal) -> bool:
    turns = span(scene.variant.calendar, deal.offer.made, deal.offer.until)
    return deal.state is State.AGREED and scene.position.turn in dict(turns)


def _deal(deal: Deal) -> str:
    waiting = f", waits for {', '.join(deal.waits_for)}" if deal.waits_for else ""
    return f"{deal.number} ({deal.state}{waiting}): {deal.offer.by}: {write_offer(deal.offer)}"


def _word(word: tuple[Kept, ...]) -> Iterator[str]:
    """How often each seat kept its word, and what it broke."""
    seats = sorted({one.judged.seat for one in word})
    for seat in seats:
        mine = [one for one in word if one.judged.seat == seat]
        counts: Mapping[Verdict, int] = Counter(one.judged.verdict for one in mine)
        yield f"{seat}: {', '.join(f'{counts[verdict]} {verdict}' for verdict in Verdict if counts[verdict])}"
        for one in mine:
            if one.judged.verdict is Verdict.BROKEN:
                by = f" by {'; '.join(map(str, one.judged.orders))}" if one.judged.orders else ""
                yield f"- broke {one.judged.pledge} in {one.turn}{by}"


def _briefing(briefing: Briefing) -> Iterator[str]:
    yield f"{briefing.title}:"
    yield from map(one_line, briefing.paragraphs)
    for table in briefing.tables:
        yield from _table(table)


def _table(table: Table) -> Iterator[str]:
    yield f"{table.title}: {' | '.join(table.headings)}"
    yield from (one_line(" | ".join(row)) for row in table.rows)
