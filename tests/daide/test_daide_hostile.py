"""Whatever a client sends, the others play on."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.daide.player import game, ran, terms, words
from tests.tables import each

from variorum.daide.commands import hear
from variorum.daide.connection import Limits
from variorum.daide.language import encoded, flat, nested
from variorum.daide.table import Client, Table
from variorum.daide.tokens import FIXED
from variorum.daide.wire import Fault, Kind, frame, initial
from variorum.limits import Allowance, Rate

BROKEN = {
    "another protocol": (b"GET / HTTP/1.1\r\n\r\n", Fault.UNKNOWN_MESSAGE),
    "wrong magic": (frame(Kind.INITIAL, bytes.fromhex("0001DA11")), Fault.WRONG_MAGIC),
    "the other order of bytes": (bytes.fromhex("0000040001 0010DA"), Fault.WRONG_ENDIAN),
    "half turned": (frame(Kind.INITIAL, bytes.fromhex("010010DA")), Fault.WRONG_ENDIAN),
    "a version to come": (frame(Kind.INITIAL, bytes.fromhex("0002DA10")), Fault.WRONG_VERSION),
    "too short": (frame(Kind.INITIAL, b"\0\1"), Fault.TOO_SHORT),
    "a message first": (frame(Kind.DIPLOMACY, bytes.fromhex("480F")), Fault.INITIAL_NOT_FIRST),
    "twice": (initial() + initial(), Fault.SECOND_INITIAL),
    "what servers send": (initial() + frame(Kind.REPRESENTATION), Fault.REPRESENTATION_BY_CLIENT),
    "an unknown frame": (initial() + b"\7\0\0\0", Fault.UNKNOWN_MESSAGE),
    "half a token": (initial() + frame(Kind.DIPLOMACY, b"\x48"), Fault.INVALID_TOKEN),
    "no token": (initial() + frame(Kind.DIPLOMACY, b"\x5f\xff"), Fault.INVALID_TOKEN),
    "silence": (b"", Fault.NO_INITIAL_IN_TIME),
}


@each("name", BROKEN)
def test_a_broken_frame_is_answered_by_an_error(name):
    sent, fault = BROKEN[name]

    async def work():
        async with game(Limits(seconds_to_begin=0.3 if name == "silence" else 30)) as made:
            stranger = await made.player()
            stranger.writer.write(sent)
            while True:
                header, content = await stranger.frame()
                if header.kind != Kind.REPRESENTATION:
                    break
            assert (header.kind, int.from_bytes(content, "big")) == (Kind.ERROR, fault)
            assert await stranger.reader.read() == b""
            (player,) = await made.joined(1)
            await player.ask("MIS", "MIS")

    ran(work())


def test_a_client_that_never_says_who_it_is_is_cut_off():
    async def work():
        async with game(Limits(seconds_to_begin=0.3)) as made:
            stranger = await made.player()
            await stranger.begin()
            assert await stranger.hear() == ("OFF",)
            assert await stranger.hear() is None

    ran(work())


def test_parentheses_and_nonsense_are_answered_and_the_game_goes_on():
    async def work():
        async with game(years=1, seconds=dict.fromkeys("MRA", 1)) as made:
            (player,) = await made.joined(1)
            for tokens in (("SUB", "("), ("SUB", ")"), ("(",) * 1000):
                player.writer.write(frame(Kind.DIPLOMACY, encoded(tokens, player.vocabulary)))
                while (await player.hear())[0] != "PRN":
                    pass
                assert player.heard[-1] == ("PRN", "(", *tokens, ")")
            for text in ("SUB", "AMY", "5", "NOT (5)", "SND (FRA)", "TME (FRA)", "HST FRA", "(SUB)"):
                assert "ERR" in (await player.ask(text, "HUH"))[1]
            player.writer.write(frame(Kind.DIPLOMACY, encoded(("PRN", "(", "SUB"), player.vocabulary)))
            player.writer.write(frame(Kind.DIPLOMACY))
            assert await player.until("HUH") == ("HUH", ("ERR",))
            await player.rove()
            await made.running

    ran(work())


def test_a_message_as_long_as_can_be_is_answered():
    async def work():
        async with game() as made:
            (player,) = await made.joined(1)
            long = encoded(("SUB", *("HLD",) * 32_766), player.vocabulary)
            player.writer.write(frame(Kind.DIPLOMACY, long))
            assert await player.until("HUH") == ("HUH", ("ERR",))
            many = ("SUB", *(((player.power, "AMY", "BOH"), "HLD"),) * 3000)
            player.say(many)
            assert await player.until("HUH") == ("HUH", ("ERR",))
            player.say(many[:1000])
            await player.until("REJ")
            await player.ask("MIS", "MIS")

    ran(work())


def test_a_flood_is_slowed_down_and_others_play():
    async def work():
        async with game(clients=2, years=1) as made:
            flood, player = await made.joined(2)
            for _ in range(1000):
                flood.say("MIS")
            for _ in range(100):
                await player.ask("MIS", "MIS")
            answer = encoded(("MIS", "("), flood.vocabulary)
            assert 0 < bytes(flood.reader._buffer).count(answer) < 500

    ran(work())


ENDLESS = Rate(1e12, 1e12)


async def asking(player):
    """Ask for the map over and over."""
    while True:
        player.say("MDF")
        await player.writer.drain()
        await asyncio.sleep(0)


def test_a_client_that_takes_nothing_is_cut_off():
    async def work():
        async with game(Limits(allowance=Allowance(ENDLESS, ENDLESS, ENDLESS), unsent=100_000)) as made:
            (player,) = await made.joined(1)
            greedy = await made.player()
            await greedy.begin()
            await greedy.ask("OBS", "YES")
            greedy.reader._transport.pause_reading()
            with pytest.raises(ConnectionError):
                await asking(greedy)
            await player.ask("MIS", "MIS")

    ran(work())


MANY = 220
"""Echoes of the longest messages: no buffer of a socket holds so many."""


def test_a_client_that_is_to_go_and_never_reads_again_is_dropped():
    async def work():
        endless = Allowance(ENDLESS, ENDLESS, ENDLESS)
        async with game(Limits(allowance=endless, unsent=1 << 30, seconds_to_leave=0.1), clients=2) as made:
            old, player = await made.joined(2)
            old.reader._transport.pause_reading()
            unbalanced = frame(Kind.DIPLOMACY, encoded(("(",) * 9_999, old.vocabulary))
            for _ in range(MANY):
                old.writer.write(unbalanced)
            old.writer.write(frame(Kind.REPRESENTATION))
            with pytest.raises(ConnectionError):
                await asking(old)
            await player.ask("MIS", "MIS")

    ran(work())


WORDS = st.sampled_from([*(FIXED.keys() - {"(", ")"}), "FRA", "PAR", "BUR", "ENG", "LON", "STP", 0, 1, -1, 1901])
PARTS = st.recursive(st.lists(WORDS, max_size=4), lambda inner: st.lists(inner | WORDS, max_size=4), max_leaves=12)
SAID = "NME OBS IAM MAP MDF YES REJ HLO SCO NOW ORD HST SUB MIS GOF DRW TME NOT SND ADM"
COMMANDS = st.sampled_from(SAID.split())
TERMS = terms(level=30)


def tuples(part):
    return tuple(map(tuples, part)) if isinstance(part, list) else part


@settings(max_examples=300)
@given(st.lists(st.tuples(COMMANDS, st.lists(PARTS | WORDS, max_size=3)), max_size=4))
def test_any_message_is_answered_in_tokens(messages):
    table, told = Table(TERMS, lambda: 0.0), []
    client = Client(told.append, lambda: None)
    table.clients.append(client)
    for text in ("NME (ERR) (ERR)", "NME ('A') ('B')", "YES (MAP ('STANDARD'))"):
        hear(table, client, words(text))
    assert table.match
    for command, parts in messages:
        hear(table, client, (command, *map(tuples, parts)))
    for message in told:
        tokens = flat(message)
        assert encoded(tokens, TERMS.names.vocabulary)
        assert nested(tokens) == message
