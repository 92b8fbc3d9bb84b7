"""Bots in games: which seats they play and how well, and their orders."""

import logging
from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.archive.gamelog import GameLog
from variorum.bots import levels_for
from variorum.game.setting import SettingValue
from variorum.game.sheet import Sheet
from variorum.host.games import store
from variorum.host.games.bots import bot_answer, evaluations
from variorum.host.games.models import BotSheet, Game, Kind, Member
from variorum.host.games.services.common import RefusedError
from variorum.host.games.services.openings import opening_of
from variorum.variants import registry

log_of_bots = logging.getLogger("variorum.bots")

OF_DEMOS = 500
"""The most evaluations for a sheet in demo games."""


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


def queue(game: Game) -> bool:
    """Note that the bots of a locked game have to think about its phase, and tell whether there are any."""
    rows = [BotSheet(game=game, seat=seat, phase_number=game.phase_number) for seat in levels_of(game)]
    return bool(BotSheet.objects.bulk_create(rows))


def think(pk: int, phase: int) -> int:
    """Find the orders of a game's bots for a phase, and count their sheets; none if the phase is over.

    The game isn't locked meanwhile.
    """
    game = Game.objects.filter(pk=pk, phase_number=phase).first()
    levels = levels_of(game) if game else {}
    rows = BotSheet.objects.filter(game=pk, phase_number=phase, sheet="", seat__in=levels)
    if game is None or not rows:
        return 0
    log, budget = store.load(game), _budget(game)
    for row in rows:
        text = _written(_sheet(game, log, row.seat, levels[row.seat], budget))
        BotSheet.objects.filter(pk=row.pk, sheet="").update(sheet=text)
    return len(rows)


def sheets_of_bots(game: Game, log: GameLog, caretakers: Iterable[str] = ()) -> dict[str, Sheet]:
    """The orders of a game's bots and caretakers for its phase, by their seats; those that aren't there are found now.

    A caretaker knows no more than a bot: what its seat may see.
    """
    levels = {**dict.fromkeys(caretakers, game.terms.bot_level), **levels_of(game)}
    found = BotSheet.objects.filter(game=game, phase_number=game.phase_number).exclude(sheet="")
    done = dict(found.values_list("seat", "sheet"))
    budget = _budget(game) if levels.keys() - done.keys() else 0
    return {
        seat: _read(done[seat], log) if seat in done else _sheet(game, log, seat, level, budget)
        for seat, level in levels.items()
    }


def _budget(game: Game) -> int:
    """The evaluations for a sheet: fewer while many bots wait, and in demo games."""
    budget = evaluations(BotSheet.objects.filter(sheet="").count())
    return min(budget, OF_DEMOS) if game.kind == Kind.DEMO else budget


def _written(sheet: Sheet) -> str:
    return msgspec.json.encode(sheet_to_plain(sheet)).decode()


def _read(text: str, log: GameLog) -> Sheet:
    return sheet_from_plain(msgspec.json.decode(text), log.variant)


def _sheet(game: Game, log: GameLog, seat: str, level: str, budget: int) -> Sheet:
    seed = f"{log.seals[-1].seed}:{game.phase_number}:{seat}"
    answer = bot_answer(log.variant, log.now.position, seat, seed, level, budget)
    if answer.fault:
        told = {"game": game.pk, "phase": game.phase_number, "level": level, "fault": answer.fault[:500]}
        log_of_bots.warning("a bot failed", extra=told)
    return answer.sheet
