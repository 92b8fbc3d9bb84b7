"""A game's page: phase by phase what every agent thought, said and ordered, beside the map."""

from collections.abc import Iterator, Sequence
from html import escape

import msgspec

from variorum.agreements import Verdict, ledger_of, offer_from_plain, write_offer
from variorum.archive.gamelog import played_again
from variorum.archive.lines import AnswerLine, MessageLine, OfferLine
from variorum.arena.agent import ALL
from variorum.arena.game import ArenaGame, Said
from variorum.arena.page.board import Board, board_of
from variorum.arena.page.indexpage import document, table, text
from variorum.arena.results import GameResult
from variorum.game.audience import GM
from variorum.game.event import told
from variorum.game.results import Row, others, rows
from variorum.game.title import called, titled
from variorum.observe import Kept, word_of
from variorum.render.played import played

_KINDS = {"success": "good", "void": "wrong"}
"""How results are colored; the others softly."""


def game_page(game: ArenaGame, result: GameResult) -> str:
    """The page of a game that is over."""
    board = board_of(game.variant, game.log.moments[0].position)
    word = word_of(game.log, GM, ledger_of(game.log).deals)
    phases = [_Phase(game, board, number, word) for number in range(1, len(game.log.moments))]
    title = f"{game.variant.name}, game {game.number}"
    links = "".join(f'<a href="#{phase.step.turn}">{phase.step.turn}</a>' for phase in phases)
    body = (
        f'<header><p><a href="../index.html">All games</a></p><h1>{escape(title)}</h1>'
        f"<p>{escape(_ended(result))}. This page shows everything, also what was hidden in the game.</p>"
        f"{_seats(result, board)}</header>"
        f'<nav aria-label="Phases">{links}</nav>{board.definitions if board else ""}'
        f"<main>{''.join(phase.markup for phase in phases)}</main>"
    )
    return document(title, body, board.style if board else "")


def _ended(result: GameResult) -> str:
    winners = ", ".join(called(seat.seat) for seat in result.seats if seat.solo or seat.draw)
    match result.ending:
        case "solo":
            return f"{winners} won in {result.turn}"
        case "draw":
            return f"A draw of {winners} in {result.turn}"
        case "broken off":
            return f"Broken off before {result.turn}"
    return f"Stuck: {result.ending}"


def _seats(result: GameResult, board: Board | None) -> str:
    headings = (
        "seat",
        "agent",
        "share",
        "centers",
        "kept",
        "broken",
        "refused",
        "no reply",
        "caretaker",
        "tokens",
        "cost",
    )
    rows = (
        (
            _named(seat.seat, board),
            escape(seat.agent),
            f"{100 * seat.share:.1f} %",
            f"{seat.centers}",
            f"{seat.kept}",
            f"{seat.broken}",
            f"{seat.refused}",
            f"{seat.faults}",
            f"{seat.caretaker} of {seat.phases}{', forfeited' if seat.forfeited else ''}",
            f"{seat.tokens_in + seat.tokens_out:,}",
            f"{seat.cost:.4f}",
        )
        for seat in result.seats
    )
    return table("Seats", headings, rows)


def _named(seat: str, board: Board | None) -> str:
    swatch = f'<span class="swatch" style="background:{board.hue(seat)}"></span>' if board else ""
    return f"{swatch}{escape(called(seat))}"


class _Phase:
    """A phase of the page: moment `number` of the game is what it led to."""

    def __init__(self, game: ArenaGame, board: Board | None, number: int, word: Sequence[Kept]) -> None:
        self.game, self.board, self.step = game, board, game.steps[number - 1]
        self.before, self.after = game.log.moments[number - 1].position, game.log.moments[number]
        self._entries = played_again(game.log, number).entries
        self._word = [kept for kept in word if kept.turn == self.before.turn]
        self._offers = sum(isinstance(line, OfferLine) for step in game.steps[: number - 1] for line in step.lines)

    @property
    def markup(self) -> str:
        """The whole section."""
        seats = "".join(self._seat(seat) for seat in self.game.seating if self._concerns(seat))
        drawn = self.board.map(self.before, played(self.before, self.after.events, self._entries)) if self.board else ""
        title = titled(self.game.variant, self.before.turn)
        return (
            f'<section id="{self.step.turn}"><h2>{escape(title)} <small>{self.step.turn}</small></h2>'
            f'<div class="phase"><div class="seen">{drawn}</div><div>{seats}{self._happened()}</div></div></section>'
        )

    def _concerns(self, seat: str) -> bool:
        return bool(self._said(seat) or self._results(seat) or seat in self.step.caretakers)

    def _said(self, seat: str) -> list[Said]:
        return [said for said in self.step.said if said.seat == seat]

    def _results(self, seat: str) -> list[Row]:
        powers = {seat, *self.game.variant.world.commands(self.before).get(seat, ())}
        return [row for row in rows(self.after.events) if row.power in powers]

    def _seat(self, seat: str) -> str:
        agent = self.game.seating[seat]
        parts = (("Thoughts", self._thoughts(seat)), ("Messages", self._talk(seat)), ("Orders", self._orders(seat)))
        columns = "".join(
            f'<div class="{name.lower()}"><h4>{name}</h4>{"".join(found) or "<p class=soft>None</p>"}</div>'
            for name, found in ((name, list(found)) for name, found in parts)
        )
        head = f"<h3>{_named(seat, self.board)} <small>{escape(agent)}</small></h3>"
        return f'<article>{head}<div class="columns">{columns}</div></article>'

    def _thoughts(self, seat: str) -> Iterator[str]:
        yield from (text(said.heard.reply.thoughts) for said in self._said(seat) if said.heard.reply.thoughts)

    def _talk(self, seat: str) -> Iterator[str]:
        number = self._offers
        for line in self.step.lines:
            match line:
                case MessageLine() if line.sender == seat:
                    to = "all" if line.recipient == ALL else called(line.recipient)
                    yield f'<div class="message"><b>To {escape(to)}</b>{text(line.text)}</div>'
                case OfferLine():
                    number += 1
                    offer = offer_from_plain(self.game.variant, msgspec.json.decode(line.offer))
                    if offer.by == seat:
                        yield f'<div class="message"><b>Offer {number}</b>{text(write_offer(offer))}</div>'
                case AnswerLine() if line.seat == seat:
                    verb = "Accepts" if line.accepts else "Declines"
                    yield f'<p class="message"><b>{verb} offer {line.number}</b></p>'

    def _orders(self, seat: str) -> Iterator[str]:
        if seat in self.step.caretakers:
            yield '<p class="wrong">The caretaker ordered.</p>'
        rows = "".join(
            f'<li class="{_KINDS.get(row.result, "soft")}">{escape(row.order)} <i>{escape(row.word)}</i></li>'
            for row in self._results(seat)
        )
        yield f"<ul>{rows}</ul>" if rows else ""
        for said in self._said(seat):
            if said.heard.fault:
                yield f'<p class="wrong">No reply: {escape(said.heard.fault)}</p>'
            yield from (f'<p class="wrong">Refused: {escape(problem)}</p>' for problem in said.problems)

    def _happened(self) -> str:
        citations = self.game.variant.citations
        lines = [told(event, GM, citations) for event in others(self.after.events)]
        judged = sorted(self._word, key=lambda kept: kept.judged.verdict is not Verdict.BROKEN)
        lines += [_promise(kept) for kept in judged if kept.judged.verdict is not Verdict.MOOT]
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<article><h3>What happened</h3><ul>{items}</ul></article>" if lines else ""


def _promise(kept: Kept) -> str:
    judged = kept.judged
    by = f" by {', '.join(map(str, judged.orders))}" if judged.orders else ""
    verb = "broke" if judged.verdict is Verdict.BROKEN else "kept"
    return f"{called(judged.seat)} {verb} its promise {judged.pledge}{by}."
