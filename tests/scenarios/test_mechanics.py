"""Scenarios of mechanics on top of Standard, for those that no variant of the package plays so."""

import pytest
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.view import view
from variorum.rules.calamities import Famine, Plague, Weather
from variorum.rules.darkness import Darkness
from variorum.rules.sinking import Flood, Floods
from variorum.scenario import play, read
from variorum.variants.rather_silly.passages import HyperspaceLink, Tunnels
from variorum.variants.rather_silly.pieces.company import Company
from variorum.variants.rather_silly.pieces.flocks import Birds
from variorum.variants.rather_silly.pieces.twins import Twins
from variorum.variants.standard import VARIANT as STANDARD

WORLD = STANDARD.world
FLOODS = (Flood(1901, ("GAS", "MAR", "CON"), ("BUR",)),)
TRIED = {
    "weather": (
        Weather(WORLD, ("BLA",), 1),
        """
- id: Y3
  title: nobody enters a stormy sea, nor retreats or is carried into it; units there stay, leave, support and convoy
  phase: S1902M
  units: {ENGLAND: [F LON, F ENG, A WAL, F IRI], FRANCE: [F PIC, A PAR], GERMANY: [F NTH], RUSSIA: [F NWG, F SKA]}
  state: {stormy: {now: [ENG, MAO], next: [BAR]}}
  dice: {"weather/1": BLA}
  orders:
    ENGLAND: [F LON - NTH, F ENG C A WAL - BRE, A WAL - BRE VIA, F IRI - MAO]
    FRANCE: [F PIC - ENG]
    RUSSIA: [F NWG - NTH, F SKA S F NWG - NTH]
  expect:
    problems: {ENGLAND: ["*MAO: the sea is stormy*"], FRANCE: ["*ENG: the sea is stormy*"]}
    units: {ENGLAND: [F LON, F ENG, A BRE, F IRI], FRANCE: [F PIC, A PAR], RUSSIA: [F NTH, F SKA]}
    dislodged: {GERMANY: [F NTH < NWG]}
    state: {stormy: {now: [ENG, MAO], next: [BAR]}}
- id: Y3/next
  title: after each season the forecast comes true, and there is a new one
  phase: S1902M
  units: {ENGLAND: [F ENG], FRANCE: [F BRE]}
  state: {stormy: {now: [ENG], next: [MAO]}}
  turns:
  - orders: {ENGLAND: [F ENG - IRI]}
    dice: {"weather/1": BLA}
    expect:
      units: {ENGLAND: [F IRI], FRANCE: [F BRE]}
      state: {stormy: {now: [MAO], next: [BLA]}}
      events: [{type: calamity_foretold, areas: [BLA]}]
  - orders: {FRANCE: [F BRE - MAO], ENGLAND: [F IRI - ENG]}
    expect: {units: {ENGLAND: [F ENG], FRANCE: [F BRE]}}
""",
    ),
    "famine": (
        Famine(WORLD, count=1),
        """
- id: Y1
  title: famine waits for the end of the year, lets units leave, and takes those that were built there
  phase: S1901M
  units: {GERMANY: [A MUN]}
  centers: {GERMANY: [MUN, KIE, BER]}
  state: {famished: {areas: [MUN]}}
  turns:
  - orders: {GERMANY: [A MUN H]}
    expect: {units: {GERMANY: [A MUN]}}
  - orders: {GERMANY: [A MUN - BOH]}
    expect: {units: {GERMANY: [A BOH]}}
  - orders: {GERMANY: [BUILD A MUN, BUILD A BER]}
    dice: {"famine/1": SMY}
    expect:
      units: {GERMANY: [A BOH, A BER]}
      state: {famished: {areas: [SMY]}}
      events: [{type: destroyed, unit: A MUN, cause: famine}, {type: calamity_foretold, areas: [SMY]}]
""",
    ),
    "plague": (
        Plague(WORLD, ("MUN", "BER")),
        """
- id: Y2
  title: it strikes only where it can, at once, and a power without units plays on
  phase: W1901A
  units: {GERMANY: [A MUN, F BER], FRANCE: [A BUR]}
  centers: {GERMANY: [MUN, BER], FRANCE: [PAR]}
  orders: {}
  expect:
    phase: S1902M
    units: {FRANCE: [A BUR]}
    centers: {GERMANY: [MUN, BER], FRANCE: [PAR]}
""",
    ),
    "floods": (
        Floods(WORLD, FLOODS),
        """
- id: T4
  title: armies become fleets, fleets are on a coast that is left, and centers are gone
  phase: W1901A
  units: {FRANCE: [A MAR, F SPA/NC, A BUR], TURKEY: [F CON, F BUL/EC]}
  centers: {FRANCE: [MAR, PAR, SPA], TURKEY: [CON, BUL]}
  turns:
  - orders: {}
    expect:
      units: {FRANCE: [F MAR, F SPA, A BUR], TURKEY: [F CON, F BUL]}
      centers: {FRANCE: [PAR, SPA, BUR], TURKEY: [BUL]}
""",
    ),
    "underpass": (
        Tunnels("SWI"),
        """
- id: M12
  title: armies pass below Switzerland, fleets don't, and a move through it cuts a support through it
  phase: S1902M
  units: {FRANCE: [A BUR, A MAR], AUSTRIA: [A TYR], ITALY: [A PIE]}
  orders: {FRANCE: [A BUR S A MAR - PIE, A MAR - PIE], AUSTRIA: [A TYR - BUR], ITALY: [A PIE H]}
  expect:
    results: {A BUR: cut, A MAR: bounce, A TYR: bounce}
""",
    ),
    "voted link": (
        HyperspaceLink(),
        """
- id: M13
  title: most votes decide, and the areas are neighbors for a season
  phase: S1902M
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  turns:
  - orders: {FRANCE: [A PAR H, LINK PAR SEV], ITALY: [LINK SEV PAR], GERMANY: [LINK MUN ENG]}
    expect: {state: {link: [PAR, SEV]}}
  - orders: {FRANCE: [A PAR - SEV], GERMANY: [A MUN - ENG, LINK MUN MOS]}
    expect: {units: {FRANCE: [A SEV], GERMANY: [A MUN]}, state: {link: [MUN, MOS]}}
""",
    ),
    "birds": (
        Birds(),
        """
- id: K6
  title: they fly three areas over anybody, carry an army two, and are shooed away
  phase: S1902M
  units: {ENGLAND: [B LON, A EDI, B EDI], GERMANY: [A DEN], FRANCE: [B PAR], ITALY: [A PIE]}
  orders:
    ENGLAND: [B LON - NTH - DEN - SWE, B EDI PICKUP A EDI - NTH - BEL, A EDI RIDES B EDI - NTH - BEL]
    FRANCE: [B PAR - BUR - MAR]
    ITALY: [A PIE SHOOS]
  expect: {units: {ENGLAND: [B SWE, A BEL, B BEL], GERMANY: [A DEN], FRANCE: [B BUR], ITALY: [A PIE]}}
- id: K6/built
  title: they are built like armies
  phase: W1902A
  units: {ENGLAND: [F LON]}
  centers: {ENGLAND: [LON, EDI]}
  orders: {ENGLAND: [BUILD B EDI]}
  expect: {units: {ENGLAND: [F LON, B EDI]}}
""",
    ),
    "companions": (
        Company(),
        """
- id: K7
  title: a charmer distracts a unit next to her, unless a heckler near her exposes
  phase: S1902M
  units: {FRANCE: [A PAR], GERMANY: [FA BUR, FA MUN], RUSSIA: [A SIL, DA BOH]}
  orders:
    FRANCE: [A PAR - BRE]
    GERMANY: [FA BUR DISTRACTS A PAR, FA MUN DISTRACTS A SIL]
    RUSSIA: [A SIL - PRU, DA BOH EXPOSES]
  expect:
    units: {FRANCE: [A BUR], GERMANY: [FA MUN], RUSSIA: [A PRU, DA BOH]}
    dislodged: {GERMANY: [FA BUR < PAR]}
- id: K7/free
  title: one of each for five centers, without upkeep
  phase: W1902A
  units: {FRANCE: [A BUR, A GAS, F MAO, A RUH, A PIC]}
  centers: {FRANCE: [BRE, PAR, MAR, SPA, POR]}
  orders: {FRANCE: [BUILD FA PAR, BUILD DA PAR]}
  expect: {units: {FRANCE: [A BUR, A GAS, F MAO, A RUH, A PIC, FA PAR, DA PAR]}}
""",
    ),
    "twins": (
        Twins(),
        """
- id: K8
  title: a pair is built for one center, helps each other, and goes together
  phase: W1902A
  units: {FRANCE: [A BUR, A GAS], GERMANY: [A MUN]}
  centers: {FRANCE: [BRE, PAR, MAR], GERMANY: [MUN]}
  turns:
  - orders: {FRANCE: [BUILD SIAMESE A PAR F BRE]}
    expect:
      units: {FRANCE: [A BUR, A GAS, A PAR, F BRE], GERMANY: [A MUN]}
      state: {siamese: [[A PAR, F BRE]]}
  - orders: {FRANCE: [A PAR - PIC]}
    expect: {units: {FRANCE: [A BUR, A GAS, A PIC, F BRE], GERMANY: [A MUN]}}
- id: K8/parted
  title: orders that could part them make both hold, each supports the other, and removing one removes both
  phase: S1902M
  units: {FRANCE: [A PAR, F BRE], GERMANY: [A BUR, A GAS]}
  centers: {GERMANY: [MUN, BER]}
  state: {siamese: [[A PAR, F BRE]]}
  turns:
  - orders: {FRANCE: [A PAR H, F BRE - MAO], GERMANY: [A BUR - PAR, A GAS S A BUR - PAR]}
    expect: {units: {FRANCE: [A PAR, F BRE], GERMANY: [A BUR, A GAS]}}
""",
    ),
}


def _cases(name):
    mechanic, text = TRIED[name]
    tried = STANDARD.with_(mechanic, id="tried", name="Tried")
    return tried, read(f"variant: tried\ncases:{text}", name, tried)


@pytest.mark.parametrize("name", TRIED)
def test_it_plays_as_it_says(name):
    tried, cases = _cases(name)
    found = [f"{case.id}: {difference}" for case in cases for difference in play(case, tried).differences]
    assert found == []


@pytest.mark.parametrize(
    ("mechanic", "heard"),
    [
        (Plague(WORLD, ("MOS",), 1), "Plague breaks out in MOS."),
        (Weather(WORLD, ("BLA",), 1), "The forecast for the season after the next has storms in BLA."),
        (Floods(WORLD, (Flood(1900, ("MOS",)),)), "The sea rises over MOS."),
    ],
)
def test_in_the_fog_all_hear_of_a_calamity_and_only_those_who_see_a_unit_of_that(mechanic, heard):
    foggy = STANDARD.with_(Darkness(WORLD), mechanic)
    winter = replace(foggy.opening(foggy), turn=Turn.read("W1900A" if mechanic.name != "weather" else "S1901M"))
    done = process(foggy, winter, {}, Dice("fog"))
    told = {
        seat: [event.sentence() for event in view(foggy, done.position, seat, done.events).events]
        for seat in ("RUSSIA", "FRANCE")
    }
    assert all(heard in sentences for sentences in told.values())
    assert not any("A MOS" in sentence for sentence in told["FRANCE"])
    assert any("A MOS" in sentence for sentence in told["RUSSIA"]) == (mechanic.name != "floods")
    if mechanic.name == "floods":
        for seat in told:
            assert foggy.world.board.geography(view(foggy, done.position, seat).position.earth).is_sea("MOS")
