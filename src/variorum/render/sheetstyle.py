"""A theme as the rules of a style sheet."""

from variorum.render.ink import style
from variorum.render.palette import mixed, tinted
from variorum.render.scene import Map
from variorum.render.symbols import slug
from variorum.render.theme import Theme

_RULES = """\
text{{font-family:'EB Garamond','Cormorant Garamond',Georgia,serif}}
.sea{{fill:{look.sea}}}
.graticule{{fill:none;stroke:{look.graticule};stroke-width:1.5;stroke-opacity:.5}}
.passage,.passage-ground{{fill:none;stroke-linejoin:round}}
.passage-ground{{stroke:{look.passage_ground};stroke-width:8;stroke-opacity:.65}}
.passage{{stroke:{look.passage};stroke-width:3.6;stroke-dasharray:17 9}}
.shore{{fill:none;stroke:{look.shore};stroke-width:7;stroke-linejoin:round;stroke-linecap:round}}
.land{{fill:{look.land}}}
.inert{{fill:url(#inert)}}
.ice{{fill:url(#ice)}}
.fog{{fill:url(#fog)}}
.border{{fill:none;stroke:{look.border};stroke-width:2.6;stroke-linejoin:round}}
.frontier{{fill:none;stroke:{look.frontier};stroke-width:4.4;stroke-linejoin:round;stroke-linecap:round}}
.peak,.flank{{stroke:{look.border};stroke-width:2;stroke-linejoin:round;fill:{peak}}}
.flank{{fill:{flank}}}
.canal,.canal-bed,.dam,.link,.link-bed,.passage-way,.passage-way-bed{{fill:none;stroke-linecap:round}}
.canal-bed{{stroke:{look.shore};stroke-width:17;stroke-linecap:butt}}
.canal{{stroke:{look.sea};stroke-width:10}}
.dam-bed{{fill:{look.sea};stroke:{look.shore};stroke-width:4}}
.dam{{stroke:{look.ink.failure};stroke-width:9}}
.passage-way-bed{{stroke:{look.passage_ground};stroke-width:10;stroke-opacity:.85}}
.passage-way{{stroke:{look.ink.failure};stroke-width:5}}
.link-bed{{stroke:{look.passage_ground};stroke-width:11;stroke-opacity:.8}}
.link{{stroke:{look.passage};stroke-width:6;stroke-dasharray:.1 15}}
.cliff,.cliff-bed{{fill:none;stroke:{look.shore};stroke-width:4}}
.cliff{{stroke-width:20;stroke-dasharray:4 12}}
.link-number{{font-weight:bold;text-anchor:middle;fill:{look.ink.failure};stroke:{look.passage_ground};stroke-width:5;\
paint-order:stroke;stroke-linejoin:round}}
.rift-0,.rift-1,.rift-2,.rift-3{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.rift-0{{stroke:{look.rift[0]};stroke-width:38;stroke-opacity:.3}}
.rift-1{{stroke:{look.rift[1]};stroke-width:17}}
.rift-2{{stroke:{look.rift[0]};stroke-width:9}}
.rift-3{{stroke:{look.rift[2]};stroke-width:3;stroke-dasharray:22 7}}
.marks{{color:{look.ink.failure}}}
.mark-route,.mark-route-bed,.mark-bar,.mark-bar-bed{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.mark-route-bed{{stroke:{look.ink.casing};stroke-width:12;stroke-opacity:.75}}
.mark-route{{stroke:currentColor;stroke-width:6;stroke-dasharray:14 12}}
.mark-bar-bed{{stroke:{look.ink.casing};stroke-width:26;stroke-opacity:.75;stroke-linecap:butt}}
.mark-bar{{stroke:currentColor;stroke-width:22;stroke-dasharray:6 10;stroke-linecap:butt}}
.tint{{fill-opacity:{look.tint}}}
.faint{{fill-opacity:{look.faint}}}
.edge{{fill:none;stroke-opacity:{look.edge};stroke-width:20;stroke-linejoin:bevel}}
.name{{text-anchor:middle;paint-order:stroke;stroke-linejoin:round;stroke-opacity:{look.halo};stroke-width:6}}
.name.land{{fill:{look.names[0]};stroke:{look.halos[0]}}}
.name.sea{{fill:{look.names[1]};stroke:{look.halos[1]};font-style:italic}}
.name.inert{{fill:{look.names[2]};stroke:{look.halos[2]}}}
.hit{{fill:none;pointer-events:all}}
.frame{{fill:none;stroke:{look.line}}}
.legend text{{fill:{look.text}}}
"""


def rules(sheet: Map) -> str:
    """Every rule that the pictures on a map need."""
    theme = sheet.theme
    peak, flank = mixed(theme.land, "#ffffff", 0.45), mixed(theme.land, theme.border, 0.45)
    text = _RULES.format(look=theme, peak=peak, flank=flank) + _shallows(theme)
    colour = {power: theme.hue(index) for index, power in enumerate(sheet.powers)}
    realms = "".join(_realm(sheet, index) for index in range(len(sheet.powers)))
    return text + realms + style(sheet.powers, colour.__getitem__, theme.ink, sheet.badge)


def _shallows(theme: Theme) -> str:
    """A band that reaches so far out is a line around the land that is twice as wide."""
    return "".join(
        f".shallow-{index}{{fill:none;stroke:{colour};stroke-width:{2 * reach:g};"
        "stroke-linejoin:round;stroke-linecap:round}\n"
        for index, (reach, colour) in enumerate(theme.shallows)
    )


def _realm(sheet: Map, index: int) -> str:
    name, theme = slug(sheet.powers[index]), sheet.theme
    realm, colour = f".realm-{name}", theme.hue(index)
    hatched = f"{realm} .hatch{{fill:url(#hatch-{name})}}"
    named = f".legend .name-{name}{{fill:{theme.writing(index)}}}"
    return f"{realm}{{fill:{tinted(colour)}}}{hatched}{realm} .edge{{stroke:{colour}}}{named}\n"
