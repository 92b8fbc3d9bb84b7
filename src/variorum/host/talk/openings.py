"""Bots speak first: as a phase begins, they make offers, and tell people who broke their word what follows."""

from collections.abc import Iterable
from random import Random
from time import process_time

from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Negotiator, offers, saying
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.offers import permission
from variorum.host.talk import voice
from variorum.host.talk.negotiating import negotiator

MOST_TO_ONE = 3
"""Offers of all bots together to one person in a phase."""

LONGEST = 20.0
"""Seconds of the processor in which the bots of a game make offers; whoever has had no turn by then says nothing."""


def converse(pk: int, phase: int) -> int:
    """Let the bots of a game make offers for a phase, and count them; none if the phase is over.

    Nothing is locked meanwhile.
    """
    game = Game.objects.filter(pk=pk, phase_number=phase, kind=Kind.GAME, state=State.RUNNING).first()
    if game is None or game.terms.silent_bots:
        return 0
    bots = sorted(seat for seat in levels_of(game) if not permission.denial(game, seat))
    if not bots:
        return 0
    log, made, until = store.load(game), 0, process_time() + LONGEST
    asked = dict.fromkeys(_people(game), 0)
    Random(f"{log.seals[-1].seed}/{phase}/order").shuffle(bots)
    for seat in bots:
        if process_time() > until:
            break
        knows = negotiator(game, log, seat)
        _complain(game, log, knows, asked)
        for offer in offers(knows, voice.games_for(len(bots))):
            persons = [other for other in offer.asked if other in asked]
            patient = all(asked[other] < MOST_TO_ONE and voice.is_patient(game, seat, other) for other in persons)
            if patient and not voice.offer(game, seat, offer):
                made += 1
                asked.update({other: asked[other] + 1 for other in persons})
    return made


def _people(game: Game) -> list[str]:
    """The seats that people hold."""
    held = Member.objects.filter(game=game, left__isnull=True, person__isnull=False).exclude(seat="")
    return list(held.values_list("seat", flat=True))


def _complain(game: Game, log: GameLog, knows: Negotiator, people: Iterable[str]) -> None:
    """Tell people who broke their word to the bot in the phase before what follows from that."""
    latest = log.now.turn
    for person in people:
        breach = knows.breach(person)
        if breach is not None and breach.turn == latest and knows.shuns(person):
            voice.say(
                game, log, knows.seat, person, saying.wronged(knows, person), f"breach-{game.phase_number}-{person}"
            )
