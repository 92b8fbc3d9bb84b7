"""Battles for property tests, made of few small numbers, so that what fails shrinks to what can be read."""

from hypothesis import strategies as st

from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleUnit, Cut, Support

strengths = st.sampled_from((2, 2, 2, 1, 3, 4))
defences = st.sampled_from((2, 2, 2, 1, 3, 4, 0))


@st.composite
def battles(draw: st.DrawFn, most_units: int = 7) -> Battle:
    """Draw a battle whose units stand in areas 0, 1, 2 …, with two areas more than units."""
    count = draw(st.integers(1, most_units))
    areas = [str(area) for area in range(count + 2)]
    units = {id_: draw(_unit(id_, count, areas)) for id_ in range(count)}
    supports = draw(st.lists(_support(units, areas), max_size=count + 1))
    links = draw(st.lists(st.tuples(st.sampled_from(areas), st.sampled_from(areas)), max_size=2 * count))
    return Battle(units, tuple(supports), tuple(links))


@st.composite
def _unit(draw: st.DrawFn, id_: int, count: int, areas: list[str]) -> BattleUnit:
    area, power = areas[id_], str(draw(st.integers(0, 2)))
    others = [unit for unit in range(count) if unit != id_]
    does = draw(st.sampled_from(("stand", "move", "move", "move", "sail", *(["convoy"] * 2 if others else []))))
    if does == "stand":
        return BattleUnit(area, power, defence=draw(defences))
    if does == "convoy":
        return BattleUnit(area, power, convoys=draw(st.sampled_from(others)), convoys_to=draw(st.sampled_from(areas)))
    to = draw(st.sampled_from([goal for goal in areas if goal != area]))
    unless, meanwhile = draw(_conditions(count))
    return BattleUnit(
        area,
        power,
        attack=draw(strengths),
        defence=draw(defences),
        to=to,
        via=does == "sail",
        void_unless=unless,
        void_while=meanwhile,
    )


@st.composite
def _support(draw: st.DrawFn, units: dict[int, BattleUnit], areas: list[str]) -> Support:
    everyone = st.integers(0, len(units) - 1)
    supported = draw(everyone)
    matching = units[supported].to
    unless, meanwhile = draw(_conditions(len(units)))
    return Support(
        draw(everyone),
        supported,
        to=draw(st.sampled_from((matching, matching, matching, NOWHERE, *areas))),
        strength=draw(strengths),
        cut=draw(st.sampled_from((Cut.AT_ONCE, Cut.AT_ONCE, *Cut))),
        cut_by=tuple(draw(st.lists(everyone, max_size=2))) if draw(st.integers(0, 4)) == 4 else (),
        void_unless=unless,
        void_while=meanwhile,
    )


@st.composite
def _conditions(draw: st.DrawFn, count: int) -> tuple[int, int]:
    kind = draw(st.integers(0, 9))
    if kind < 8:
        return NOBODY, NOBODY
    on = draw(st.integers(0, count - 1))
    return (on, NOBODY) if kind == 8 else (NOBODY, on)
