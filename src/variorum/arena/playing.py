"""One phase of a game: rounds of press, orders, and what comes of them."""

import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from variorum.agreements import OfferError, ledger_of, offer_to_plain, read_offer
from variorum.archive.gamelog import fold, phase_line, play
from variorum.archive.lines import AnswerLine, AnyLine, MessageLine, offer_line
from variorum.arena.agent import ALL, Agent, Reply
from variorum.arena.game import ArenaGame, Said, Step
from variorum.arena.seated import Heard, hear, waited
from variorum.bots import ask, level, situation
from variorum.bots.guard import accepted
from variorum.bots.phase import StuckError, forced
from variorum.game.problem import Severity
from variorum.game.process import Processed, check, legal_orders
from variorum.game.sheet import Sheet
from variorum.notation import read_sheet
from variorum.observe.scene import moves

_TRIES = 200
"""A phase that waits takes any legal answer, so the first tries do."""
_CARETAKERS_BUDGET = 200


class _Talk(msgspec.Struct):
    """A phase while it is talked about: the game with its new lines, and what has been said."""

    game: ArenaGame
    lines: list[AnyLine] = []
    said: list[Said] = []

    def add(self, line: AnyLine) -> None:
        """Add a line to the game. Raises: ValueError if it can't follow."""
        self.game = replace(self.game, log=fold(self.game.log, line))
        self.lines.append(line)

    @property
    def playing(self) -> list[str]:
        """The seats that are asked in this phase, and that no caretaker plays for good."""
        position = self.game.log.now.position
        so_far = replace(self.game, steps=(*self.game.steps, Step("", (), tuple(self.said))))
        asked = (seat for seat in self.game.seating if legal_orders(self.game.variant, position, seat).kinds)
        return [seat for seat in asked if not so_far.is_out(seat)]


def step(game: ArenaGame, agents: Mapping[str, Agent]) -> Step:
    """Play a phase with the agents, by their names.

    Raises: StuckError if no answer brings the phase to an end.
    """
    talk, turn = _Talk(game), game.log.now.position.turn
    rounds = game.terms.rounds if moves(game.variant, turn) else 0
    for number in range(1, rounds + 1):
        _press(talk, agents, number)
    sheets = _orders(talk, agents)
    done = _played(talk.game, sheets)
    caretakers = tuple(sorted(said.seat for said in talk.said if said.caretaker))
    talk.add(phase_line(talk.game.log, sheets, done, caretakers))
    return Step(str(turn), tuple(talk.lines), tuple(talk.said))


def _press(talk: _Talk, agents: Mapping[str, Agent], number: int) -> None:
    """A round of press: all are asked at once, then heard in the order of the seats."""
    before = {said.seat: said.problems for said in talk.said}
    for seat, heard in _heard(talk, agents, talk.playing, number, before).items():
        problems = tuple(_spoken(talk, seat, heard.reply))
        talk.said.append(_said(seat, number, heard, problems))


def _heard(
    talk: _Talk,
    agents: Mapping[str, Agent],
    seats: Sequence[str],
    number: int,
    problems: Mapping[str, tuple[str, ...]],
) -> dict[str, Heard]:
    """What the agents of some seats say when all are asked at once."""
    game, seconds = talk.game, talk.game.terms.seconds
    briefs = {seat: game.brief(seat, number, problems.get(seat, ())) for seat in seats}
    asked = {seat: hear(agents[game.seating[seat]], brief, seconds) for seat, brief in briefs.items()}
    end = time.monotonic() + seconds
    return {seat: waited(asking, end, seconds) for seat, asking in asked.items()}


def _spoken(talk: _Talk, seat: str, reply: Reply) -> list[str]:
    """Send what a seat says, and return what is wrong with it."""
    variant, position, turn = talk.game.variant, talk.game.log.now.position, str(talk.game.log.now.position.turn)
    wrong: list[str] = []
    for told in reply.messages:
        if told.to == ALL or (told.to in talk.game.seating and told.to != seat):
            talk.add(MessageLine(turn, seat, told.to, told.text))
        else:
            others = ", ".join(other for other in talk.game.seating if other != seat)
            wrong.append(f'no message can go to "{told.to[:40]}"; accepted: {ALL}, {others}')
    for text in reply.offers:
        try:
            talk.add(offer_line(offer_to_plain(read_offer(variant, position, seat, text))))
        except OfferError as error:
            wrong.append(f"{text}: {error}")
    for answer in reply.answers:
        known = ledger_of(talk.game.log)
        try:
            (known.accepted if answer.accept else known.declined)(answer.number, seat)
            talk.add(AnswerLine(answer.number, seat, answer.accept))
        except ValueError as error:
            wrong.append(str(error))
    return wrong


def _orders(talk: _Talk, agents: Mapping[str, Agent]) -> dict[str, Sheet]:
    """The sheets of all seats: agents whose orders are refused are asked again, as often as the terms allow."""
    sheets: dict[str, Sheet] = {}
    waiting, wrong = talk.playing, dict[str, tuple[str, ...]]()
    for tries in range(talk.game.terms.tries):
        for seat, heard in _heard(talk, agents, waiting, 0, wrong).items():
            sheet, problems = _read(talk.game, seat, heard.reply)
            fails = bool(heard.fault)
            last = tries + 1 == talk.game.terms.tries
            wrong[seat] = (heard.fault,) if fails else problems
            talk.said.append(_said(seat, 0, heard, problems, caretaker=fails and last))
            if not fails:
                sheets[seat] = sheet
        waiting = [seat for seat in waiting if wrong[seat] and seat in talk.playing]
    position = talk.game.log.now.position
    for seat in talk.game.seating:
        if seat not in sheets and legal_orders(talk.game.variant, position, seat).kinds:
            sheets[seat] = _caretakers(talk, seat)
    return sheets


def _caretakers(talk: _Talk, seat: str) -> Sheet:
    """What the caretaker orders for a seat; it is noted if nothing was asked of the agent."""
    game, now = talk.game, talk.game.log.now
    if not any(said.seat == seat and said.caretaker for said in talk.said):
        talk.said.append(Said(seat, caretaker=True))
    seen = situation(game.variant, now.position, seat, now.season)
    return ask(level(game.terms.caretaker), seen, game.seed, _CARETAKERS_BUDGET).sheet


def _read(game: ArenaGame, seat: str, reply: Reply) -> tuple[Sheet, tuple[str, ...]]:
    """The orders of a reply that count, and what is wrong with the others."""
    now = game.log.now
    seen = situation(game.variant, now.position, seat, now.season)
    sheet, unread = read_sheet(game.variant, now.position, seat, "\n".join(reply.orders))
    found = check(game.variant, seen.position, seat, sheet.orders)
    refused = [problem for problem in found if problem.severity is Severity.REFUSED]
    return Sheet(accepted(seen, sheet.orders)), tuple(map(str, (*unread, *refused)))


def _played(game: ArenaGame, sheets: dict[str, Sheet]) -> Processed:
    """The phase with these sheets, and with random ones for whoever it still waits for."""
    now = game.log.now
    done = play(game.log, sheets)
    for attempt in range(_TRIES):
        if not done.waiting:
            return done
        sheets |= forced(game.variant, now.position, now.season, done, f"{game.seed}/{attempt}")
        done = play(game.log, sheets)
    raise StuckError(f"{now.position.turn} waits for {', '.join(sorted(done.waiting))}, whatever they send")


def _said(seat: str, number: int, heard: Heard, problems: tuple[str, ...], *, caretaker: bool = False) -> Said:
    reply = heard.reply
    return Said(
        seat,
        number,
        reply.thoughts,
        reply.messages,
        reply.offers,
        reply.answers,
        reply.orders,
        problems,
        heard.fault,
        heard.late,
        caretaker,
        reply.tokens_in,
        reply.tokens_out,
        heard.seconds,
    )
