"""How games end, and what nobody else is told before."""

from msgspec.structs import replace
from tests.daide.player import game, ran, terms, words

from variorum.archive.gamelog import started
from variorum.archive.lines import header_of
from variorum.daide.match import begun
from variorum.daide.table import ending
from variorum.face.given import given_by
from variorum.game.dice import Seal, commitment

LAST = """
phase: F1905M
units: {FRANCE: [A RUH, A PAR], GERMANY: [A BER], TURKEY: [A CON]}
centers:
  FRANCE: [PAR, BRE, MAR, SPA, POR, LON, LVP, EDI, BEL, HOL, MUN, VEN, ROM, NAP, TUN, NWY, SWE]
  GERMANY: [BER, KIE]
  TURKEY: [CON]
"""


def before(text):
    """A game that begins with a phase."""
    fresh = begun(terms().names, 20, "0")
    variant = fresh.names.variant
    header = header_of(variant, Seal(commitment("0"), "0"), given_by(text, "test", "standard").position)
    return replace(fresh, log=started(header, variant), lines=(header,), last_year=1920)


def test_a_solo():
    match = before(LAST)
    given = match.given("FRANCE")
    assert given.add(words("(FRA AMY RUH) MTO KIE")) == "MBV"
    match = match.with_orders("FRANCE", tuple(given.given)).played({})
    assert match.is_over
    assert match.history["FAL", 1905].counted
    solo, summary = ending(match, dict.fromkeys(match.names.powers, ("Bot", "2")))
    assert solo == ("SLO", ("FRA",))
    assert summary[1][1] == 1905
    assert words("FRA ('Bot') ('2') 18") in summary
    assert words("GER ('Bot') ('2') 1") in summary


def test_the_year_in_which_a_power_lost_its_last_center():
    text = LAST.replace("A RUH, A PAR", "A PAR, F AEG").replace("A CON", "A ARM").replace(", NWY", "")
    match = before(text)
    given = match.given("FRANCE")
    assert given.add(words("(FRA FLT AEG) MTO CON")) == "MBV"
    match = match.with_orders("FRANCE", tuple(given.given)).played({})
    assert not match.is_over
    *_, summary = ending(match, dict.fromkeys(match.names.powers, ("Bot", "2")))
    assert words("TUR ('Bot') ('2') 0 1905") in summary
    assert words("FRA ('Bot') ('2') 17") in summary


def test_nobody_hears_of_anothers_orders_press_or_passcode():
    async def work():
        async with game(clients=3, level=30) as made:
            watcher = await made.player()
            await watcher.begin()
            await watcher.ask("OBS", "YES")
            watcher.say(("YES", await watcher.until("MAP")))
            one, two, three = await made.joined(3)
            now = await one.until("NOW")
            orders = [(unit[:3], "HLD") for unit in now[2:] if unit[0] == one.power]
            await one.ask(("SUB", *orders), "THX")
            await one.ask(("SND", (two.power,), words(f"PRP (PCE ({one.power} {two.power}))")), "YES")
            await two.until("FRM")
            for other in (three, watcher):
                await other.ask("NOW", "NOW")
                await other.ask("MAP", "MAP")
                assert not {message[0] for message in other.heard} & {"THX", "FRM", "ORD"}
            assert [message[2] for message in three.heard if message[0] == "HLO"] == [(three.passcode,)]
            assert watcher.passcode == 0
            await watcher.ask("MIS", "REJ")

    ran(work())
