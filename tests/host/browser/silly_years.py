"""What eleven people and a game master do in two years of Rather Silly: by the map, by forms, or as text."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.variants.rather_silly.pieces.siamese import Siamese
from variorum.variants.rather_silly.roles.tardis import Tardis
from variorum.variants.rather_silly.souls import Souls

MAP, FORM, TEXT = "map", "form", "text"
ROLLED_BACK, END = "F1901M", "S1903M"
SECRET = ("LLAMAS", "EXPLODE", "PREDICT", "LINK", "ANSWER", "REORDER")
"""What nobody else may know of: until it happens, is counted or marked."""


class Sent(msgspec.Struct, frozen=True):
    """What a seat sends in a phase, and how it is written."""

    way: str
    orders: tuple[str, ...]


def by_map(*orders: str) -> Sent:
    """Orders that are tapped on the map."""
    return Sent(MAP, orders)


def by_form(*orders: str) -> Sent:
    """Orders that are chosen in forms."""
    return Sent(FORM, orders)


def by_text(*orders: str) -> Sent:
    """Orders that are written."""
    return Sent(TEXT, orders)


ORDERS: Mapping[str, Mapping[str, Sent]] = {
    "W1900L": {
        "AUSTRIA": by_map("LLAMAS TYR", "LLAMAS GAL", "LLAMAS BOH"),
        "ENGLAND": by_form("LLAMAS NTH", "LLAMAS NWG", "LLAMAS CLY"),
        "FRANCE": by_map("LLAMAS BUR", "LLAMAS GAS", "LLAMAS PIC"),
        "GERMANY": by_text("LLAMAS RUH", "LLAMAS RUH", "LLAMAS SIL"),
        "ITALY": by_text("LLAMAS PIE", "LLAMAS TUS", "LLAMAS APU"),
        "RUSSIA": by_form("LLAMAS UKR", "LLAMAS LVN", "LLAMAS BLA"),
        "TURKEY": by_text("LLAMAS ARM", "LLAMAS SYR", "LLAMAS ALB"),
        "MASTERMIND": by_form('QUESTION "Who wrote Spem in alium?" ANSWER "Thomas Tallis"'),
    },
    "S1901M": {
        "AUSTRIA": by_map("A VIE - GAL", "A BUD - SER", "F TRI - ALB"),
        "ENGLAND": by_map("F LON - ENG", "F EDI - NTH", "A LVP - YOR"),
        "FRANCE": by_map("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - ENG"),
        "GERMANY": by_text("A MUN - TYR", "F KIE - DEN", "A BER - KIE", "SELL SOUL A KIE"),
        "ITALY": by_form("A VEN H", "A ROM S A VEN", "F NAP - ION"),
        "RUSSIA": by_map("A WAR - GAL", "A MOS - UKR", "F SEV - BLA"),
        "TURKEY": by_text(
            "A CON - BUL", "A SMY - SYR", "F ANK - BLA", "IF ARM OCCUPIED THEN EXPLODE ARM ELSE EXPLODE SYR"
        ),
        "JESTER": by_form("REORDER A PAR - PIC"),
        "DOCTOR": by_form("TARDIS MATERIALIZES MUN"),
        "SOOTHSAYER": by_map("PREDICT GAL", "PREDICT BLA"),
    },
    "S1901Q": {
        "AUSTRIA": by_form('ANSWER "William Byrd"', "LINK BUD ION"),
        "ENGLAND": by_form('ANSWER "John Taverner"', "LINK YOR NWY"),
        "FRANCE": by_text('ANSWER "Josquin"', "LINK MAR TUN"),
        "GERMANY": by_form('ANSWER "Tallis, for forty voices"', "LINK MAR TUN"),
        "ITALY": by_form('ANSWER "Palestrina"'),
        "TURKEY": by_text('ANSWER "A choir"', "DRAW"),
        "JESTER": by_form('ANSWER "The Tallis of old"'),
        "SOOTHSAYER": by_form('ANSWER "Tallis, I foresee"'),
        "DOCTOR": by_text('ANSWER "I met him"', "LINK MUN ION"),
        "MASTERMIND": by_form('QUESTION "How many parts has it?" ANSWER "Forty"'),
    },
    "F1901M": {
        "AUSTRIA": by_map("A SER S A BUL - GRE", "F ALB - ION"),
        "ENGLAND": by_map("F LON S A YOR", "A YOR S F LON"),
        "FRANCE": by_map("F BRE - MAO", "A MAR - SPA", "A PIC - BEL"),
        "GERMANY": by_map("F DEN H", "A KIE - HOL", "A TYR - MUN"),
        "ITALY": by_map("F ION - TUN", "A ROM - VEN", "A VEN - TRI"),
        "RUSSIA": by_form("A UKR - RUM", "F STP/SC - BOT"),
        "TURKEY": by_map("A BUL - GRE"),
        "JESTER": by_form("REORDER A KIE - RUH", "REORDER F LON H"),
        "DOCTOR": by_form("TARDIS TO HYPERSPACE"),
        "SOOTHSAYER": by_text("A GAL H", "F BLA - ANK", "PREDICT ION", "PREDICT MAO", "PREDICT SPA"),
        "GM": by_text('FORCE "silly:monsters/space" "FIN"'),
    },
    "W1901A": {
        "AUSTRIA": by_map("BUILD A VIE"),
        "FRANCE": by_form("BUILD SIAMESE F BRE A PAR", "BUILD B MAR"),
        "GERMANY": by_text("BUILD A BER"),
        "ITALY": by_form("BUILD F NAP", "WAIVE"),
        "RUSSIA": by_form("BUILD A WAR", "BUILD F SEV"),
        "TURKEY": by_map("BUILD A CON", "BUILD F SMY"),
    },
    "F1901Q": {
        "ENGLAND": by_form('ANSWER "Forty"'),
        "GERMANY": by_form("BUILD FREE A KIE", "LINK BER NAP"),
        "ITALY": by_form('ANSWER "A hundred"'),
        "MASTERMIND": by_form('QUESTION "Where did he live?" ANSWER "Greenwich"', "BUILD FREE A ICE"),
    },
    "S1902M": {
        "AUSTRIA": by_map("FA TRI DISTRACTS A VEN", "A BUD - SER"),
        "ENGLAND": by_text("B LON PICKUP A LON - NTH - NWY", "A LON RIDES B LON - NTH - NWY", "OF BRE H"),
        "FRANCE": by_text("B PAR - PIC - BEL - HOL", "A PAR - BUR", "A GAS - SPA"),
        "GERMANY": by_form("A KIE SHOOS", "A MUN GRABS TARDIS"),
        "ITALY": by_map("A VEN H", "EXPLODE APU"),
        "RUSSIA": by_form("DA WAR EXPOSES"),
        "TURKEY": by_map("A SMY - GRE VIA", "F AEG C A SMY - GRE"),
        "JESTER": by_map("REORDER A WAR - UKR"),
        "DOCTOR": by_form("TARDIS TO HYPERSPACE"),
        "SOOTHSAYER": by_map("PREDICT GAL"),
        "GM": by_text('FORCE "silly:odd/OF BRE" "A PAR"'),
    },
    "S1902R": {
        "AUSTRIA": by_map("FA TRI R VIE"),
        "ENGLAND": by_form("OF BRE D"),
        "GM": by_text('FORCE "silly:monsters/sea" "BAR"'),
    },
    "S1902Q": {
        "AUSTRIA": by_form('ANSWER "By the palace"'),
        "MASTERMIND": by_form('QUESTION "And where is he buried?" ANSWER "Greenwich, too"'),
    },
    "F1902M": {
        "ENGLAND": by_form("B NWY - NWG - EDI"),
        "FRANCE": by_map("A BRE - PAR"),
        "GERMANY": by_form("A MUN - BOH CARRIES TARDIS"),
        "DOCTOR": by_form("TARDIS RIDES A MUN"),
        "GM": by_text('FORCE "silly:monsters/space" "FIN"'),
    },
    "W1902A": {
        "FRANCE": by_form("BUILD FA PAR", "BUILD B MAR"),
        "ITALY": by_map("REMOVE F ION"),
        "RUSSIA": by_form("REMOVE DA MOS"),
        "TURKEY": by_text("BUILD DA CON", "BUILD F ANK", "WAIVE"),
    },
    "F1902Q": {
        "AUSTRIA": by_form('ANSWER "In Saint Alfege"', "LINK VIE BOH"),
        "GERMANY": by_form('ANSWER "Greenwich, too"', "LINK KIE SWE"),
        "DOCTOR": by_form('ANSWER "I was there"', "LINK KIE SWE"),
    },
}

SCENE = {
    "AUSTRIA": "FA TRI, A BUD",
    "ENGLAND": "B LON, A LON, OF BRE",
    "FRANCE": "B PAR, A PAR, A GAS",
    "GERMANY": "A KIE, A MUN",
    "ITALY": "A VEN, F NAP, F ION, A ROM",
    "RUSSIA": "DA WAR, A WAR, F SEV, DA MOS",
    "TURKEY": "A SMY, F AEG",
    "SOOTHSAYER": "A GAL",
}


CENTERS = {
    "FRANCE": "BRE PAR MAR SPA POR BEL",
    "ITALY": "ROM",
    "RUSSIA": "MOS WAR STP SEV RUM SWE",
    "TURKEY": "CON ANK SMY BUL GRE",
}


def all_sorts(position: Position) -> Position:
    """The position with some of every kind of unit, so that every kind of order can be given."""
    named = [(power, unit) for power, units in SCENE.items() for unit in units.split(", ")]
    units = tuple(Unit(n, *_kind(unit, power)) for n, (power, unit) in enumerate(named, start=position.next_id))
    centers = {area: power for power, areas in CENTERS.items() for area in areas.split()}
    owners = {area: power for area, power in position.owners.items() if power not in CENTERS} | centers
    placed = replace(position, units=units, next_id=position.next_id + len(units), owners=owners)
    return placed.with_record(Tardis("MUN")).with_record(Souls()).with_record(Siamese())


def _kind(unit: str, power: str) -> tuple[str, str, str]:
    kind, at = unit.split()
    return kind, power, at


SCENES = {"S1902M": all_sorts}

FORCED = {"S1901M": {"silly:tardis": "no", "silly:monsters/sea": "BAR"}}


def secrets_of(turn: str) -> dict[str, tuple[str, ...]]:
    """What every seat sends in a phase that others may not know of; of a question, its answer."""
    return {seat: tuple(_secret(order) for order in sent.orders if _is_secret(order)) for seat, sent in _sent(turn)}


def _sent(turn: str) -> Iterable[tuple[str, Sent]]:
    return ORDERS.get(turn, {}).items()


def _is_secret(order: str) -> bool:
    return order.startswith((*SECRET, "QUESTION"))


def _secret(order: str) -> str:
    return order.split('"')[-2] if '"' in order else order
