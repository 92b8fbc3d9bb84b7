"""A door shared by honest and hostile clients: who goes on, who waits, who is refused, and what is forgotten."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from variorum.limits import Allowance, CrowdedError, Door, Ledger, Rate

AMPLE = Rate(1e6, 1e6)
FREE = Allowance(bytes=AMPLE, pieces=AMPLE, seconds=AMPLE)
TIGHT = Allowance(bytes=AMPLE, pieces=AMPLE, seconds=Rate(0.001, 1))


def ran(work):
    """What a coroutine returns, run in a thread of its own, since a browser may keep a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize(
    ("charges", "owed"),
    [
        ([], 0),
        ([(10, 0)], 0),
        ([(11, 0)], 0.5),
        ([(4, 0), (4, 0), (4, 0)], 1),
        ([(0, 3)], 10),
        ([(12, 3)], 10),
    ],
)
def test_an_account_is_overdrawn_by_its_worst_rate(charges, owed):
    ledger = Ledger(Rate(2, 10), Rate(0.1, 2), clock=Clock())
    for amounts in charges:
        ledger.charge(("ann", "seat"), *amounts)
    assert ledger.owed("ann") == ledger.owed("seat") == ledger.owed("ben", "ann") == pytest.approx(owed)
    assert ledger.owed("ben") == 0


def test_accounts_refill_and_full_ones_are_forgotten():
    clock = Clock()
    ledger = Ledger(Rate(1, 5), clock=clock)
    ledger.charge(("ann",), 8)
    clock.now += 3
    assert ledger.owed("ann") == 0
    ledger.charge(("ann",), 1)
    assert ledger.owed("ann") == pytest.approx(1)
    for number in range(5000):
        ledger.charge((f"client {number}",), 1)
        clock.now += 1
    assert len(ledger) < 1100


def test_of_one_client_few_are_let_in_at_once_and_one_too_many_is_refused():
    most, now = [], set()

    async def work(door, number):
        async with door.turn("ann") as turn:
            await turn.begin()
            now.add(number)
            most.append(len(now))
            await asyncio.sleep(0)
            now.discard(number)
            if number % 3 == 0:
                raise ValueError("no")

    async def crowd():
        door = Door(FREE, at_once=8, in_line=90)
        told = await asyncio.gather(*(work(door, number) for number in range(100)), return_exceptions=True)
        return told, len(door)

    told, left = ran(crowd())
    assert max(most) == 8
    assert sum(isinstance(one, ValueError) for one in told) == 33
    assert sum(isinstance(one, CrowdedError) for one in told) == 2
    assert left == 0


def test_clients_beyond_their_allowance_go_on_one_by_one_and_in_turn_while_others_do_not_wait():
    order, now, most = [], set(), []

    async def work(door, who):
        async with door.turn(who) as turn:
            await turn.begin()
            order.append(who)
            now.add(turn)
            most.append(len(now))
            await asyncio.sleep(0.01)
            now.discard(turn)

    async def crowd():
        door = Door(TIGHT, at_once=4, in_line=99)
        door.ledger.charge(("greedy", "eager"), 0, 0, 100)
        slow = [asyncio.create_task(work(door, who)) for who in (*["greedy"] * 6, *["eager"] * 2)]
        await asyncio.sleep(0.001)
        await work(door, "honest")
        await asyncio.gather(*slow)

    ran(crowd())
    assert order.index("honest") <= 1
    assert max(most) <= 2, "one in the slow line, and the honest one"
    assert order[:6].count("eager") == 2, "they don't wait for all that the greedy one wants"


def test_at_a_strict_door_whoever_owes_waits_until_the_account_is_in_credit():
    async def work():
        door, waits = Door(Allowance(bytes=Rate(1000, 10), pieces=AMPLE, seconds=AMPLE), strict=True), []
        for _ in range(3):
            async with door.turn("ann") as turn:
                await turn.begin(size=20)
            waits.append(door.ledger.owed("ann"))
        return waits

    assert ran(work()) == [0, 0, 0]


def test_a_door_whose_clients_come_again_refuses_at_once():
    door = Door(Allowance(bytes=AMPLE, pieces=Rate(0.001, 2), seconds=AMPLE))
    assert [door.admits(("sender", "seat")) for _ in range(4)] == [True, True, True, False]
    assert not door.admits(("other", "seat"))
    assert door.admits(("other",))


def test_the_slow_line_moves_on_without_those_who_give_up():
    async def work():
        door = Door(TIGHT)
        for who in ("ann", "ben", "cat"):
            door.ledger.charge((who,), 0, 0, 9)
        done = []

        async def one(who, seconds):
            async with door.turn(who) as turn:
                await turn.begin()
                await asyncio.sleep(seconds)
                done.append(who)

        first, gone = asyncio.create_task(one("ann", 0.02)), asyncio.create_task(one("ben", 0))
        await asyncio.sleep(0.005)
        gone.cancel()
        await one("cat", 0)
        await first
        return done

    assert ran(work()) == ["ann", "cat"]
