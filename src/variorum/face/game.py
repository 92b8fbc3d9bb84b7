"""A game that is played step by step."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from variorum.agreements import sheet_breaches, without_breaches
from variorum.archive.gamelog import play, played_again
from variorum.archive.lines import AnyLine, UndoLine, header_of
from variorum.face import keep
from variorum.face.catalog import find_variant
from variorum.face.catalog import variant as named_variant
from variorum.face.legal import OrderTexts, order_texts
from variorum.face.names import ByName, known, quoted, text_of
from variorum.face.places import located
from variorum.face.position import Position, Shown
from variorum.face.result import Result
from variorum.face.svg import Svg
from variorum.face.talk import Talk
from variorum.game import position as core
from variorum.game.audience import GM
from variorum.game.dice import Seal, commitment, new_seed
from variorum.game.newcomers import may_join
from variorum.game.problem import Problem
from variorum.game.process import check_sheet
from variorum.game.setting import SettingValue
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation import read_own, write_conditional
from variorum.variants import registry

Sheets = dict[str, Sheet]

_EMPTY = Sheet()


class Game(Shown):
    """A game: enter orders, process the phase, look at the result, go on.

        game = variorum.Game("standard")
        game.order("FRANCE", "A Par - Bur; A Mar supports Par - Bur")
        print(game.process())

    Everything is kept as the lines of a game file, so that a phase can be undone, and the game saved at any time.
    """

    def __init__(
        self,
        variant: str | Path | Variant | None = None,
        settings: Mapping[str, SettingValue] | None = None,
        seed: str | int | None = None,
        position: Position | core.Position | None = None,
        agreements: str = "free",
        edition: str = "",
    ) -> None:
        """Begin a game of a variant, with its settings as chosen; without either name or position, of Standard.

        The variant may be in a file, such as "north-sea/variant.toml".

        `seed` decides everything that is left to chance; without one it is a secret of the game. `position` is where to
        begin instead of the opening, and names the variant; the core's position doesn't. With binding `agreements`, an
        order that breaks one doesn't count; otherwise they are "free", and `order` only warns. `edition` is that of the
        rulebook which judges the game, such as "1982". Raises: ValueError that says what would be accepted.
        """
        usual = _played(variant, position)
        self.variant = find_variant(registry.in_edition(usual.id, edition)) if edition else usual
        seal = _seal(new_seed() if seed is None else seed)
        opening = replace(_opening(usual, settings, position), variant=self.variant.id)
        self._kept = keep.begun(header_of(self.variant, seal, opening), self.variant)
        self._sheets: Sheets = {}
        self._binding = known(agreements, ("FREE", "BINDING"), "kind of agreements") == "BINDING"

    @classmethod
    def load(cls, path: object, variant: Variant | None = None) -> Self:
        """The game that a file holds; `variant` is its variant, if that isn't installed. Its agreements are free.

        Raises: ValueError with the line that cannot be read.
        """
        game = cls.__new__(cls)
        game.__setstate__((keep.loaded(path, variant), {}, False))
        return game

    @property
    def core(self) -> core.Position:
        """The immutable value inside: the present position with everything that is secret."""
        return self._kept.log.now.position

    @property
    def position(self) -> Position:
        """The present position with everything that is secret."""
        return Position(self.variant, self.core)

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who may give orders."""
        return tuple(self.variant.world.commands(self.core))

    @property
    def orders(self) -> ByName[list[str]]:
        """The orders that have been entered for this phase, by seat."""
        entered: dict[str, list[str]] = {seat: [] for seat in self.seats}
        for seat, sheet in self._sheets.items():
            entered[seat] = [*map(str, sheet.orders), *map(write_conditional, sheet.conditional)]
        return ByName("seat", entered)

    def view(self, seat: str) -> Position:
        """The present position as a seat sees it. Raises: ValueError if there is no such seat."""
        return Position(self.variant, self.core, seat)

    def legal_orders(self, seat: str) -> OrderTexts:
        """The orders that a seat may give now, by unit: `game.legal_orders("FRANCE")["A PAR"]`.

        Raises: ValueError if there is no such seat.
        """
        return order_texts(self.variant, self.core, self._seat(seat))

    def order(self, seat: str, orders: str | Iterable[str]) -> tuple[Problem, ...]:
        """Enter orders of a seat; an order for a unit replaces the one that it had.

        Returns what is wrong with the text, and with all orders of the seat together, but nothing that an earlier call
        has told of other orders; nothing if all is well. What cannot be read is left out, while all other orders count.
        Raises: ValueError if there is no such seat.
        """
        name, text = self._seat(seat), _text(orders)
        written, before = read_own(self.variant, self.core, name, text), self._sheets.get(name, _EMPTY)
        sheet = before.adding(written.sheet)
        self._sheets[name] = sheet
        agreed = self.talk.agreed(name) if self._kept.log.offers else ()
        broken = sheet_breaches(self.variant, self.core, name, sheet, agreed, binding=self._binding) if agreed else ()
        found = check_sheet(self.variant, self.core, name, sheet)
        if before != _EMPTY:
            found = _news(found, check_sheet(self.variant, self.core, name, before), written.sheet)
        return (*written.problems, *located({name: (*found, *broken)}, {}))

    def withdraw(self, seat: str) -> None:
        """Withdraw all orders of a seat. Raises: ValueError if there is no such seat."""
        self._sheets.pop(self._seat(seat), None)

    def process(self) -> Result:
        """Play the phase with the orders that have been entered; units without one hold.

        Raises: ValueError if the game is over, or the phase waits for somebody; then nothing has changed.
        """
        before, log = self.core, self._kept.log
        if before.ending:
            raise ValueError(f"the game is over: {_ended(before.ending)}; undo() takes the last phase back")
        sheets = self._kept_word() if self._binding else self._sheets
        done = play(log, sheets)
        if done.waiting:
            raise ValueError(f"{done.waits}; nothing was played")
        self._kept = self._kept.and_phase(sheets, done)
        self._sheets = {}
        problems = {seat: tuple(located({seat: found}, {})) for seat, found in done.problems.items()}
        return Result(self.variant, before, done, problems)

    def _kept_word(self) -> Sheets:
        """The orders that have been entered, without those that break binding agreements."""
        return {
            seat: without_breaches(self.variant, self.core, seat, sheet, self.talk.agreed(seat))
            for seat, sheet in self._sheets.items()
        }

    def undo(self, reason: str = "", *, new_dice: bool = False) -> None:
        """Take the last phase back, and the orders entered since.

        Played again, it keeps its dice, so that the same draw gives the same result, unless it is to have `new_dice`.

        Raises: ValueError if nothing has been played.
        """
        if len(self._kept.log.moments) == 1:
            raise ValueError("nothing to undo: no phase has been played")
        self._kept = self._kept.and_then(UndoLine(text_of(reason, "a reason, as text"), keeps_dice=not new_dice))
        self._sheets = {}

    @property
    def talk(self) -> Talk:
        """What seats offer each other, and who kept their word."""
        return Talk(self.variant, lambda: self._kept.log, self._add, self._seat)

    def _add(self, line: AnyLine) -> None:
        self._kept = self._kept.and_then(line)

    def copy(self) -> Self:
        """The same game, to be played on independently."""
        game = type(self).__new__(type(self))
        game.__setstate__(self.__getstate__())
        return game

    def save(self, path: object) -> None:
        """Write a game file; orders that have not been processed are left out.

        A file is replaced only by the same game, played on. Raises: ValueError if it holds anything else, or cannot be
        written.
        """
        keep.save(self._kept, path)

    def svg(self, *, orders: bool = False, theme: str = "atlas", seat: str = GM) -> Svg:
        """A map of the present position; with `orders`, of the last phase with its orders and outcomes.

        `seat` is whose knowledge it shows. Raises: ValueError if there is no such theme, seat or phase.
        """
        if orders:
            return self._last().svg(theme, seat)
        return self.view(seat).svg(theme)

    def _last(self) -> Result:
        log = self._kept.log
        if log.now.turn is None:
            raise ValueError("no phase has been played, so there are no orders to draw; svg() draws the position")
        return Result(self.variant, log.moments[-2].position, played_again(log, len(log.moments) - 1))

    def _seat(self, seat: object) -> str:
        """A seat as it is written. Somebody who may take one is known, too."""
        if isinstance(seat, str) and seat in self.variant.world.commands(self.core):
            return seat
        if isinstance(seat, str) and may_join(self.variant.phase(self.core.turn).rules, self.core, seat.upper()):
            return seat.upper()
        return known(seat, (*self.seats, GM), "seat")

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> tuple[keep.Kept, Sheets, bool]:
        return self._kept, dict(self._sheets), self._binding

    def __setstate__(self, state: tuple[keep.Kept, Sheets, bool]) -> None:
        self._kept, self._sheets, self._binding = state
        self.variant = self._kept.log.variant

    def __repr__(self) -> str:
        entered = ", ".join(self._sheets)
        return f"<Game of {self.variant.name}, {self.phase}{f': orders of {entered}' if entered else ''}>"


def _played(variant: str | Path | Variant | None, position: object) -> Variant:
    """The variant of a game that begins so. Raises: ValueError that says what would be accepted."""
    if variant is not None:
        return find_variant(variant) if isinstance(variant, Variant) else named_variant(variant)
    if position is None:
        return find_variant("standard")
    if not isinstance(position, Position):
        raise ValueError(f"expected a position, such as that of a game or a result; got {quoted(position)}")
    return position.variant


def _seal(seed: object) -> Seal:
    if not isinstance(seed, str | int) or isinstance(seed, bool):
        raise ValueError(f"expected a seed that is a text or a number; got {quoted(seed)}")
    return Seal(commitment(str(seed)), str(seed))


def _opening(variant: Variant, settings: object, position: object) -> core.Position:
    if isinstance(position, core.Position) and position.variant == variant.id and not settings:
        return position
    if position is not None:
        if not isinstance(position, Position) or position.variant is not variant or settings:
            raise ValueError(f"expected a position of {variant.name}, and no settings; got {quoted(position)}")
        return position.core
    if settings is not None and not isinstance(settings, Mapping):
        known = {name: setting.default for name, setting in variant.settings.items()}
        raise ValueError(f"expected settings by name, such as {known}; got {quoted(settings)}")
    return variant.start(settings or {})


def _text(orders: object) -> str:
    wanted = 'orders as text, such as "A Par - Bur; F Bre H", or a list of such texts'
    if isinstance(orders, str | bytes | Mapping) or not isinstance(orders, Iterable):
        return text_of(orders, wanted)
    texts = [*orders]
    try:
        return "\n".join(texts)
    except TypeError:
        return "\n".join([text_of(order, wanted) for order in texts])


def _news(found: Iterable[Problem], known: Iterable[Problem], written: Sheet) -> tuple[Problem, ...]:
    """The problems that weren't known before, and those of orders that have been written just now."""
    told = {(problem.order, problem.message) for problem in known}
    now = set(map(str, written.orders))
    return tuple(one for one in found if one.order in now or (one.order, one.message) not in told)


def _ended(ending: core.Ending) -> str:
    return f"{'drawn between' if ending.drawn else 'won by'} {', '.join(ending.winners)}"
