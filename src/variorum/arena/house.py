"""Bots of ours as agents: a level for the orders, and, with a character, agreements."""

from random import Random

from variorum.agreements import State, write_offer
from variorum.arena.agent import Answer, Brief, Reply
from variorum.bots.bot import Bot
from variorum.bots.levels import level
from variorum.bots.talk import CHARACTERS, Character, Negotiator, Talker, answer, offers

_GAMES = 6
"""Games that are played on to weigh an offer: matches have many."""


def character_called(name: str) -> Character | None:
    """A character by its name, with or without its article; None for no name. Raises: ValueError."""
    if not name:
        return None
    known = {one.name.removeprefix("The ").lower(): one for one in CHARACTERS}
    found = known.get(name.lower().removeprefix("the "))
    if found is None:
        raise ValueError(f'no character is called "{name}"; choose from {", ".join(one.name for one in CHARACTERS)}')
    return found


class HouseBot:
    """A bot of a level; one without a character doesn't talk."""

    def __init__(self, name: str, character: str = "", evaluations: int = 2000) -> None:
        """A bot of a level. Raises: UnknownLevelError; ValueError for an unknown character."""
        self.level, self.character, self.evaluations = name, character_called(character), evaluations
        level(name)

    def reply(self, brief: Brief) -> Reply:
        """Orders when they are due; in rounds of press answers, and in the first of them offers."""
        negotiator = self._negotiator(brief)
        if brief.is_for_orders:
            bot: Bot = Talker(self.level, negotiator) if negotiator else level(self.level)
            chance = Random(f"{brief.seed}/{brief.turn}/{brief.seat}/orders")
            sheet = bot.sheet(brief.situation, chance, self.evaluations)
            return Reply(orders=tuple(map(str, sheet.orders)))
        if negotiator is None:
            return Reply()
        made = offers(negotiator, _GAMES) if brief.round == 1 else ()
        return Reply(offers=tuple(map(write_offer, made)), answers=tuple(_answers(brief, negotiator)))

    def _negotiator(self, brief: Brief) -> Negotiator | None:
        if self.character is None:
            return None
        return Negotiator(brief.situation, brief.deals, brief.word, self.character, brief.seed)


def _answers(brief: Brief, negotiator: Negotiator) -> list[Answer]:
    """Answers to the open offers that wait for the seat."""
    waiting = [deal for deal in brief.deals if deal.state is State.OPEN and brief.seat in deal.waits_for]
    return [Answer(deal.number, answer(negotiator, deal, _GAMES).accepts) for deal in waiting]
