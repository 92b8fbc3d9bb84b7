from tests.tables import each

from variorum.render.palette import LEGIBLE, contrast, mixed, tinted
from variorum.render.theme import THEMES

THEME = each("theme", THEMES.values(), ids=THEMES)


@THEME
def test_names_are_legible_on_land_whoever_owns_it(theme):
    soils = [theme.land] + [
        mixed(theme.land, tinted(hue), share) for hue in theme.hues for share in (theme.tint, theme.faint)
    ]
    assert min(contrast(theme.names[0], soil) for soil in soils) >= LEGIBLE


@THEME
def test_names_are_legible_at_sea_and_on_closed_land(theme):
    assert contrast(theme.names[1], theme.sea) >= LEGIBLE
    assert contrast(theme.names[2], theme.inert[0]) >= LEGIBLE


@THEME
def test_names_are_legible_on_their_halos(theme):
    for name, halo in zip(theme.names, theme.halos, strict=True):
        assert contrast(name, halo) >= LEGIBLE


@THEME
def test_the_legend_is_legible(theme):
    writing = [theme.text, *(theme.writing(index) for index in range(12))]
    assert min(contrast(colour, theme.page) for colour in writing) >= LEGIBLE


def test_in_print_there_is_black_and_white_only():
    shown = THEMES["print"]
    colours = {shown.page, shown.land, shown.sea, shown.shore, shown.border, *shown.hues, *shown.inert, *shown.names}
    assert colours == {"#000000", "#ffffff"}
    assert shown.pattern == 1
