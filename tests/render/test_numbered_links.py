"""Links over the map: the numbers of their arrows can be read."""

import math
import re
from collections import Counter

from tests.tables import each

from variorum.board import load_board
from variorum.board.load import board_folder
from variorum.render.atlas import load_atlas
from variorum.render.listed import arrows, links

TAG = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"[^>]*>(\d+)<')


@each("name", ["hussite_wars", "south_of_sahara", "migraine", "habelya"])
def test_numbers_cover_neither_names_nor_each_other(name):
    board, atlas = load_board(name), load_atlas(board_folder(name))
    _, tags = arrows(atlas, links(atlas, board, board.geography()))
    found = [(number, (float(x), float(y) - 0.35 * float(size))) for x, y, size, number in TAG.findall(tags)]
    assert set(Counter(number for number, _ in found).values()) == {2}
    places = [at for _, at in found]
    assert min(math.dist(one, other) for at, one in enumerate(places) for other in places[:at]) > 0.7 * atlas.badge
    for x, y in places:
        assert 0 < x < atlas.size[0]
        assert 0 < y < atlas.size[1]
        for label in atlas.labels.values():
            high = 0.4 * label.size * len(label.lines)
            assert abs(x - label.at[0]) > label.width / 2 or abs(y - label.at[1]) > high, label.lines
