"""Bots in games: which seats they play and how well, and their orders."""

import logging
from collections.abc import Hashable, Iterable, Iterator, Mapping
from time import process_time

from django.db.models import QuerySet

from variorum.archive.gamelog import GameLog
from variorum.bots import Bot, levels_for, played
from variorum.bots import level as bot_of
from variorum.bots.talk import Character, Talker, characters_for
from variorum.game.setting import SettingValue
from variorum.host.changes.aside import aside, remembered
from variorum.host.games.bots import knowing
from variorum.host.games.bots import levels as thinking
from variorum.host.games.common import RefusedError
from variorum.host.games.life.openings import opening_of
from variorum.host.games.log import store
from variorum.host.games.log.store import written
from variorum.host.games.models import BotSheet, Game, Kind, Member
from variorum.host.games.terms import Press
from variorum.variants import registry

log_of_bots = logging.getLogger("variorum.bots")

OF_DEMOS = 500
"""The most evaluations for a sheet in demo games."""


def levels_in(variant: str, settings: Mapping[str, SettingValue]) -> tuple[str, ...]:
    """The levels of bots that a variant with these settings has."""
    return _levels(variant, tuple(sorted(settings.items())))


@remembered(128)
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


def bots_in(games: Iterable[Game]) -> QuerySet[Member]:
    """The bots in games."""
    return Member.objects.filter(game__in=games, left__isnull=True, person__isnull=True, abandoned=False)


def levels_of(game: Game) -> dict[str, str]:
    """The levels of a game's bots by their seats."""
    return dict(bots_in([game]).order_by("seat").values_list("seat", "level"))


def is_coached(game: Game, seat: str) -> bool:
    """Whether a coach can help a seat's player: all others are bots, and the variant is one that this process runs."""
    if game.variant.startswith(registry.PRIVATE):
        return False
    held = Member.objects.filter(game=game, left__isnull=True, person__isnull=False).exclude(seat="")
    return list(held.values_list("seat", flat=True)) == [seat]


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
    mark = knowing.mark(game) if game else None
    rows = BotSheet.objects.filter(game=pk, phase_number=phase, sheet="", seat__in=levels)
    waiting = {row.seat: levels[row.seat] for row in rows}
    if game is None or not waiting:
        return 0
    for seat, text in _found(game, store.load(game), waiting, mark):
        BotSheet.objects.filter(game=pk, phase_number=phase, seat=seat, sheet="").update(sheet=text)
    return len(waiting)


def think_again(game: Game, seats: Iterable[str]) -> bool:
    """Forget the orders of bots of a locked game, and tell whether any of these seats is a bot's."""
    return bool(BotSheet.objects.filter(game=game, phase_number=game.phase_number, seat__in=seats).update(sheet=""))


def texts_of_bots(game: Game, log: GameLog, caretakers: Iterable[str] = ()) -> dict[str, str]:
    """The orders of a game's bots and caretakers for its phase, by their seats, as they are kept or found now.

    A caretaker knows no more than a bot: what its seat may see.
    """
    levels = {**dict.fromkeys(caretakers, game.terms.bot_level), **levels_of(game)}
    found = BotSheet.objects.filter(game=game, phase_number=game.phase_number, seat__in=levels).exclude(sheet="")
    done = dict(found.values_list("seat", "sheet"))
    lacking = {seat: level for seat, level in levels.items() if seat not in done}
    texts = {**(_thought(game, log, lacking, knowing.mark(game)) if lacking else {}), **done}
    return {seat: texts[seat] for seat in levels}


@aside
def _thought(game: Game, log: GameLog, levels: Mapping[str, str], mark: Hashable) -> dict[str, str]:
    return dict(_found(game, log, levels, mark))


def _found(game: Game, log: GameLog, levels: Mapping[str, str], mark: Hashable) -> Iterator[tuple[str, str]]:
    """The sheets of a game's bots, one by one; the quick ones leave their time to the others."""
    budget, until = _budget(game, len(levels)), process_time() + thinking.LONGEST
    past = played(log.moments)
    for waiting, (seat, level) in zip(range(len(levels), 0, -1), levels.items(), strict=True):
        player, seconds = _bot(game, log, seat, level, mark), (until - process_time()) / waiting
        answer = thinking.bot_answer(
            log.variant, log.now.position, seat, _seed(game, log, seat), player, budget, seconds=seconds, past=past
        )
        if answer.fault:
            told = {"game": game.pk, "phase": game.phase_number, "level": level, "fault": answer.fault[:500]}
            log_of_bots.warning("a bot failed", extra=told)
        yield seat, written(answer.sheet)


def _seed(game: Game, log: GameLog, seat: str) -> str:
    return f"{log.seals[-1].seed}:{game.phase_number}:{seat}"


def _bot(game: Game, log: GameLog, seat: str, level: str, mark: Hashable) -> Bot:
    """The bot of a level, which keeps what its seat has agreed to."""
    known = knowing.negotiator(game, log, seat) if mark is not None else None
    return bot_of(level) if known is None else Talker(level, known)


def _budget(game: Game, bots: int) -> int:
    """The evaluations for a sheet: fewer for many bots, while many wait, and in demo games."""
    budget = thinking.evaluations(BotSheet.objects.filter(sheet="").count(), bots)
    return min(budget, OF_DEMOS) if game.kind == Kind.DEMO else budget


_PRIVATE = frozenset({Press.FULL, Press.RULEBOOK})
"""The terms under which bots talk."""


def character_of(log: GameLog, seat: str) -> Character:
    """The character of the bot that plays a seat, now or later; the same for the whole game."""
    seats = tuple(log.variant.world.commands(log.moments[0].position))
    return characters_for(seats if seat in seats else (*seats, seat), log.seals[0].seed)[seat]


def characters_in(game: Game) -> dict[str, Character]:
    """The characters of a game's bots by their seats; of none where they are silent."""
    if game.kind != Kind.GAME or not game.lines or game.terms.silent_bots or game.terms.press not in _PRIVATE:
        return {}
    bots = levels_of(game)
    log = store.load(game) if bots else None
    return {seat: character_of(log, seat) for seat in bots} if log else {}
