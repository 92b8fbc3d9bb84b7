"""Editions of the rulebook: the cases of DATC that each judges otherwise than Standard, by what DATC says of them.

By the kernel and the reference alike; every other case comes out as in Standard.
"""

import random
import warnings
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.scenarios.test_scenarios import CASES, JUDGES

from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.rules.editions import EDITIONS
from variorum.scenario import judged_by, play
from variorum.scenario.play import read_lines
from variorum.scenario.published import PublishedCase, published, schema
from variorum.variants.registry import variant

DATC = [case for case in CASES if case.variant == "standard" and case.id.startswith("6.")]
DIFFERENT = {
    "1971": {
        "6.F.9": "A LON: disrupted",
        "6.F.10": "A LON: disrupted",
        "6.F.11": "A LON: disrupted",
        "6.F.13": "A LON: disrupted",
        "6.F.16": "A BRE: bounce; F ENG: success",
        "6.F.17": "A BRE: success; F ENG: success",
        "6.F.19": "A TUN: disrupted; F TYS: disrupted; F NAP: success; F ROM: success",
        "6.F.20": "A TUN: disrupted; F TYS: disrupted; F NAP: success; F EAS: bounce; F ION: disrupted",
        "6.F.21": "A LVP: bounce",
        "6.G.2": "A NWY: success; F SWE: success",
        "6.G.7": "F NWY: success; A SWE: success",
        "6.G.8": "A BEL: success",
        "6.G.11": "F NWY: cut; F NTH: bounce; A SWE: success; F SKA: success",
        "6.G.19": "A MAR: success; A SPA: success",
        "6.G.20": "A PIC: success",
        "6.H.11/before": "",
        "6.H.12/before": "A LVP: success",
        "6.J.3": "RUSSIA: A PRU",
        "6.J.6": "RUSSIA: F BOT",
        "6.J.11": "ITALY: A PIE",
        "6.J.12": "ITALY: A TUS",
    },
    "1982": {
        "6.F.16": "A BRE: bounce; F ENG: success",
        "6.F.17": "A BRE: success; F ENG: success",
        "6.F.18": "F NTH: success; A LON: success",
        "6.F.19": "F TYS: disrupted; F NAP: success; F ROM: success",
        "6.F.20": "F NAP: success; F EAS: bounce; F ION: success",
        "6.F.21": "F MAO: bounce; A LVP: bounce; F NAO: success; F CLY: success, destroyed",
        "6.F.23": "A BRE: bounce; F ENG: success; A NWY: bounce; F NTH: success",
        "6.F.24": "A BRE: bounce; F ENG: success",
        "6.F.25": (
            "A RUH: success; A YOR: disrupted; F NTH: disrupted; F NWG: success; A HOL: success; F NWY: "
            "success, dislodged"
        ),
        "6.F.27": "F NTH: success; A LON: success",
        "6.F.29": (
            "F FIN: success; F STP/SC: success; F PRU: success; F SWE: success; F SKA: success; F DEN: "
            "success; F NWY: success; F CLY: success; A LVN: disrupted; F BOT: disrupted; A BER: disrupted; "
            "F BAL: disrupted; A HOL: disrupted; F NTH: disrupted; A BEL: disrupted; F ENG: disrupted; F "
            "WAL: success; F LON: success; A EDI: disrupted; F NWG: disrupted; F BRE: success"
        ),
        "6.G.8": "A BEL: success",
        "6.J.3": "RUSSIA: A PRU",
        "6.J.6": "RUSSIA: F BOT",
        "6.J.11": "ITALY: A PIE",
        "6.J.12": "ITALY: A TUS",
    },
    "2000": {
        "6.F.16": "A BRE: bounce; F ENG: success",
        "6.F.17": "A BRE: success; F ENG: success",
        "6.G.8": "A BEL: success",
        "6.J.3": "RUSSIA: A PRU",
        "6.J.6": "RUSSIA: F BOT",
        "6.J.11": "ITALY: A PIE",
        "6.J.12": "ITALY: A TUS",
    },
    "2023": {},
    "dptg": {
        "6.G.1": "A NWY: bounce; A SWE: bounce",
        "6.G.5": "A ROM: bounce; A APU: bounce",
        "6.G.6": "A LVP: bounce; A EDI: bounce",
        "6.G.9": "A SWE: bounce",
        "6.G.11": "F NWY: cut; F NTH: bounce; A SWE: success; F SKA: success",
        "6.J.3": "RUSSIA: A PRU",
        "6.J.6": "RUSSIA: F BOT",
        "6.J.11": "ITALY: A PIE",
        "6.J.12": "ITALY: A TUS",
    },
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("judge", JUDGES)
def test_an_edition_judges_just_these_cases_otherwise(edition, judge):
    judged = judged_by(variant(f"standard_{edition}"), JUDGES[judge])
    found = {case.id: outcome.differences for case in DATC if (outcome := play(case, judged)).differences}
    assert {id_: _told(differences) for id_, differences in found.items()} == DIFFERENT[edition]


def _told(differences):
    """The results of orders, or in winter the units that are left."""
    kinds = ("results", "results_all") if any(each.key.startswith("results") for each in differences) else ("units",)
    shown = [[*each.key.split(", ", 1), each.came] for each in differences if each.key.partition(", ")[0] in kinds]
    return "; ".join(f"{about}: {came}" for _, about, came in shown)


def test_random_games_of_the_peer_are_those_of_the_edition_of_2000():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        peer = pytest.importorskip("diplomacy").Game()
    chance, found = random.Random(5), {edition: [] for edition in ("2000", "2023")}
    while peer.get_current_phase() != "S1903M":
        phase, before, orders = peer.get_current_phase(), _position(peer), _random_orders(peer, chance)
        peer.process()
        after = {power: sorted(map(str, _position(peer).units_of(power))) for power in peer.powers}
        for edition, different in found.items():
            judged = variant(f"standard_{edition}")
            sheets = {power: read_lines(judged, before, power, lines).sheet for power, lines in orders.items()}
            done = process(judged, before, sheets).position
            if {power: sorted(map(str, done.units_of(power))) for power in peer.powers} != after:
                different.append(phase)
    assert found["2000"] == []
    assert found["2023"] != []


def _random_orders(peer, chance):
    """Orders for everybody, as the peer has them from now on; in winter half of the powers order nothing."""
    possible, orders = peer.get_all_possible_orders(), {}
    for power, places in sorted(peer.get_orderable_locations().items()):
        idle = peer.get_current_phase().endswith("A") and chance.random() < 0.5
        choices = [sorted({*possible[place]} - {"WAIVE"}) for place in sorted(places)]
        chosen = [chance.choice(some) for some in choices if some and not idle]
        peer.set_orders(power, chosen)
        orders[power] = [_winter(text) if peer.get_current_phase().endswith("A") else text for text in chosen]
    return orders


def _winter(text):
    *unit, letter = text.split()
    return f"{'Build' if letter == 'B' else 'Remove'} {' '.join(unit)}"


def _position(peer):
    units, dislodged = [], []
    for power, theirs in peer.powers.items():
        units += [_unit(power, text) for text in theirs.units if not text.startswith("*")]
        dislodged += [Dislodgement(_unit(power, text), tuple(sorted(to))) for text, to in theirs.retreats.items()]
    numbered = [replace(unit, id=number) for number, unit in enumerate(units, start=1)]
    losers = [
        replace(entry, unit=replace(entry.unit, id=len(units) + number))
        for number, entry in enumerate(dislodged, start=1)
    ]
    owners = {center: power for power, theirs in peer.powers.items() for center in theirs.centers}
    return replace(
        variant("standard").start({}),
        turn=Turn.read(peer.get_current_phase()),
        units=tuple(numbered),
        dislodged=tuple(losers),
        owners=owners,
        next_id=len(units) + len(losers) + 1,
    )


def _unit(power, text):
    kind, location = text.split()
    return Unit(0, kind, power, location)


def test_cases_are_published_once_for_the_editions_that_agree():
    found = [*published(case for case in DATC if case.id in ("6.F.17", "6.J.12", "6.A.1"))]
    assert {(one.id, one.editions) for one in found} == {
        ("6.A.1", tuple(EDITIONS)),
        ("6.F.17", ("1971", "1982", "2000")),
        ("6.F.17", ("2023", "dptg")),
        ("6.J.12", ("1971", "1982", "2000", "dptg")),
        ("6.J.12", ("2023",)),
    }
    assert [msgspec.json.decode(msgspec.json.encode(one), type=PublishedCase) for one in found] == found
    assert Path("docs/cases.schema.json").read_bytes() == schema()
