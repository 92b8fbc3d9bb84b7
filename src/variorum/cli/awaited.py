"""What a phase waits for: who may order what, how many builds and removals are due, and whose answers are missing."""

from collections.abc import Iterator, Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from variorum.archive.gamefile import GameFile
from variorum.game.audience import GM
from variorum.game.legal_orders import Constraint, LegalOrders, join
from variorum.game.process import legal_orders


def awaited(game: GameFile, reader: str = GM) -> RenderableType:
    """The seats with legal orders, and those whose answer the phase needs; in fog, a reader only learns of itself."""
    position, variant = game.now.position, game.variant
    if position.ending:
        return Text("The game is over.")
    rules = variant.phase(position.turn).rules
    shown = {*variant.world.commands(position), GM} if reader == GM or not variant.limits_sight else {reader}
    asked = {seat: legal_orders(variant, position, seat) for seat in variant.world.commands(position) if seat in shown}
    if GM in shown:
        asked[GM] = join(rule.legal_orders(position, GM) for rule in rules if rule.orders)
    offered = {seat: found for seat, found in asked.items() if found.kinds}
    if not offered:
        return Text("Nobody has anything to order." if GM in shown else "You have nothing to order.")
    table = Table(title="To be ordered", title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    for heading in ("seat", "units", "at most"):
        table.add_column(heading)
    for seat, found in offered.items():
        units = {str(order.subject) for order in found.orders() if order.subject}
        table.add_row(seat, str(len(units)), "; ".join(_bounds(found)))
    waiting = sorted({seat for rule in rules for seat in rule.awaits(position, {}) if seat in shown})
    told = Text(f"  The phase waits for {', '.join(waiting) or 'nobody'}.")
    return Group(table, Padding(Group(*_kinds(offered)), (0, 2, 1, 2)), told)


def _bounds(offered: LegalOrders) -> Iterator[str]:
    """Limits on the whole sheet: builds, removals, spies."""
    bounds = [bound for bound in offered.constraints if isinstance(bound, Constraint)]
    whole = [bound for bound in bounds if not bound.each and not bound.least]
    for bound in whole:
        if not any(set(bound.orders) < set(other.orders) and other.most <= bound.most for other in whole):
            yield bound.name if bound.name.startswith("one ") else f"{bound.name}: {bound.most}"


def _kinds(offered: Mapping[str, LegalOrders]) -> Iterator[Text]:
    """The kinds of orders, grouped by seats that share them."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for seat, found in offered.items():
        purposes = tuple(sorted({kind.order.purpose for kind in found.kinds}))
        kinds.setdefault(purposes, []).append(seat)
    for purposes, seats in kinds.items():
        yield Text(f"{', '.join(seats)}: {', '.join(purposes)}")
