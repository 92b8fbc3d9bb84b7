"""Borders and coasts from the lines of a drawing: an independent way to what a board derives from its rings.

Nothing here knows a cyclic order. Lines hang together where they end in the same point; which areas a line parts and
which areas meet in a point is all that is used.
"""

import json
from collections import Counter, defaultdict
from importlib.resources import files
from itertools import chain

from variorum.board import Terrain

FIRM = (Terrain.LAND, Terrain.MOUNTAIN)


class Drawing:
    """The lines of a board: (two areas, two end points) of each, and the areas around every point."""

    def __init__(self, name):
        content = json.loads((files("variorum") / "boards" / name / "topo.json").read_text())
        self.lines = [(frozenset((left, right)), ends(points)) for left, right, points in content["arcs"]]
        self.around = defaultdict(set)
        for parted, (start, end) in self.lines:
            self.around[start] |= parted
            self.around[end] |= parted
        self.of = defaultdict(list)
        for number, (parted, _) in enumerate(self.lines):
            for area in parted:
                self.of[area].append(number)


def ends(deltas):
    return tuple(deltas[:2]), (sum(deltas[::2]), sum(deltas[1::2]))


class Found:
    """What the lines say: army links, links at sea, coasts as (area, waters), and links between coasts."""

    def __init__(self, drawing, board, terrain):
        self.drawing, self.board, self.terrain = drawing, board, terrain
        self.coasts = {area: self.coasts_of(area) for area in board.areas if self.firm(area)}
        self.army, self.sea, self.fleet = set(), set(), set()
        for parted, points in drawing.lines:
            if len(parted) == 2 and "*" not in parted:
                self.link(tuple(parted), points)

    def firm(self, area):
        return self.terrain.get(area) in FIRM

    def wet(self, area):
        return self.terrain.get(area) is Terrain.SEA

    def other(self, number, area):
        parted = self.drawing.lines[number][0]
        return next(iter(parted - {area}))

    def coasts_of(self, area):
        """The coasts of an area, each as the numbers of its lines."""
        passed = self.passed(area)
        mine = self.drawing.of[area]
        open_ = [n for n in mine if self.wet(self.other(n, area)) or self.other(n, area) in passed]
        groups = joined_where(open_, lambda number: self.drawing.lines[number][1])
        groups = [group for group in groups if any(self.wet(self.other(n, area)) for n in group)]
        for waters in self.canals(area):
            touching = [g for g in groups if any(self.other(n, area) in waters for n in g)]
            if touching:
                groups = [g for g in groups if g not in touching] + [set(chain.from_iterable(touching))]
        return groups

    def passed(self, area):
        soft = {other for pair in self.board.straits if area in pair for other in pair if other != area}
        soft |= {through for through, spared in self.board.waterways.items() if area in spared}
        return {other for other in soft if self.firm(other)}

    def canals(self, area):
        yield from self.board.canals.get(area, ())
        if area in self.board.waterways:
            yield set(self.board.areas)

    def link(self, parted, points):
        one, other = parted
        if self.wet(one) and self.wet(other):
            self.sea.add(frozenset(parted))
        elif self.firm(one) and self.firm(other):
            if self.terrain[one] is self.terrain[other]:
                self.army.add(frozenset(parted))
            for point in points:
                if any(self.wet(third) for third in self.drawing.around[point]):
                    self.fleet.add(frozenset((self.coast_at(one, point), self.coast_at(other, point))))

    def coast_at(self, area, point):
        """The coast that has a line to the water which ends here."""
        for group in self.coasts[area]:
            for number in group:
                if self.wet(self.other(number, area)) and point in self.drawing.lines[number][1]:
                    return self.named(area, group)
        raise AssertionError((area, point))

    def named(self, area, group):
        return area, frozenset(w for n in group if self.wet(w := self.other(n, area)))

    def all_coasts(self):
        return Counter(self.named(area, group) for area, groups in self.coasts.items() for group in groups)


def joined_where(numbers, points_of):
    """Groups of lines that hang together."""
    groups = []
    for number in numbers:
        points = set(points_of(number))
        touching = [group for group in groups if group[1] & points]
        groups = [group for group in groups if group not in touching]
        groups.append(
            (
                {number}.union(*(members for members, _ in touching)),
                points.union(*(reached for _, reached in touching)),
            )
        )
    return [members for members, _ in groups]
