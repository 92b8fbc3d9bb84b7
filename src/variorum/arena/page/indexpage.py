"""The index of a series: the agents' scores, and all games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from variorum.arena.results import GameResult, SeatResult
from variorum.arena.scores import Score
from variorum.arena.terms import Terms
from variorum.arena.wording import ENDINGS, STRENGTH, TALK, WRONG, about, ending_row, strength_row, talk_row, wrong_row
from variorum.game.event import counted
from variorum.game.title import called
from variorum.variants import registry

_SHEETS = ("tokens.css", "arena.css")
_LONG, _FIRST = 600, 240
"""Longer texts are folded after so many characters."""


def document(title: str, body: str, style: str = "") -> str:
    """A whole page."""
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f"{meta}<title>{escape(title)}</title><style>{_style()}{style}</style>"
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def table(name: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of markup by its name; wide ones scroll by themselves."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    named = f'role="region" aria-label="{escape(name)}" tabindex="0"'
    return f'<div class="wide" {named}><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def text(words: str) -> str:
    """A text as somebody wrote it; a long one is folded."""
    if len(words) <= _LONG:
        return f'<p class="words">{escape(words)}</p>'
    first, rest = escape(words[:_FIRST]), escape(words[_FIRST:])
    return f'<details class="words"><summary>{first}…</summary>{rest}</details>'


@cache
def _style() -> str:
    return "".join((files(__package__) / name).read_text("utf-8") for name in _SHEETS)


_GAMES = ("game", "variant", "ending", "before", "seats, by share")
_MOST_GAMES = 2000
"""Longer lists are for the files of figures."""


def index_page(
    terms: Terms, results: Sequence[GameResult], scores: Sequence[Score], address: Callable[[int], str]
) -> str:
    """The index; `address` is that of a game's page by its number, empty if it has none."""
    title = f"{counted(len(results), 'game')} of {counted(len(scores), 'agent')}"
    tables = (
        ("Strength", (STRENGTH, (_row(strength_row(score)) for score in scores))),
        ("Endings", (ENDINGS, (_row(ending_row(score)) for score in scores))),
        ("Talk", (TALK, (_row(talk_row(score)) for score in scores))),
        ("What went wrong", (WRONG, (_row(wrong_row(score)) for score in scores))),
        ("Games", (_GAMES, _games(results, address))),
    )
    body = "".join(f"<section><h2>{name}</h2>{table(name, head, rows)}</section>" for name, (head, rows) in tables)
    head = f"<header><h1>{escape(title)}</h1><p>{escape(about(terms))}</p></header>"
    return document(title, f"{head}<main>{body}</main>")


def _row(cells: Sequence[str]) -> Sequence[str]:
    return [escape(cell) for cell in cells]


def _games(results: Sequence[GameResult], address: Callable[[int], str]) -> Iterator[Sequence[str]]:
    return ((_link(result, address(result.number)), *_game(result)) for result in results[:_MOST_GAMES])


def _link(result: GameResult, address: str) -> str:
    return f'<a href="{escape(address)}">Game {result.number}</a>' if address else f"Game {result.number}"


def _game(result: GameResult) -> Sequence[str]:
    first = sorted(result.seats, key=lambda seat: -seat.share)
    seats = "; ".join(map(_seat, first))
    name = registry.variant(result.variant).name if registry.is_known(result.variant) else result.variant
    return [
        *(escape(cell) for cell in (name, result.ending, result.turn)),
        f'<span class="long">{escape(seats)}</span>',
    ]


def _seat(seat: SeatResult) -> str:
    return f"{called(seat.seat)} {seat.agent} {100 * seat.share:.0f} %{' forfeited' if seat.forfeited else ''}"
