"""No name overlaps a badge, another name or the mark of a center: at the opening, and wherever units may stand.

Nor the head of an arrow, but for those that have nowhere else to go.
"""

from itertools import combinations, product
from random import Random

from tests.tables import each

from variorum.board import Movement, load_board
from variorum.board.load import board_folder, board_names
from variorum.game.unit import Unit, UnitRef
from variorum.render.atlas import is_in, load_atlas
from variorum.render.layout import layout
from variorum.render.plan import Ordered, plan
from variorum.render.room import cities_marked
from variorum.render.scene import Places
from variorum.render.strokes import course
from variorum.rules.movement.orders import Move

POSITIONS = 50
MOVES = 150
KINDS = ("success", "occupied", "bounce")
"""Moves to a vacant place, to one that is taken, and stopped."""
UNITS = 40
MARK = 12
"""Radius of a center's mark."""


def boxes(atlas):
    for area, label in atlas.labels.items():
        height = 0.8 * label.size * len(label.lines)
        x, y = label.at
        yield area, (x - label.width / 2, y - height / 2, x + label.width / 2, y + height / 2)


def far(box, x, y):
    """How far a point is from a box."""
    left, top, right, bottom = box
    return abs(complex(max(left - x, 0, x - right), max(top - y, 0, y - bottom)))


def random_units(board, chance):
    geography = board.geography()
    places = [
        (kind, place)
        for area in board.areas
        for kind, movement in (("A", Movement.ARMY), ("F", Movement.FLEET))
        for place in geography.places(movement, area)
    ]
    chance.shuffle(places)
    taken = {place.partition("/")[0]: (kind, place) for kind, place in places}
    chosen = chance.sample(sorted(taken.values()), min(UNITS, len(taken)))
    return [Unit(number, kind, "ANYBODY", place) for number, (kind, place) in enumerate(chosen)]


@each("name", board_names())
def test_names_keep_clear_of_names_and_centers(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    for (one, a), (other, b) in combinations(boxes(atlas), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
    marked = [center for center in board.geography().centers if center in atlas.centers]  # at sea, marks make way
    for (area, box), center in product(boxes(atlas), marked):
        assert far(box, *atlas.centers[center]) >= MARK, (area, center)


@each("name", board_names())
def test_names_keep_clear_of_units(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    at, chance = Places(atlas, board.geography()), Random(name)
    drawn = [layout(random_units(board, chance), (), at, atlas.badge) for _ in range(POSITIONS)]
    badges = {(placed.point, placed.radius) for one in drawn for placed in one.placed}
    for (point, radius), (area, box) in product(badges, boxes(atlas)):
        assert far(box, point.real, point.imag) >= radius, (area, point)


def test_marks_in_cities_keep_clear_of_names():
    atlas = load_atlas(board_folder("standard"))
    for (area, (x, y)), (_, box) in product(cities_marked(atlas).items(), boxes(atlas)):
        assert far(box, x, y) >= 0.75 * atlas.size[0] / 75, area


def moves(name):
    """Some moves of a board, those of which names were in the way among them."""
    board, chance = load_board(name), Random(name)
    geography = board.geography()
    found = [
        (kind, place, to)
        for kind, movement in (("A", Movement.ARMY), ("F", Movement.FLEET))
        for area in board.areas
        for place in geography.places(movement, area)
        for to in sorted(geography.neighbors(movement, place))
    ]
    known = [one for one in found if one[1:] in {("MOS", "UKR"), ("WAR", "LVN"), ("ADR", "APU"), ("APU", "ADR")}]
    return [*known, *chance.sample(found, min(MOVES, len(found)))]


def is_covered(atlas, at, move, kind):
    """Whether names are over a third of the head of a move's arrow."""
    letter, place, to = move
    unit = Unit(1, letter, "ANYBODY", place)
    standing = [unit, *([Unit(2, letter, "OTHERS", to)] if kind == "occupied" else [])]
    order = Ordered("ANYBODY", Move(UnitRef(letter, place), to), "bounce" if kind == "bounce" else "success", unit=unit)
    names = [label.box for label in atlas.labels.values()]
    drawn = plan([order], layout(standing, (), at, atlas.badge), names)
    (curve,) = drawn.lines.values()
    way = course(curve, drawn, failed=kind == "bounce")
    barb = min(atlas.badge, 0.6 * abs(way.end - way.start)) * way.heading(way.pieces)
    head = [way.end - barb * far * complex(1, 0.4 * side) for far in (0, 0.25, 0.5, 0.75, 1) for side in (-1, 0, 1)]
    return sum(any(is_in(point, box) for box in names) for point in head) > len(head) / 3


@each(("name", "kind"), product(("standard", "rather_silly"), KINDS))
def test_heads_of_arrows_keep_clear_of_names(name, kind):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    at, tried = Places(atlas, board.geography()), moves(name)
    assert not [move for move in tried if is_covered(atlas, at, move, kind)]
