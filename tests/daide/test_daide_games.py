"""Whole games over a socket."""

import asyncio

from tests.daide.player import game, ran
from tests.tables import each

from variorum.archive.gamelog import fold, started
from variorum.variants import registry


def test_a_client_plays_against_bots_to_the_last_year():
    async def work():
        async with game() as made:
            (player,) = await made.joined(1)
            await player.rove()
            await made.running
            return player, made.played

    player, matches = ran(work())
    kinds = [message[0] for message in player.heard]
    assert kinds[:3] == ["YES", "MAP", "MDF"]
    assert kinds[3:6] == ["HLO", "SCO", "NOW"]
    assert kinds[-4:] == ["DRW", "SMR", "NOW", "OFF"]
    assert "HUH" not in kinds
    assert "REJ" not in kinds
    assert {message[2] for message in player.heard if message[0] == "THX"} <= {("MBV",), ("NMB",)}
    turns = [message[1] for message in player.heard if message[0] == "NOW"]
    assert ("FAL", 1902) in turns
    assert turns[-1][1] == 1903
    assert matches[-1].position.turn.year == 1903


def test_the_game_can_be_played_again_from_its_file():
    async def work():
        async with game(years=1) as made:
            (player,) = await made.joined(1)
            await player.rove()
            await made.running
            return made.played[-1]

    match = ran(work())
    header, *lines = match.lines
    log = started(header)
    for line in lines:
        log = fold(log, line)
    assert log.now.position == match.position


@each("variant", ["standard", "south_america_4", "ancient_mediterranean", "chaos"])
def test_clients_play_everything_alone(variant):
    count = min(len(registry.variant(variant).powers), 7)

    async def work():
        async with game(variant=variant, clients=count) as made:
            players = await made.joined(count)
            await asyncio.gather(*(player.rove() for player in players))
            await made.running
            return players

    players = ran(work())
    assert len({player.power for player in players}) == count
    said = [[m for m in player.heard if m[0] in ("ORD", "NOW", "SCO", "SMR")] for player in players]
    assert all(one == said[0] for one in said)
    notes = {m[2] for player in players for m in player.heard if m[0] == "THX"}
    assert notes <= {("MBV",), ("NMB",)}
