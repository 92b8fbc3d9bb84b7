"""What clients may say at the table, over a socket: passcodes, orders, press, time, draws."""

from tests.daide.player import game, ran, words

from variorum.daide.connection import Limits
from variorum.daide.entering import MOST_WATCHING
from variorum.daide.wire import Kind, initial

HOMES = {"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"}


def holds(player, now):
    return [(unit[:3], "HLD") for unit in now[2:] if unit[0] == player.power]


def test_a_client_sees_the_opening_as_the_protocol_says():
    async def work():
        async with game(level=20, seconds={"M": 30, "R": 20, "A": 10}) as made:
            (player,) = await made.joined(1)
            hello = player.heard[-1]
            assert player.power in HOMES
            assert 1 <= player.passcode <= 8191
            assert hello[3] == words("(LVL 20) (MTL 30) (RTL 20) (BTL 10)")
            scores = await player.until("SCO")
            assert words("RUS MOS SEV STP WAR") in scores
            assert [len(one) for one in scores if one[0] == "UNO"] == [13]
            now = await player.until("NOW")
            assert now[1] == ("SPR", 1901)
            assert words("RUS FLT (STP SCS)") in now
            assert await player.ask("HLO", "HLO") == hello
            assert await player.ask("SCO", "SCO") == scores
            assert await player.ask("NOW", "NOW") == now
            assert await player.ask("MAP", "MAP") == words("MAP ('STANDARD')")

    ran(work())


def test_orders_are_noted_and_missing_ones_told():
    async def work():
        async with game() as made:
            (player,) = await made.joined(1)
            now = await player.until("NOW")
            first, *rest = holds(player, now)
            assert await player.ask(("SUB", first), "THX") == ("THX", first, ("MBV",))
            assert await player.until("MIS") == ("MIS", *(order[0] for order in rest))
            assert await player.ask("MIS", "MIS") == ("MIS", *(order[0] for order in rest))
            far = (first[0], "MTO", "WAR" if player.power != "RUS" else "PAR")
            assert await player.ask(("SUB", far), "THX") == ("THX", far, ("FAR",))
            assert (await player.ask(("NOT", ("SUB", first)), "YES"))[1] == ("NOT", ("SUB", first))
            assert len((await player.ask("MIS", "MIS"))[1:]) == len(rest) + 1
            player.say(("SUB", now[1], first))
            await player.until("THX", first)
            await player.ask(("SUB", ("FAL", 1901), first), "REJ")
            await player.ask("NOT (SUB)", "YES")
            assert len((await player.ask("MIS", "MIS"))[1:]) == len(rest) + 1
            assert (await player.ask("SUB (HLD)", "HUH"))[1] == words("SUB ERR (HLD)")

    ran(work())


def test_a_phase_waits_for_a_client_that_wants_the_deadline():
    async def work():
        async with game(clients=2) as made:
            one, two = await made.joined(2)
            for player in (one, two):
                now = await player.until("NOW")
                await player.ask("NOT (GOF)", "YES")
                await player.ask(("SUB", *holds(player, now)), "THX")
            assert len((await two.ask("NOT (SUB)", "YES"))[1]) == 2
            await two.ask("GOF", "YES")
            assert len(await two.until("MIS")) > 3
            await two.ask(("SUB", *holds(two, now)), "THX")
            assert await two.ask("MIS", "MIS") == ("MIS",)
            assert (await two.ask("NOW", "NOW"))[1] == ("SPR", 1901)
            one.say("GOF")
            await two.until("ORD")
            assert (await one.until("NOW"))[1] != ("SPR", 1901)
            await two.until("TME")
            count = len(two.heard)
            two.say("HST (SPR 1901)")
            while (await two.hear())[0] != "NOW":
                pass
            assert [message[0] for message in two.heard[count:]] == ["ORD"] * 22 + ["SCO", "NOW"]
            await two.ask("HST (WIN 1950)", "REJ")
            await two.ask("ORD", "ORD")

    ran(work())


def test_a_silent_clients_units_hold_at_the_deadline():
    async def work():
        async with game(seconds=dict.fromkeys("MRA", 1)) as made:
            (player,) = await made.joined(1)
            assert await player.until("TME") == ("TME", (1,))
            assert 0 <= (await player.ask("TME", "TME"))[1][0] <= 1
            assert await player.until("CCD") == ("CCD", (player.power,))
            await player.until("ORD")
            now = await player.until("NOW")
            unit = next(one[:3] for one in now[2:] if one[0] == player.power)
            await player.ask(("SUB", (unit, "HLD")), "THX")
            assert await player.until("NOT") == ("NOT", ("CCD", (player.power,)))
            own = [one for one in player.heard if one[0] == "ORD" and one[2][0][0] == player.power]
            assert own
            assert all(one[2][1] == "HLD" for one in own)

    ran(work())


def test_an_alarm_rings():
    async def work():
        async with game(seconds=dict.fromkeys("MRA", 4)) as made:
            (player,) = await made.joined(1)
            await player.until("NOW")
            await player.ask("TME (3)", "YES")
            await player.ask("TME (100)", "REJ")
            assert await player.until("TME") == ("TME", (3,))
            await player.ask("TME (1)", "YES")
            await player.ask("NOT (TME (1))", "YES")
            await player.ask("NOT (TME (1))", "REJ")
            now = await player.ask("NOW", "NOW")
            await player.ask(("SUB", *holds(player, now)), "THX")
            assert await player.until("TME") == ("TME", (4,))
            assert await player.until("TME") == ("TME", (3,))  # in every turn
            await player.ask("NOT (TME)", "YES")

    ran(work())


def test_a_client_comes_back_with_its_passcode():
    async def work():
        async with game(clients=2) as made:
            one, two = await made.joined(2)
            await one.until("NOW")
            one.leave()
            assert await two.until("CCD") == ("CCD", (one.power,))
            back = await made.player()
            await back.begin()
            await back.ask(("IAM", (one.power,), (one.passcode % 8191 + 1,)), "REJ")
            await back.ask(("IAM", (one.power,), (one.passcode,)), "YES")
            assert await two.until("NOT") == ("NOT", ("CCD", (one.power,)))
            assert (await back.ask("HLO", "HLO"))[1:3] == ((one.power,), (one.passcode,))
            now = await back.ask("NOW", "NOW")
            await back.ask(("SUB", *holds(back, now)), "THX")

    ran(work())


async def guessing(made, power, address):
    """Wrong passcodes from an address, until they don't count any more."""
    for _ in range(2):
        thief = await made.player(address)
        await thief.begin()
        for guess in (-1, -2, -3):
            thief.say(("IAM", (power,), (guess,)))
        while await thief.hear() is not None:
            pass


def test_a_right_passcode_counts_whoever_else_guesses_but_not_where_many_were_wrong():
    async def work():
        async with game(clients=2) as made:
            one, two = await made.joined(2)
            await guessing(made, one.power, "127.0.0.2")
            late = await made.player("127.0.0.2")
            await late.begin()
            await late.ask(("IAM", (one.power,), (one.passcode,)), "REJ")
            await late.ask(("IAM", (two.power,), (two.passcode,)), "YES")
            back = await made.player("127.0.0.3")
            await back.begin()
            await back.ask(("IAM", (one.power,), (one.passcode,)), "YES")

    ran(work())


def test_whoever_is_replaced_is_told_why():
    async def work():
        async with game() as made:
            (player,) = await made.joined(1)
            other = await made.player()
            await other.begin()
            await other.ask(("IAM", (player.power,), (player.passcode,)), "YES")
            said = await player.until("ADM")
            assert "come back to your power" in said[2][0].text
            assert await player.until("OFF")
            assert await player.hear() is None
            assert await other.ask("MIS", "MIS")

    ran(work())


def test_guesses_of_a_passcode_end_the_connection():
    async def work():
        async with game() as made:
            (player,) = await made.joined(1)
            thief = await made.player()
            await thief.begin()
            for guess in (-1, -2, -3):
                thief.say(("IAM", (player.power,), (guess,)))
            while await thief.hear() is not None:
                pass
            assert {message[0] for message in thief.heard} == {"REJ"}
            assert await player.ask("MIS", "MIS")

    ran(work())


def test_an_observer_sees_everything_and_orders_nothing():
    async def work():
        async with game(years=1) as made:
            early, player, late = [await made.player() for _ in range(3)]
            await early.begin()
            await early.ask("OBS", "YES")
            early.say(("YES", await early.until("MAP")))
            assert (await early.ask("NOW", "NOW"))[1] == ("SPR", 1901)
            await early.ask("HLO", "REJ")
            await player.join()
            assert (await early.until("HLO"))[1:3] == (("UNO",), (0,))
            now = await early.until("NOW")
            await late.begin()
            await late.ask("OBS", "YES")
            late.say(("YES", await late.until("MAP")))
            assert await late.until("NOW") == now
            await early.ask(("SUB", ((*now[2][:3],), "HLD")), "REJ")
            for command in ("GOF", "DRW", "MIS", "NOT (GOF)", "NOT (SUB)"):
                await early.ask(command, "REJ")
            await player.until("HLO")
            await player.rove()
            await early.until("SMR")
            assert not any(message[0] in ("THX", "MIS") for message in early.heard)
            assert [m for m in early.heard if m[0] == "ORD"] == [m for m in player.heard if m[0] == "ORD"]

    ran(work())


def test_a_full_game_takes_nobody_else():
    async def work():
        async with game() as made:
            await made.joined(1)
            other = await made.player()
            await other.begin()
            await other.ask("NME ('Late') ('1')", "REJ")
            await other.ask("OBS", "YES")

    ran(work())


def test_all_clients_can_agree_to_a_draw():
    async def work():
        async with game(clients=7) as made:
            players = await made.joined(7)
            await players[0].ask("DRW", "YES")
            await players[0].ask("NOT (DRW)", "YES")
            for player in players:
                await player.ask("DRW", "YES")
            for player in players:
                await player.until("DRW")
                summary = await player.until("SMR")
            assert {line[0] for line in summary[2:]} == HOMES
            assert all(line[1:3] == words("('Rover') ('1')") for line in summary[2:])
            await made.running
            ending = made.played[-1].position.ending
            assert ending.drawn
            assert len(ending.winners) == 7

    ran(work())


def test_press_reaches_those_it_is_for():
    async def work():
        async with game(clients=2, level=20) as made:
            one, two = await made.joined(2)
            third = min(HOMES - {one.power, two.power})
            peace = words(f"PRP (PCE ({one.power} {two.power}))")
            await one.ask(("SND", (two.power, third), peace), "YES")
            await two.until("FRM", (one.power,), (two.power, third), peace)
            await one.until("FRM", (third,), (one.power, two.power), ("BWX", peace))
            await two.until("FRM", (third,), (one.power, two.power), ("BWX", peace))
            await two.ask(("SND", (one.power,), ("YES", peace)), "YES")
            await one.until("FRM", (two.power,), (one.power,), ("YES", peace))
            await one.ask(("SND", (one.power,), peace), "REJ")
            both = words("PRP (AND (PCE (ENG FRA)) (PCE (ENG GER)))")
            answer = await one.ask(("SND", (two.power,), both), "HUH")
            assert answer[1] == ("SND", (two.power,), "ERR", both)
            await one.ask(("SND", ("FAL", 1950), (two.power,), peace), "REJ")
            await one.ask(("SND", (two.power,), words("TRY (PRP PCE SCD AND)")), "YES")
            await two.until("FRM", (one.power,), (two.power,), words("TRY (PRP PCE)"))
            await one.ask("ADM ('Rover') ('hello')", "ADM")
            assert await two.until("ADM") == words("ADM ('Rover') ('hello')")
            two.leave()
            await one.until("CCD")
            await one.ask(("SND", (two.power,), peace), "CCD")

    ran(work())


def test_a_game_without_press_refuses_it():
    async def work():
        async with game(clients=2) as made:
            one, two = await made.joined(2)
            await one.ask(("SND", (two.power,), words(f"PRP (PCE ({one.power} {two.power}))")), "HUH")
            await two.ask("MIS", "MIS")
            assert not any(message[0] == "FRM" for message in two.heard)

    ran(work())


def test_a_client_that_declines_the_map_makes_room():
    async def work():
        async with game() as made:
            shy, other = await made.player(), await made.player()
            await shy.begin()
            await shy.ask("NME ('Shy') ('1')", "YES")
            shy.say(("REJ", await shy.until("MAP")))
            await shy.ask("HLO", "REJ")
            await other.join()
            await other.until("NOW")

    ran(work())


def test_no_more_connections_than_are_allowed():
    async def work():
        async with game(Limits(connections=2, of_one=1)) as made:
            await made.joined(1)
            strangers = []
            for address in ("127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.4"):
                strangers.append(await made.player(address))
                strangers[-1].writer.write(initial())
            assert [await other.hear() is None for other in strangers[1::2]] == [True, True]
            for other in strangers[::2]:
                assert (await other.frame())[0].kind == Kind.REPRESENTATION

    ran(work())


def test_few_of_one_address_may_watch_and_whoever_watches_in_silence_is_sent_off():
    async def work():
        async with game(Limits(silent=0.4)) as made:
            (player,) = await made.joined(1)
            watching = [await made.player("127.0.0.2") for _ in range(MOST_WATCHING + 1)]
            for other in watching:
                await other.begin()
            for other in watching[1:]:
                await other.ask("OBS", "YES")
            await watching[0].ask("OBS", "REJ")
            for other in watching[1:]:
                await other.until("OFF")
                assert await other.hear() is None
            assert await player.ask("MIS", "MIS")

    ran(work())
