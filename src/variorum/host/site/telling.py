"""Pictures that show what is special about variants whose openings look alike; see `variorum.game.showcase`."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from variorum.bots import level
from variorum.bots.phase import BotTable, play_phase
from variorum.game.position import Position
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.showcase import Showcase, Signs
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.host.changes.aside import remembered
from variorum.host.games.life.openings import opening_of
from variorum.notation.phase import reader_for
from variorum.render.plan import Ordered
from variorum.render.scene import Scene, scene_of
from variorum.render.theme import Theme
from variorum.variants import registry

_SEED, _EVALUATIONS, _MOST_PHASES = "7", 50, 24


class Shown(msgspec.Struct, frozen=True):
    """What stands for a variant: a position as somebody sees it, with orders and signs."""

    position: Position
    ordered: tuple[Ordered, ...] = ()
    signs: Signs = {}

    def scene(self, variant: Variant, theme: Theme, emphasis: float) -> Scene:
        """The picture, without its legend. Raises: BoardError if the board has not been drawn."""
        scene = scene_of(self.position, variant, theme, ordered=self.ordered, legend=False, emphasis=emphasis)
        return replace(scene, signs=self.signs)


def is_shown_in_play(name: str) -> bool:
    """Whether something else than its opening stands for a variant."""
    return registry.variant(name).showcase != Showcase()


@remembered(256)
def telling_of(name: str) -> Shown:
    """What stands for a variant: its showcase. Strangers' variants are shown by their openings.

    Raises: UnknownVariantError.
    """
    variant = registry.variant(name)
    if registry.is_private(name):
        return Shown(opening_of(name, {}))
    *_, (position, sheets) = phases(variant)
    given = {seat: sheet.orders for seat, sheet in sheets.items()}
    ordered = tuple(Ordered(seat, order) for seat, orders in given.items() for order in orders)
    showcase = variant.showcase
    return Shown(view(variant, position, showcase.seat).position, ordered, showcase.signs(position, given))


def phases(variant: Variant) -> Iterator[tuple[Position, Mapping[str, Sheet]]]:
    """The phases of a variant's showcase, each with its orders by seat; the last is the one that is shown."""
    showcase, position, season = variant.showcase, opening_of(variant.id, {}), SeasonSoFar()
    last = list(showcase.orders)[-1] if showcase.orders else ""
    table = BotTable(variant, lambda _: level("generic"), _SEED, _EVALUATIONS)
    for phase in range(_MOST_PHASES if last else showcase.bots):
        sheets = table.sheets(position, season) if phase < showcase.bots else {}
        script = showcase.orders.get(str(position.turn), {})
        sheets |= {seat: _read(variant, position, seat, text) for seat, text in script.items()}
        yield position, sheets
        if str(position.turn) == last:
            return
        done = play_phase(variant, position, season, _SEED, sheets)
        position, season = done.position, done.season
    yield position, {}


def _read(variant: Variant, position: Position, seat: str, text: str) -> Sheet:
    """The orders of a seat that can be read; a picture needs no more."""
    reader = reader_for(variant, position.turn, tuple(one.id for one in position.seats))
    return reader.read(text.replace(";", "\n"), seat, position.units).sheets().get(seat, Sheet())
