"""Scenarios of mechanics on top of Standard, for those that no variant of the package plays so."""

import pytest
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.view import view
from variorum.rules.calamities import Famine, Plague, Weather
from variorum.rules.darkness import Darkness
from variorum.rules.second_power import SecondPowers
from variorum.rules.sinking import Flood, Floods
from variorum.scenario import play, read
from variorum.variants.capitalist.exchange import Exchange, Holders
from variorum.variants.rather_silly.merging import Soothsayers
from variorum.variants.rather_silly.passages import HyperspaceLink, Tunnels
from variorum.variants.rather_silly.pieces.company import Company
from variorum.variants.rather_silly.pieces.flocks import Birds
from variorum.variants.rather_silly.pieces.llamas import Llamas
from variorum.variants.rather_silly.pieces.twins import Twins
from variorum.variants.rather_silly.roles.doctor import Doctors
from variorum.variants.rather_silly.roles.jester import JestersSeat
from variorum.variants.rather_silly.roles.mastermind import Masterminds
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
    "market": (
        Exchange(),
        """
- id: C2
  title: powers trade along with their orders, prices follow, and everybody orders their own units
  phase: S1902M
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR, BRE], GERMANY: [MUN]}
  orders:
    FRANCE: [A PAR - BUR, SELL 500 FRANCS, BUY 200 MARKS]
    GERMANY: [A MUN H, SELL 300 MARKS, BUY 300 FRANCS]
  expect:
    units: {FRANCE: [A BUR], GERMANY: [A MUN]}
    events: [{type: price, currency: FRANCE, old: 100, new: 98}, {type: price, currency: GERMANY, old: 100, new: 99}]
- id: C2/end
  title: centers times hundreds win once a power owns enough centers
  phase: F1902M
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  centers:
    FRANCE: [PAR, BRE, MAR, SPA, POR, LON, LVP, EDI, BEL, HOL, TUN, NAP, ROM, VEN, DEN, SWE, NWY, STP]
    GERMANY: [MUN]
  state:
    market:
      prices: {FRANCE: 100, GERMANY: 100}
      holdings: {FRANCE: {FRANCE: 0, GERMANY: 900}, GERMANY: {FRANCE: 200, GERMANY: 100}}
  orders: {}
  expect:
    events: [{type: final_score, seat: GERMANY, points: 37}, {type: investors_won}]
""",
    ),
    "holdings": (
        (Exchange(), Holders()),
        """
- id: C3
  title: whoever holds most of a currency orders, and of several the most popular order counts
  phase: S1902M
  seats: [ADA, BEN, CLEO]
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR], GERMANY: [MUN]}
  state:
    market:
      prices: {FRANCE: 100, GERMANY: 100}
      holdings: {ADA: {FRANCE: 900}, BEN: {FRANCE: 1000, GERMANY: 900}, CLEO: {FRANCE: 1000, GERMANY: 1000}}
  orders:
    BEN: [A PAR - BUR]
    CLEO: [A PAR - BUR, A MUN - RUH]
  expect: {units: {FRANCE: [A BUR], GERMANY: [A RUH]}}
""",
    ),
    "jester": (
        JestersSeat(2),
        """
- id: R1
  title: it gives a unit another order, and only one
  phase: S1902M
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR], GERMANY: [MUN]}
  orders:
    FRANCE: [A PAR - BUR]
    JESTER: [REORDER A PAR - PIC, REORDER A MUN H]
  expect:
    problems: {JESTER: ["*1 unit per season*"]}
    units: {FRANCE: [A PIC], GERMANY: [A MUN]}
- id: R1/end
  title: it wins when the years are over
  phase: W1902A
  units: {FRANCE: [A PAR]}
  centers: {FRANCE: [PAR, BRE]}
  orders: {FRANCE: [BUILD F BRE]}
  expect: {events: [{type: game_won, powers: [JESTER]}]}
""",
    ),
    "mastermind": (
        Masterminds(("NAF", "SYR")),
        """
- id: R2
  title: a question is answered a season later; who is right shares a free unit, built where the seat builds
  phase: S1902Q
  units: {FRANCE: [A BUR, A GAS], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR, BRE], GERMANY: [MUN, BER]}
  state: {quiz: {question: Six times seven?, answer: "42"}}
  turns:
  - orders:
      FRANCE: [ANSWER "42", BUILD FREE F BRE]
      GERMANY: [ANSWER "41"]
      MASTERMIND: [QUESTION "Two and two?" ANSWER "4"]
    expect: {phase: S1902G}
  - orders: {GM: [MARK FRANCE RIGHT, MARK GERMANY WRONG]}
    expect:
      phase: F1902M
      units: {FRANCE: [A BUR, A GAS, F BRE], GERMANY: [A MUN]}
      state: {exempt: [F BRE]}
      events: [{type: question_asked, question: Two and two?}]
- id: R2/islands
  title: nobody else enters where the Mastermind builds
  phase: S1902M
  units: {FRANCE: [A TUN]}
  orders: {FRANCE: [A TUN - NAF]}
  expect:
    problems: {FRANCE: ["*only units of MASTERMIND may*"]}
    units: {FRANCE: [A TUN]}
- id: R2/nobody
  title: if nobody is right, the Mastermind has a free unit
  phase: S1902G
  units: {FRANCE: [A BUR]}
  state:
    quiz: {question: Two and two?, answer: "4", answers: {FRANCE: "5"}}
    free_builds: {wanted: {MASTERMIND: {kind: A, location: NAF}}}
  orders: {GM: [MARK REST WRONG]}
  expect: {units: {FRANCE: [A BUR], MASTERMIND: [A NAF]}}
""",
    ),
    "doctor": (
        Doctors(),
        """
- id: R3
  title: the TARDIS comes where it wants to, or somewhere else
  phase: F1902M
  units: {FRANCE: [A PAR]}
  centers: {FRANCE: [PAR, MAR]}
  orders: {FRANCE: [A PAR H], DOCTOR: [TARDIS MATERIALIZES MAR]}
  dice: {"silly:tardis": "no"}
  expect:
    state: {tardis: {at: MAR}}
    centers: {FRANCE: [PAR], DOCTOR: [MAR]}
- id: R3/builds
  title: it builds in centers that it owns, wherever they are
  phase: W1902A
  units: {FRANCE: [A PAR]}
  centers: {FRANCE: [PAR], DOCTOR: [MAR]}
  orders: {DOCTOR: [BUILD A MAR]}
  expect: {units: {FRANCE: [A PAR], DOCTOR: [A MAR]}}
- id: R3/held
  title: a unit that grabs it keeps it from leaving
  phase: S1902M
  units: {FRANCE: [A PAR]}
  state: {tardis: {at: PAR}}
  orders: {FRANCE: [A PAR GRABS TARDIS], DOCTOR: [TARDIS TO HYPERSPACE]}
  expect: {state: {tardis: {at: PAR}}}
""",
    ),
    "llamas and a jester": (
        (Llamas(), JestersSeat()),
        """
- id: X5
  title: powers hide herds, and a jester, who has none, doesn't
  phase: S1901M
  orders: {FRANCE: [LLAMAS BUR], JESTER: [LLAMAS GAS]}
  expect:
    problems: {JESTER: ["*LLAMAS GAS*"]}
    state: {llamas: {FRANCE: [BUR]}}
""",
    ),
    "second power": (
        SecondPowers(("ENGLAND", "ITALY", "TURKEY")),
        """
- id: V1
  title: one wish is granted, one is decided by lot, and who has none gets what is left
  phase: W1900P
  units: {ENGLAND: [F LON], RUSSIA: [A MOS], FRANCE: [A PAR]}
  orders: {ENGLAND: [WISH RUSSIA], ITALY: [WISH RUSSIA]}
  dice: {wish/RUSSIA: ITALY, second/ENGLAND: FRANCE, second/TURKEY: AUSTRIA}
  expect:
    phase: S1901M
    state: {second_powers: {ENGLAND: FRANCE, ITALY: RUSSIA, TURKEY: AUSTRIA}}
    sees: {ENGLAND: ['"rows":{"ENGLAND":"FRANCE"}', '"type":"second_dealt","power":"FRANCE"']}
    hidden: {ENGLAND: ['"ITALY":"RUSSIA"', '"type":"second_dealt","power":"RUSSIA"']}
- id: V1/orders
  title: a seat orders for both powers, and nobody for a power that is left
  phase: S1901M
  state: {second_powers: {ENGLAND: FRANCE, ITALY: RUSSIA, TURKEY: AUSTRIA}}
  units: {ENGLAND: [F LON], FRANCE: [A PAR], GERMANY: [A MUN]}
  orders: {ENGLAND: [F LON - ENG, A PAR - BUR, A MUN - RUH]}
  expect: {units: {ENGLAND: [F ENG], FRANCE: [A BUR], GERMANY: [A MUN]}}
- id: V1/won
  title: what both own together wins
  phase: F1905M
  state: {second_powers: {ENGLAND: FRANCE, ITALY: RUSSIA, TURKEY: AUSTRIA}}
  units: {ENGLAND: [A BEL]}
  centers:
    ENGLAND: [LON, EDI, LVP, NWY, SWE, DEN, HOL, KIE, BER]
    FRANCE: [PAR, MAR, BRE, SPA, POR, MUN, ROM, NAP]
    ITALY: [VEN]
  orders: {}
  expect: {events: [{type: game_won, powers: [ENGLAND]}]}
- id: V1/drawn
  title: a seat survives with either of its powers, and a draw names seats alone
  phase: S1905M
  state: {second_powers: {ENGLAND: FRANCE, ITALY: RUSSIA, TURKEY: AUSTRIA}}
  units: {FRANCE: [A PAR], ITALY: [A ROM], GERMANY: [A MUN]}
  centers: {FRANCE: [PAR], ITALY: [ROM]}
  orders: {ENGLAND: [DRAW], ITALY: [DRAW]}
  expect: {sees: {TURKEY: ['"winners":["ENGLAND","ITALY"],"drawn":true']}}
""",
    ),
    "soothsayer": (
        Soothsayers(),
        """
- id: R4
  title: units whose stand-off it foretold become one of its own, which needs no center
  phase: S1902M
  units: {FRANCE: [A PAR], GERMANY: [A MUN]}
  orders: {FRANCE: [A PAR - BUR], GERMANY: [A MUN - BUR], SOOTHSAYER: [PREDICT BUR]}
  expect:
    units: {SOOTHSAYER: [A BUR]}
    state: {strength: {A BUR: 2}}
- id: R4/free
  title: it may build for its centers besides
  phase: W1902A
  units: {SOOTHSAYER: [A BUR]}
  centers: {SOOTHSAYER: [MUN]}
  state: {strength: {A BUR: 2}}
  orders: {SOOTHSAYER: [BUILD A MUN]}
  expect: {units: {SOOTHSAYER: [A BUR, A MUN]}}
""",
    ),
}


def _cases(name):
    mechanics, text = TRIED[name]
    tried = STANDARD.with_(*(mechanics if isinstance(mechanics, tuple) else (mechanics,)), id="tried", name="Tried")
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
