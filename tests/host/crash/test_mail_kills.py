"""The door for mail and the worker are killed at random moments; mails that were acknowledged are carried out, once."""

import json
import random
import smtplib
import socket
import time
from contextlib import ExitStack
from email import message_from_bytes
from pathlib import Path
from threading import Thread

import pytest
from bench.host_here import free_port
from tests.asked import asked
from tests.host.canaries import found_below, found_in
from tests.host.crash.members import Member
from tests.host.letters.post import letter
from tests.host.site.running import PATIENCE, script

LONGEST = 1.6
"""Seconds after which something is killed at the latest, from when the door answers."""

AT_ONCE = 4
"""New mails before each kill; those that weren't acknowledged are handed over again, as mail servers do."""

GAMES = """
import json
from allauth.account.models import EmailAddress
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.letters import boxes

people = [Person.objects.create_user(f"p{n}", f"p{n}@example.org", "a long password") for n in range(7)]
for person in people:
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    Person.objects.filter(pk=person.pk).update(tell_message=False, tell_phase=False, tell_deadline=False)
homes = []
for number in range(4):
    game = creation.create(people[0], GamePlan("A game", "standard", terms=Terms()))
    for person in people:
        seats.join(person, game.pk)
    for person in people:
        rollcall.answer(person, game.pk)
    homes += [(boxes.address(access.find(person, game.key)), person.email) for person in people]
print(json.dumps(homes))
"""

FINDINGS = """
import json
from collections import Counter
from django_tasks_db.models import DBTaskResult
from tests.host.working import work
from variorum.host.letters.models import TakenMail
from variorum.host.letters.opening import open_mails
from variorum.host.press.models import Message

DBTaskResult.objects.filter(status="RUNNING").update(status="READY")
TakenMail.objects.filter(done=None).update(begun=None, tries=0)
open_mails.enqueue()
work()
left = TakenMail.objects.filter(done=None).count()
errors = "".join(DBTaskResult.objects.values_list("traceback", flat=True))
print(json.dumps([Counter(Message.objects.values_list("text", flat=True)), left, errors]))
"""


class Post:
    """A mail server: hands mails over until each has been acknowledged."""

    def __init__(self, homes):
        self.homes = homes
        self.waiting, self.acknowledged = {}, set()

    def write(self):
        """A new mail, with a message that tells it from others."""
        number = len(self.waiting) + len(self.acknowledged)
        self.waiting[f"<{number}@example.org>"] = (*self.homes[number % len(self.homes)], f"TO ALL: mail {number}\nEND")

    def hand_over(self, port):
        """Hand over what waits, until the connection breaks."""
        for key, (address, author, text) in list(self.waiting.items()):
            sent = letter(address, text, author=author, Message_ID=key)
            try:
                with smtplib.LMTP("127.0.0.1", port, timeout=PATIENCE) as client:
                    client.sendmail(author, [address], sent.as_bytes())
            except (OSError, smtplib.SMTPException):
                return
            self.acknowledged.add(key)
            del self.waiting[key]


def answered(port):
    """Wait until the door answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), PATIENCE).close()
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return


def answers(folder):
    """The Message-IDs of the answers to each mail."""
    found = {}
    for file in Path(folder).glob("*"):
        for text in file.read_bytes().split(b"\n" + b"-" * 79 + b"\n"):
            told = message_from_bytes(text)
            if told["Auto-Submitted"] == "auto-replied":
                found.setdefault(told["In-Reply-To"], set()).add(told["Message-ID"])
    return found


@pytest.mark.parametrize("env", ["sqlite", "postgresql"] if asked.every else ["postgresql"], indirect=True)
def test_no_mail_is_lost_and_none_is_carried_out_twice(env, request, tmp_path):
    env = {**env, "VARIORUM_ORDERS_ADDRESS": "orders@play.example.org"}
    seed = random.SystemRandom().randrange(10**9)
    chance, port = random.Random(seed), free_port()
    post = Post(json.loads(script(GAMES, env)))
    with (tmp_path / "log").open("wb") as log, ExitStack() as stack:
        members = [Member(words, env, log) for words in (("mail", "--port", str(port)), ("worker",))]
        for member in members:
            stack.callback(member.kill)
        for _ in range(request.config.getoption("--kills")):
            answered(port)
            killed = chance.choice([members, members[:1], members[1:]])
            for _ in range(AT_ONCE):
                post.write()
            handing_over = Thread(target=post.hand_over, args=(port,))
            handing_over.start()
            time.sleep(chance.uniform(0, LONGEST))
            for member in killed:
                member.kill()
                member.start()
            handing_over.join()
        answered(port)
        post.hand_over(port)
    assert not post.waiting, f"seed {seed}"
    told, left, errors = json.loads(script(FINDINGS, env))
    wanted = {f"mail {number}": 1 for number in range(len(post.acknowledged))}
    assert (told, left) == (wanted, 0), f"seed {seed}"
    assert found_in((tmp_path / "log").read_text() + errors) == []
    assert found_below(Path(env["VARIORUM_DATA"]), "mail", "variorum.sqlite3", "variorum.sqlite3-wal") == []
    found = answers(Path(env["VARIORUM_DATA"]) / "mail")
    assert {key: len(found.get(key, ())) for key in post.acknowledged} == dict.fromkeys(post.acknowledged, 1)
    print(f"{len(post.acknowledged)} mails acknowledged, {request.config.getoption('--kills')} kills")
