"""What was counted, drawn on the board: where units stood each other off or went, and whose the centers were."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, groupby, islice
from math import cos, pi, sin, sqrt
from xml.sax.saxutils import escape

from msgspec.structs import replace

from variorum.board import BoardError
from variorum.game.report import Chart
from variorum.playtest.plan import Plan
from variorum.playtest.tally import Tally
from variorum.render.charts import draw_chart
from variorum.render.picture import draw
from variorum.render.scene import Scene, scene_of
from variorum.render.svg import element
from variorum.render.theme import PLAIN

_LARGEST = 2.4
"""The largest circle's radius, in badges."""

_SHOWN = 0.02
"""Circles below this part of the greatest amount aren't drawn."""

_PIE = 1.15
"""Radius of a pie in badges: slightly larger than the unit that it replaces, so that a narrow slice is seen."""

_HEAT = "#c2410c"


def heat_map(plan: Plan, amounts: Mapping[str, int], title: str) -> str:
    """A circle on every area, its surface the amount; empty if the board hasn't been drawn."""
    scene = _scene(plan, title)
    return draw(scene, "".join(_circles(scene, amounts))) if scene else ""


def owner_map(plan: Plan, tally: Tally) -> str:
    """On every center a pie of those who owned it at the end; empty if the board hasn't been drawn."""
    scene = _scene(plan, "Who owned each center at the end")
    return draw(scene, "".join(_pies(scene, tally))) if scene else ""


def center_chart(plan: Plan, tally: Tally) -> str:
    """The mean number of centers of every seat, year by year; empty if nothing was counted."""
    first = plan.opening.turn
    turns = chain([first], (turn for turn, _ in plan.rules.calendar.after(first)))
    years = tuple(year for year, _ in islice(groupby(turn.year_name for turn in turns), len(tally.centers)))
    lines = {seat: tuple(held[seat].mean if seat in held else None for held in tally.centers) for seat in tally.seats}
    colors = {power: place for place, power in enumerate(plan.rules.on_map)}
    return draw_chart(Chart("Centers", "mean of all games that lasted", years, lines, colors), PLAIN) if years else ""


def _scene(plan: Plan, title: str) -> Scene | None:
    empty = replace(plan.opening, units=(), owners={})
    try:
        scene = scene_of(empty, plan.rules, PLAIN, legend=False)
    except BoardError:
        return None
    return replace(scene, title=plan.title, subtitle=title)


def _circles(scene: Scene, amounts: Mapping[str, int]) -> Iterator[str]:
    most = max(amounts.values(), default=0)
    for area, amount in sorted(amounts.items(), key=lambda item: -item[1]):
        if amount >= _SHOWN * most and area in scene.geography.terrain:
            x, y = scene.at(area)
            radius = scene.map.badge * _LARGEST * sqrt(amount / most)
            told = element("title", escape(f"{area}: {amount:,}"))
            yield element("circle", told, cx=x, cy=y, r=radius, fill=_HEAT, fill_opacity=0.55, stroke=_HEAT)


def _pies(scene: Scene, tally: Tally) -> Iterator[str]:
    hues = {power: scene.theme.hue(index) for index, power in enumerate(scene.map.powers)}
    for center, owners in sorted(tally.owners.items()):
        if center in scene.geography.terrain:
            yield _pie(scene, center, owners, tally.games, hues)


def _pie(scene: Scene, center: str, owners: Counter[str], games: int, hues: Mapping[str, str]) -> str:
    x, y = scene.at(center)
    radius, angle = scene.map.badge * _PIE, -pi / 2
    slices, told = [], []
    for owner, times in sorted(owners.items(), key=lambda item: (-item[1], item[0])):
        turn = 2 * pi * times / games
        slices.append(_slice(x, y, radius, angle, turn, hues.get(owner, scene.theme.line)))
        told.append(f"{owner} {100 * times / games:.0f} %")
        angle += turn
    disc = element("circle", cx=x, cy=y, r=radius, fill=scene.theme.page, stroke=scene.theme.line, stroke_width=2)
    title = element("title", escape(f"{center}: {', '.join(told)}"))
    return element("g", title, disc, *slices)


def _slice(x: float, y: float, radius: float, angle: float, turn: float, colour: str) -> str:
    if turn >= 2 * pi - 1e-9:
        return element("circle", cx=x, cy=y, r=radius, fill=colour)
    start = (x + radius * cos(angle), y + radius * sin(angle))
    end = (x + radius * cos(angle + turn), y + radius * sin(angle + turn))
    arc = f"A{radius:.1f} {radius:.1f} 0 {int(turn > pi)} 1 {end[0]:.1f} {end[1]:.1f}"
    return element("path", d=f"M{x:.1f} {y:.1f}L{start[0]:.1f} {start[1]:.1f}{arc}Z", fill=colour)
