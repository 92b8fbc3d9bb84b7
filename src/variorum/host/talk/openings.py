"""Bots speak first: as a phase begins, they make offers, and tell people who broke their word what follows."""

from collections.abc import Iterable
from random import Random
from time import process_time

from variorum.agreements import Offer
from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Negotiator, Said, approach, common_ground, has_offered, noticed, offers, saying
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.offers import services
from variorum.host.talk import voice
from variorum.host.talk.negotiating import negotiator

MOST_TO_ONE = 3
"""Offers of all bots together to one person in a phase."""

WORTH_READING = 2
"""Offers that a person gets in a year at least, if bots see anything in it; in the opening, perhaps a question."""

LONGEST = 20.0
"""Seconds of the processor in which the bots of a game make offers; whoever has had no turn by then says nothing."""


def converse(pk: int, phase: int) -> int:
    """Let the bots of a game make offers for a phase, and count them; none if the phase is over.

    Nothing is locked meanwhile.
    """
    game = Game.objects.filter(pk=pk, phase_number=phase, kind=Kind.GAME, state=State.RUNNING).first()
    if game is None or game.terms.silent_bots:
        return 0
    bots = sorted(seat for seat in levels_of(game) if not services.denial(game, seat))
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
        _notice(game, log, knows, asked)
        for offer in offers(knows, voice.games_for(len(bots))):
            made += _made(game, log, knows, offer, asked)
    return made + _approached(game, log, bots, asked, until)


def _made(game: Game, log: GameLog, knows: Negotiator, offer: Offer, asked: dict[str, int]) -> bool:
    """Make an offer with a word to each person whom it is for, unless they have heard enough."""
    persons = [other for other in offer.asked if other in asked]
    if not all(asked[other] < MOST_TO_ONE and voice.is_patient(game, knows.seat, other) for other in persons):
        return False
    if voice.offer(game, knows.seat, offer):
        return False
    for other in persons:
        asked[other] += 1
        said = Said(saying.unasked(knows, offer, voice.said(game, knows.seat, other)), offer)
        voice.say(game, log, knows, other, said, f"offer-{game.phase_number}-{other}")
    return True


def _approached(game: Game, log: GameLog, bots: list[str], asked: dict[str, int], until: float) -> int:
    """Have bots turn to people who have heard little in a year, so that they have something to read."""
    made, opening = 0, len(log.moments) == 1
    for person in asked:
        heard = voice.offers_of_year(game, log.now.position.turn, bots, person)
        for seat in bots:
            if process_time() > until or heard >= WORTH_READING:
                break
            knows = negotiator(game, log, seat)
            area = common_ground(knows, person)
            if not area or has_offered(knows, person):
                continue
            offer = approach(knows, person, voice.games_for(len(bots)))
            if offer is not None and _made(game, log, knows, offer, asked):
                made, heard = made + 1, heard + 1
            elif offer is None and opening:
                greeting = Said(saying.greeting(knows, area))
                heard += voice.say(game, log, knows, person, greeting, f"greeting-{game.phase_number}-{person}")
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
            said = Said(saying.wronged(knows, person))
            voice.say(game, log, knows, person, said, f"breach-{game.phase_number}-{person}")


def _notice(game: Game, log: GameLog, knows: Negotiator, asked: dict[str, int]) -> None:
    """Thank people, or warn them; they hear that from one bot at a time, and only while they answer."""
    for person in asked:
        key = f"notice-{game.phase_number}-{person}"
        if voice.is_patient(game, knows.seat, person) and not voice.was_said(game, key):
            words = noticed(knows, person)
            if words:
                voice.say(game, log, knows, person, Said(words), key)
