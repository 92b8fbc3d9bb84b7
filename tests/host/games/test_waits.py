"""What a game waits for, in every state and for every role: one sentence, which is the same at all doors.

The sentences stand in `tests/data/waits.txt`. Where they have changed, the new file is `build/waits.txt`: read the
difference, and copy it if it's meant.
"""

from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from tests.acting import do

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.clock.awaited import wait as stop_for
from variorum.host.games.clock.waits import discreet_wait, wait_of
from variorum.host.games.common import locked
from variorum.host.games.life import creation, phases, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.queries import detail
from variorum.host.games.seats import acts, seats, sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.gm.acts.clock import PauseGame
from variorum.host.notify.models import Delivery
from variorum.host.notify.models import Kind as News
from variorum.host.notify.services import pushes
from variorum.host.notify.services.texts import reader_of
from variorum.host.press.services import votes
from variorum.host.press.services.matters import VoteKind

ROOT = Path(__file__).parents[3]
TOLD, NEW = ROOT / "tests" / "data" / "waits.txt", ROOT / "build" / "waits.txt"
PLAYERS = {"creator": "ENGLAND", "player": "TURKEY", "other": "FRANCE", "third": "ITALY", "former": "RUSSIA"}
ROLES = ("creator", "player", "other", "former", "master", "spectator", "stranger")


@pytest.fixture
def known(people):
    """Everybody by role, and two more players."""
    names = [*ROLES[:-1], "third", "newcomer"]
    return {**dict(zip(names, people(*names), strict=True)), "stranger": AnonymousUser()}


class Table:
    """Makes games in all states."""

    def __init__(self, known, seated):
        self.known, self.seated = known, seated

    def running(self, absence=Absence.OFFER, *, mastered=False):
        """Four people and bots; a fifth has left Russia to a bot."""
        owner = self.known["master" if mastered else "creator"]
        plan = GamePlan("A game", "standard", terms=Terms(absence=absence, bots=True), mastered=mastered)
        game = creation.create(owner, plan)
        for name in PLAYERS:
            seats.join(self.known[name], game.pk)
        creation.begin(game.pk)
        for name, seat in PLAYERS.items():
            self.seated(game, self.known[name], seat)
        seats.leave(self.known["former"], game.pk)
        Game.objects.filter(pk=game.pk).update(owner=self.known["creator"], master=None)
        acts.fill_open_seat(self.known["creator"], game.pk, "RUSSIA")
        Game.objects.filter(pk=game.pk).update(owner=owner, master=owner if mastered else None)
        return Game.objects.get(pk=game.pk)

    def gathering(self):
        game = creation.create(self.known["creator"], GamePlan("A game", "standard"))
        for name in ("creator", "player", "other"):
            seats.join(self.known[name], game.pk)
        return game

    def calling_the_roll(self):
        game = self.gathering()
        rollcall.muster(self.known["creator"], game.pk, "generic")
        rollcall.answer(self.known["player"], game.pk)
        return game

    def ordering(self, **terms):
        game = self.running(**terms)
        self.sends(game, "creator")
        self.sends(game, "other", ready=True)
        return game

    def late(self, **terms):
        game = self.ordering(**terms)
        self.sends(game, "third", ready=True)
        return passed(game)

    def offered(self, **terms):
        return passed(self.late(**terms))

    def replaced(self):
        game = self.offered()
        seats.take_over(self.known["newcomer"], game.pk, "TURKEY")
        return game

    def asked(self, **terms):
        game = self.ordering(**terms)
        wanting = votes.ask(self.seen(game, "other"), game.phase_number, VoteKind.EXTENSION, minutes=24 * 60)
        votes.answer(self.seen(game, "third"), game.phase_number, wanting.pk, agrees=True)
        return game

    def paused(self):
        game = self.ordering(mastered=True)
        do(access.find(self.known["master"], game.key, GM), PauseGame())
        return game

    def stopped(self, game):
        Game.objects.filter(pk=game.pk).update(state=State.PAUSED)
        return game

    def waiting(self, *wanted, fault="", **terms):
        game = self.ordering(**terms)
        with locked(game.pk) as row:
            stop_for(row, wanted)
            row.fault = fault
        return game

    def over(self):
        game = self.ordering()
        Game.objects.filter(pk=game.pk).update(state=State.OVER, deadline=None, summary="France won")
        return game

    def alone(self):
        game = creation.create(self.known["creator"], GamePlan("A game", "standard", terms=Terms(bots=True)))
        seats.join(self.known["creator"], game.pk)
        creation.begin(game.pk)
        return game

    def seen(self, game, role):
        return access.find(self.known[role], game.key)

    def sends(self, game, role, *, ready=False):
        sheets.set_ready(self.seen(game, role), game.phase_number, ready=ready)


STAGES = {
    "looking for players": Table.gathering,
    "roll call": Table.calling_the_roll,
    "orders missing": Table.ordering,
    "orders missing, with a game master": lambda table: table.ordering(mastered=True),
    "late orders": Table.late,
    "late orders, with a caretaker to come": lambda table: table.late(absence=Absence.CARETAKER),
    "late orders, with a game master": lambda table: table.late(mastered=True),
    "a seat offered": Table.offered,
    "a seat offered, and the clock stopped": lambda table: table.stopped(table.offered()),
    "a seat offered, with a game master": lambda table: table.offered(mastered=True),
    "a seat with a new player": Table.replaced,
    "an extension asked for": Table.asked,
    "an extension asked for, with a game master": lambda table: table.asked(mastered=True),
    "paused": Table.paused,
    "a caretaker has ordered": lambda table: passed(table.late(absence=Absence.CARETAKER)),
    "an answer needed": lambda table: table.waiting("TURKEY"),
    "a decision needed": lambda table: table.waiting(mastered=True),
    "a phase that failed": lambda table: table.waiting(fault="a rule broke", mastered=True),
    "over": Table.over,
    "alone against bots": Table.alone,
}


@pytest.fixture
def table(known, seated):
    return Table(known, seated)


def passed(game):
    """The game after its deadline, or its grace period."""
    game.refresh_from_db()
    phases.process(game.pk, game.phase_number, now=game.deadline)
    game.refresh_from_db()
    return game


def told(game, known):
    """What everybody reads, and what it asks of them."""
    heard = {}
    for role in ROLES:
        if role == "master" and game.master_id is None:
            continue
        viewer = access.find(known[role], game.key)
        wait, others = wait_of(viewer), discreet_wait(viewer)
        whole, bare = (one.standing.replace(one.when or "-", "until then") for one in (wait, others))
        said = " / ".join(filter(None, (wait.question, whole, "" if bare == whole else f"(discreetly) {bare}")))
        heard.setdefault((said, ", ".join(wait.asks)), []).append(role)
    return [f"{', '.join(roles)}: {said}{f' [{asks}]' if asks else ''}" for (said, asks), roles in heard.items()]


def test_everybody_reads_what_the_game_waits_for(known, table):
    lines = []
    for name, make in STAGES.items():
        game = Game.objects.get(pk=make(table).pk)
        lines += [f"{name}", *(f"  {line}" for line in told(game, known)), ""]
    NEW.parent.mkdir(exist_ok=True)
    NEW.write_text("\n".join(lines), encoding="utf-8")
    assert TOLD.read_text(encoding="utf-8") == "\n".join(lines), f"diff {TOLD} {NEW}"


def test_nobody_learns_from_it_who_else_has_ordered(known, table):
    game = table.running()
    readers = [known[role] for role in ("creator", "former", "spectator", "stranger")]
    before = [wait_of(access.find(reader, game.key)) for reader in readers]
    for ready in (False, True):
        table.sends(game, "player", ready=ready)
        assert [wait_of(access.find(reader, game.key)) for reader in readers] == before


def test_all_doors_tell_the_same_sentence(known, table, client):
    game = table.running()
    votes.ask(table.seen(game, "other"), game.phase_number, VoteKind.EXTENSION, minutes=24 * 60)
    wait = wait_of(table.seen(game, "player"))
    assert wait.question == "France asks for another day: agree?"
    assert detail(table.seen(game, "player")).wait.sentence == wait.standing
    client.force_login(known["player"])
    for page in (f"/games/{game.key}/", f"/games/{game.key}/about/", f"/games/{game.key}/status/", "/me/games/"):
        shown = " ".join(client.get(page).content.decode().split())
        assert wait.question in shown
        assert wait.own in shown
    push = Delivery(person=known["player"], game=game, seat="TURKEY", kind=News.VOTE)
    assert pushes.payload(push)["body"] == wait.question
    push.kind = News.DEADLINE
    assert pushes.payload(push)["body"] == wait.standing


def test_screens_and_subjects_say_nothing_of_what_a_seat_has_answered(known, table):
    game = table.ordering()
    votes.ask(table.seen(game, "other"), game.phase_number, VoteKind.CANCEL)
    seen = table.seen(game, "other")
    assert "you agree to" in wait_of(seen).own
    kinds = (News.DEADLINE, News.PHASE, News.VOTE)
    pushed = [Delivery(person=known["other"], game=game, seat="FRANCE", kind=kind) for kind in kinds]
    assert not [said for said in (reader_of(seen).waits, *map(str, map(pushes.payload, pushed))) if "you agree" in said]
