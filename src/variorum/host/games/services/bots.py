"""Bots in games: which seats they play and how well, and their orders."""

import logging
from collections.abc import Mapping
from functools import lru_cache

from variorum.archive.gamelog import GameLog
from variorum.bots import DEFAULT_BUDGET, levels_for
from variorum.game.setting import SettingValue
from variorum.game.sheet import Sheet
from variorum.host.games.bots import bot_answer
from variorum.host.games.models import Game, Member
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.openings import opening_of
from variorum.variants import registry

log_of_bots = logging.getLogger("variorum.bots")


def levels_in(variant: str, settings: Mapping[str, SettingValue]) -> tuple[str, ...]:
    """The levels of bots that a variant with these settings has."""
    return _levels(variant, tuple(sorted(settings.items())))


@lru_cache(maxsize=128)
def _levels(variant: str, settings: tuple[tuple[str, SettingValue], ...]) -> tuple[str, ...]:
    return levels_for(registry.variant(variant), opening_of(variant, dict(settings)))


def check_level(variant: str, settings: Mapping[str, SettingValue], level: str) -> None:
    """Refuse a level of bots that a variant with these settings doesn't have.

    Raises: RefusedError naming the levels there are.
    """
    levels = levels_in(variant, settings)
    if level not in levels:
        name = registry.variant(variant).name
        raise RefusedError(f'{name} has no bots of level "{level[:40]}". Choose one of {", ".join(levels)}.')


def is_bot(member: Member) -> bool:
    """Whether a bot plays a member's seat."""
    return member.person_id is None and not member.abandoned


def levels_of(game: Game) -> dict[str, str]:
    """The levels of a game's bots by their seats."""
    held = Member.objects.filter(game=game, left__isnull=True, person__isnull=True, abandoned=False)
    return dict(held.order_by("seat").values_list("seat", "level"))


def sheets_of_bots(game: Game, log: GameLog) -> dict[str, Sheet]:
    """The orders of a game's bots for its phase, by their seats."""
    return {seat: _sheet(game, log, seat, level) for seat, level in levels_of(game).items()}


def _sheet(game: Game, log: GameLog, seat: str, level: str) -> Sheet:
    seed = f"{log.seals[-1].seed}:{game.phase_number}:{seat}"
    answer = bot_answer(log.variant, log.now.position, seat, seed, level, DEFAULT_BUDGET)
    if answer.fault:
        told = {"game": game.pk, "phase": game.phase_number, "level": level, "fault": answer.fault[:500]}
        log_of_bots.warning("a bot failed", extra=told)
    return answer.sheet
