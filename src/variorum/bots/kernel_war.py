"""The war of a position in the kernel's form, whatever else the variant has: who stands where, and who owns what."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from variorum.adjudicator.selfplay import Beliefs, Rules, State, compile_tables, locations_of, tables_of
from variorum.board import Board
from variorum.board.geography import Geography
from variorum.bots.bot import Situation
from variorum.bots.choices import WAR, listed
from variorum.bots.plain import KINDS, plain, powers_of
from variorum.game.order import Order
from variorum.rules.adjustments.orders import Build
from variorum.rules.victory import Victory

_NEVER = 64
"""The most centers a board of the kernel can have, so nobody wins by centers alone."""

_USUAL, _MOST = 100, 10_000
"""What the kernel takes a center to be worth, in percent."""


_MOVEMENT = "M"


class War(Struct, frozen=True, dict=True):
    """A position as the kernel has it, and the situation that it comes from; whether that is all of the war."""

    situation: Situation
    rules: Rules
    state: State
    whole: bool = True

    @cached_property
    def legal(self) -> Mapping[str, Order]:
        """The seat's legal orders of the war by their canonical texts."""
        return {str(order): order for order in listed(self.situation.legal, WAR)}

    @property
    def powers(self) -> tuple[str, ...]:
        """The seat's powers that the kernel knows."""
        return tuple(power for power in self.situation.powers if power in self.rules.powers)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """What each center is worth to the seat, in percent; empty if all are alike and the kernel knows the whole war.

        Where it has percents, a search counts centers; what it has learned is of whole wars.
        """
        told = self.situation.worth
        weighed = (told.get(center, 1.0) for center in self.rules.centers)
        found = tuple(min(_MOST, max(0, round(_USUAL * worth))) for worth in weighed)
        return found if not self.whole or any(worth != _USUAL for worth in found) else ()

    @property
    def knows_builds(self) -> bool:
        """Whether the kernel knows all places where the seat may build."""
        builds = {text for text, order in self.legal.items() if isinstance(order, Build)}
        return not builds or builds <= self.known

    @cached_property
    def known(self) -> frozenset[str]:
        """The canonical texts of everybody's legal orders."""
        return frozenset(text for texts in self.state.legal_texts() for text in texts)

    @cached_property
    def memory(self) -> tuple[tuple[State, tuple[int, ...]], ...]:
        """The movement phases that the seat remembers, oldest first, each with the codes of everybody's orders."""
        found = []
        for seen in self.situation.past:
            try:
                state = self.rules.state_of(plain(self.situation.variant, seen.position))
            except ValueError:
                continue  # the board or its units were others then
            if state.turn[2] == _MOVEMENT:
                texts = {event.outcome.order for event in seen.events if event.outcome}
                known = {text for legal in state.legal_texts() for text in legal}
                found.append((state, tuple(self.rules.codes(sorted(texts & known)))))
        return tuple(found)

    @cached_property
    def beliefs(self) -> Beliefs:
        """How each power is believed to play, from what the seat remembers."""
        found = _unbiased(self.rules)
        for state, codes in self.memory:
            found = _learned(found, state, codes)
        return found

    def codes(self, orders: Iterable[Order]) -> list[int]:
        """The kernel's codes of those orders that are possible, whose ever they are."""
        return self.rules.codes([text for text in map(str, orders) if text in self.known])

    def orders(self, codes: Sequence[int]) -> tuple[Order, ...]:
        """The kernel's orders, as far as they are legal in the variant."""
        return tuple(self.legal[text] for text in self.rules.texts(codes) if text in self.legal)


def war_of(situation: Situation) -> War | None:
    """The war of a situation; None if others than armies and fleets of the board's powers fight in it, or may."""
    war = rough_war_of(situation)
    return war if war and war.whole else None


def rough_war_of(situation: Situation) -> War | None:
    """The war of a situation as near as the kernel can have it; None if the kernel has no room for it.

    Other units than armies and fleets are left out, or fight as these; what belongs to bystanders stays where it is.
    """
    variant, position = situation.variant, situation.position
    try:
        powers = powers_of(variant, position)
        rules = _rules(variant.board, variant.world.geography(position), powers, _victory(situation))
        state = rules.state_of(plain(variant, position))
    except ValueError:
        return None
    whole = variant.world.fighters <= KINDS and len(powers) == len(variant.board.powers)
    return War(situation, rules, state, whole)


def _victory(situation: Situation) -> int:
    return next((rule.centers for rule in situation.variant.rules if isinstance(rule, Victory)), _NEVER)


@lru_cache(maxsize=64)
def _rules(board: Board, geography: Geography, powers: tuple[str, ...], victory: int) -> Rules:
    tables = tables_of(board, geography)
    tables["idle"] = [*range(len(board.powers), len(powers))]
    return compile_tables(tables, locations_of(board, geography), [*powers], victory)


@lru_cache(maxsize=64)
def _unbiased(rules: Rules) -> Beliefs:
    return rules.beliefs()


@lru_cache(maxsize=256)
def _learned(beliefs: Beliefs, state: State, codes: tuple[int, ...]) -> Beliefs:
    """What all bots of a game learn from a phase alike."""
    return beliefs.after(state, codes)
