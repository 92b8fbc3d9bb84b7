"""Pages of Backstabbr: seasons from the values of their scripts, in any order, played again and compared."""

import json

import pytest
from tests.exchange.saved_games import STANDARD
from tests.tables import each

from variorum.exchange.foreign import read_foreign
from variorum.exchange.moving import move_in

OPENING = {
    "Austria": {"Vie": "A", "Bud": "A", "Tri": "F"},
    "England": {"Lon": "F", "Edi": "F", "Lvp": "A"},
    "France": {"Par": "A", "Mar": "A", "Bre": "F"},
    "Germany": {"Ber": "A", "Mun": "A", "Kie": "F"},
    "Italy": {"Rom": "A", "Ven": "A", "Nap": "F"},
    "Russia": {"Mos": "A", "War": "A", "Sev": "F", "Stp": {"type": "F", "coast": "sc"}},
    "Turkey": {"Con": "A", "Smy": "A", "Ank": "F"},
}
OWNED = {area: power for power, units in OPENING.items() for area in units}


def page(season, units, orders, title="The &amp; mill", owners=None):
    values = {"stage": "SATISFIED", "orders": orders, "unitsByPlayer": units, "territories": owners or OWNED}
    script = "\n".join(f"var {name} = {json.dumps(value)};" for name, value in values.items())
    return (
        f'<!doctype html><html><head><meta property="og:title" content="{title} ({season})"></head><body>'
        f"<table><tr><td>Notes: var orders</td></tr></table><script>{script}</script></body></html>\n"
    )


def after(units, **changes):
    return {power: {**held, **changes.get(power, {})} for power, held in units.items()}


def without(units, power, *areas):
    return {**units, power: {area: unit for area, unit in units[power].items() if area not in areas}}


SPRING = {
    "France": {
        "Par": {"type": "MOVE", "to": "Bur", "result": "SUCCEEDS"},
        "Mar": {"type": "SUPPORT", "from": "Par", "to": "Bur", "result": "SUCCEEDS"},
        "Bre": {"type": "MOVE", "to": "MAO", "result": "SUCCEEDS"},
    },
    "Germany": {"Mun": {"type": "MOVE", "to": "Bur", "result": "FAILS", "result_reason": "bounced"}},
}
IN_FALL = after(without(OPENING, "France", "Par", "Bre"), France={"Bur": "A", "MAO": "F"})
FALL = {
    "France": {
        "Bur": {"type": "MOVE", "to": "Mun", "result": "SUCCEEDS"},
        "Mar": {"type": "HOLD", "result": "SUCCEEDS"},
        "MAO": {"type": "MOVE", "to": "Spa", "to_coast": "sc", "result": "SUCCEEDS"},
    },
    "Germany": {"Mun": {"type": "MOVE", "to": "Ruh", "result": "SUCCEEDS"}},
}
IN_WINTER = after(
    without(without(IN_FALL, "France", "Bur", "MAO"), "Germany", "Mun"),
    France={"Mun": "A", "Spa": {"type": "F", "coast": "sc"}},
    Germany={"Ruh": "A"},
)
CENTERS = {**OWNED, "Spa": "France", "Mun": "France"}
WINTER = {
    "France": {"Par": {"type": "BUILD", "result": "SUCCEEDS"}, "Bre": {"type": "BUILD", "result": "SUCCEEDS"}},
    "Germany": {"Ruh": {"type": "REMOVE", "result": "SUCCEEDS"}},
}
NEXT = after(without(IN_WINTER, "Germany", "Ruh"), France={"Par": "A", "Bre": "F"})
PAGES = [
    page("Spring 1901", OPENING, SPRING),
    page("Fall 1901", IN_FALL, FALL),
    page("Winter 1901", IN_WINTER, WINTER, owners=CENTERS),
    page("Spring 1902", NEXT, {}, owners=CENTERS),
]


def read(text):
    (game,) = read_foreign(text, "a page")
    return game, move_in(game, STANDARD)


@pytest.mark.parametrize("pages", [PAGES, PAGES[::-1], PAGES + PAGES])
def test_pages_are_played_again_in_order(pages):
    told, game = read("".join(pages))
    assert (told.format, told.name) == ("backstabbr", "The & mill")
    assert [phase.name for phase in told.phases] == ["S1901M", "F1901M", "W1901A", "S1902M"]
    assert game.differences == ()
    position = game.log.now.position
    assert str(position.turn) == "S1902M"
    assert sorted(map(str, position.units_of("FRANCE"))) == ["A MAR", "A MUN", "A PAR", "F BRE", "F SPA/SC"]


def test_one_page_is_a_game():
    _, game = read(PAGES[2])
    assert [str(moment.position.turn) for moment in game.log.moments] == ["W1901A", "S1902M"]
    assert "A RUH" not in map(str, game.log.now.position.units_of("GERMANY"))


def test_the_last_page_is_played_if_it_has_results():
    _, game = read(PAGES[0] + PAGES[1])
    assert game.differences == ()
    assert str(game.log.now.position.turn) == "W1901A"
    _, game = read(PAGES[0] + PAGES[1].replace('"result": "SUCCEEDS"', '"result": null'))
    assert str(game.log.now.position.turn) == "F1901M"
    assert [each.what for each in game.differences] == ["orders"]


def test_a_position_that_differs_is_followed():
    _, game = read(PAGES[0] + PAGES[1].replace('"Bur": "A", "MAO": "F"', '"Bur": "A", "Bre": "F"', 1))
    assert ("S1901M", "units", "FRANCE F BRE", "FRANCE F MAO") in [
        (each.phase, each.what, each.theirs, each.ours) for each in game.differences
    ]


BEATEN = {
    "Germany": {
        "Bur": {"type": "HOLD", "result": "SUCCEEDS", "retreat": {"type": "MOVE", "to": "Ruh", "result": "SUCCEEDS"}}
    },
    "France": {
        "Par": {"type": "MOVE", "to": "Bur", "result": "SUCCEEDS"},
        "Mar": {"type": "SUPPORT", "from": "Par", "to": "Bur", "result": "SUCCEEDS"},
    },
}
STANDING = after(without(OPENING, "Germany", "Mun"), Germany={"Bur": "A"})


def test_retreats_are_told_with_the_orders():
    told, game = read(page("Fall 1901", STANDING, BEATEN))
    assert [(phase.name, phase.orders.get("GERMANY")) for phase in told.phases] == [
        ("F1901M", ("A BUR H (*dislodged*)",)),
        ("F1901R", ("A BUR R RUH",)),
    ]
    assert game.differences == ()
    assert "A RUH" in map(str, game.log.now.position.units_of("GERMANY"))


def test_retreats_that_only_the_page_has_are_passed_over():
    unbeaten = {**BEATEN, "France": {"Par": {"type": "MOVE", "to": "Bur", "result": "SUCCEEDS"}}}
    later = after(
        without(without(STANDING, "France", "Par"), "Germany", "Bur"), Germany={"Ruh": "A"}, France={"Bur": "A"}
    )
    _, game = read(page("Spring 1901", STANDING, unbeaten) + page("Fall 1901", later, {}))
    assert [each.what for each in game.differences] == ["units"]
    assert "A RUH" in map(str, game.log.now.position.units_of("GERMANY"))


@each(
    ("old", "new", "told"),
    [
        ("(Spring 1901)", "", "page 1 doesn't say its season"),
        ('"type": "HOLD"', '"type": 7', "page 2: orders isn't as Backstabbr writes it"),
        ('var unitsByPlayer = {', "var unitsByPlayer = [", "page 1: unitsByPlayer isn't as Backstabbr writes it"),
        ('var unitsByPlayer = {', f"var unitsByPlayer = {'[' * 100_000}", "page 1: unitsByPlayer isn't as"),
        ('"Vie": "A"', '"Xyz": "A"', "XYZ"),
    ],
)  # fmt: skip
def test_what_is_no_page_is_refused(old, new, told):
    with pytest.raises(ValueError, match=told):
        read("".join(PAGES).replace(old, new, 1))
