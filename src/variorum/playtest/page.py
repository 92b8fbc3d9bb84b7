"""The report as a self-contained HTML file: findings, tables, pictures."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from variorum.bots.intervals import proportion
from variorum.game.event import counted
from variorum.playtest.comparison import Comparison
from variorum.playtest.findings import findings
from variorum.playtest.pictures import center_chart, heat_map, owner_map
from variorum.playtest.plan import Plan
from variorum.playtest.tally import Tally

_MOST_ROWS = 40
"""Longer tables are for the file of figures that comes with the page."""

_MOST_OPENINGS = 3
"""Of each seat; the fourth is rarely more than noise."""

_STYLE = """
:root { color-scheme: light dark; --ink: #2a1a08; --page: #fbf7ec; --line: #cdbf9d; --mark: #9f1d1d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8dfc9; --page: #12161b; --line: #4b4534; --mark: #ff9b8a; } }
body { font: 1rem/1.5 Georgia, serif; color: var(--ink); background: var(--page); margin: 0 auto; max-width: 70rem;
  padding: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .75rem .25rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; } .serious { color: var(--mark); font-weight: bold; }
figure { margin: 1rem 0; } figure svg { width: 100%; height: auto; background: #fff; }
.text td:last-child { text-align: left; font-size: .9rem; }
"""

Row = Sequence[str]


def page(plan: Plan, tally: Tally, comparison: tuple[str, Sequence[Comparison]] | None = None) -> str:
    """The report. `comparison` is what it is compared with, and the figures of both."""
    parts = [
        f"<h1>{escape(plan.title)}: {counted(tally.games, 'game')}</h1>",
        f"<p>Played by <b>{escape(plan.bot)}</b>, up to {counted(plan.years, 'year')}, seed “{escape(plan.seed)}”.</p>",
        _section("Findings", _listed(plan, tally)),
        _section("Seats", _seats(tally)),
        _section("Endings", _endings(tally)),
        *([_section(f"Compared with {comparison[0]}", _comparison(comparison[1]))] if comparison else ()),
        _section("Centers over time", _figure(center_chart(plan, tally))),
        _section("Who owned each center at the end", _figure(owner_map(plan, tally))),
        _section("Stand-offs", _figure(heat_map(plan, tally.stand_offs, "Stand-offs"))),
        _section("Areas entered", _figure(heat_map(plan, tally.entered, "Areas entered"))),
        _section("Orders", _orders(plan, tally)),
        _section("Rules", _rules(plan, tally)),
        _section("Openings", _openings(tally)),
    ]
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"{meta}<title>{escape(plan.title)}</title><style>{_STYLE}</style>"
    return f'<!DOCTYPE html><html lang="en"><head>{head}</head><body>{"".join(parts)}</body></html>\n'


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>" if body else ""


def _figure(svg: str) -> str:
    return f"<figure>{svg}</figure>" if svg else ""


def _listed(plan: Plan, tally: Tally) -> str:
    marks = {True: ' class="serious"', False: ""}
    items = (f"<li{marks[found.serious]}>{escape(found.text)}</li>" for found in findings(plan, tally))
    return f"<ul>{''.join(items)}</ul>"


def _seats(tally: Tally) -> str:
    head = ("seat", "share of the game", "solos", "95 % interval", "draws", "survives")
    return _table(head, (_seat(tally, seat) for seat in tally.seats))


def _seat(tally: Tally, seat: str) -> Row:
    sums, games = tally.shares[seat], tally.games
    low, high = proportion(tally.wins[seat], games)
    share = f"{100 * sums.mean:.1f} ± {196 * sums.deviation:.1f} %"
    within = f"{100 * low:.1f} to {100 * high:.1f} %"
    return (
        seat,
        share,
        _percent(tally.wins[seat], games),
        within,
        _percent(tally.draws[seat], games),
        _percent(tally.survivals[seat], games),
    )


def _endings(tally: Tally) -> str:
    rows = [(name, f"{count:,}", _percent(count, tally.games)) for name, count in tally.endings.most_common()]
    lengths = [
        (counted(years, "year"), f"{count:,}", _percent(count, tally.games))
        for years, count in enumerate(tally.years)
        if count
    ]
    return _table(("ending", "games", ""), rows) + _table(("length", "games", ""), lengths)


def _comparison(rows: Iterable[Comparison]) -> str:
    told = (
        (row.what, f"{row.one:.3f}", f"{row.other:.3f}", f"{row.chance:.3f}", "differs" if row.clear else "")
        for row in rows
    )
    return _table(("figure", "here", "there", "by chance", ""), told)


def _orders(plan: Plan, tally: Tally) -> str:
    purposes = {order.__name__: order.purpose for order in plan.rules.orders}
    rows = (
        (purposes.get(name) or name, f"{count:,}", _percent(tally.done[name], count) if tally.done[name] else "")
        for name, count in tally.given.most_common()
    )
    return _table(("order", "given", "succeeded"), rows)


def _rules(plan: Plan, tally: Tally) -> str:
    names = dict.fromkeys(rule.name for rule in plan.rules.rules if rule.events and rule.name)
    rows = sorted(((name, tally.fired[name]) for name in names), key=lambda row: -row[1])
    told = ((name, f"{count:,}", f"{count / max(tally.games, 1):.1f}") for name, count in rows)
    return _table(("rule", "events", "a game"), told)


def _openings(tally: Tally) -> str:
    return _table(("seat", "games", "first orders"), _first_orders(tally), "text")


def _first_orders(tally: Tally) -> Iterator[Row]:
    for seat, openings in sorted(tally.openings.items()):
        for text, count in openings.most_common(_MOST_OPENINGS):
            yield seat, f"{count:,}", text


def _table(head: Row, rows: Iterable[Row], class_: str = "") -> str:
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in list(rows)[:_MOST_ROWS])
    if not body:
        return ""
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    kind = f' class="{class_}"' if class_ else ""
    return f'<div class="wide"><table{kind}><thead><tr>{heading}</tr></thead><tbody>{body}</tbody></table></div>'


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else ""
