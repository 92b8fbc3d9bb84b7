"""A small host with something of everything, as scripts: `FILL` makes it, and `TOLD` prints `KEPT` of it."""

FILL = """
from datetime import timedelta
from django.utils import timezone
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import creation, phases
from variorum.host.games.clock import extending
from variorum.host.games.seats import seats, sheets
from variorum.host.games.seats.acts import FollowGame
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.terms import Terms
from variorum.host.accounts.publicids import shown
from variorum.host.acts.running import run
from variorum.host.notes.models import Note
from variorum.host.notify.models import Device, PushWish
from variorum.host.notify.sealing import public_key
from variorum.host.people.models import BotGame, BotRating
from variorum.host.games import private_variants
from variorum.host.press.reports import ReportToStaff
from variorum.host.press.services import blocks, messages, votes
from variorum.host.press.services.matters import VoteKind
from variorum.host.workshop.models import Design

ann = Person.objects.create_user("Änn \\N{CAT FACE}", "ann@example.org", "a long password")
for variant in ("standard", "capitalist", "goals"):
    game = creation.create(ann, GamePlan("A game", variant, terms=Terms(bots=True)))
    seats.join(ann, game.pk)
    creation.begin(game.pk)
    game.refresh_from_db()
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, list(who.legal_orders().orders())[:1])
    phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
    sheets.set_ready(access.find(ann, game.key), game.phase_number + 1, ready=True)

ben = Person.objects.create_user("Cem", "cem@example.org", "a long password")
game = creation.create(ben, GamePlan("A table", "standard", terms=Terms(bots=True, extensions=1)))
for person in (ann, ben):
    seats.join(person, game.pk)
creation.begin(game.pk)
game.refresh_from_db()
one, other = access.find(ann, game.key), access.find(ben, game.key)
written = messages.send(other, (one.seat,), "Peace?", "1")
run(ReportToStaff(kind="message", about=shown("message", written.pk), reason="Rude"), ann)
blocks.block_person(ann, ben)
Person.objects.filter(pk=ann.pk).update(seen=timezone.now())
Person.objects.filter(pk=ben.pk).update(shows_seen=False)
followed = game.__class__.objects.create(name="Another", variant="standard")
run(FollowGame(), ann, access.find(ann, followed.key))
extending.take(one, game.phase_number)
votes.ask(other, game.phase_number, VoteKind.EXTENSION, minutes=12)
Device.objects.create(person=ann, address="https://push.example.org/1", public="p", auth="a", name="Firefox")
PushWish.objects.create(person=ann, vote=False).silent_games.add(game)
public_key()
about = Note.objects.create(game=game, number=1, author=ben, seat=other.seat, text="I feared", written=timezone.now())
game.__class__.objects.filter(pk=game.pk).update(state="over")
run(ReportToStaff(kind="note", about=shown("note", about.pk), reason="Dull"), ann)
game.__class__.objects.filter(pk=game.pk).update(state="running")
kept = private_variants.keep(private_variants.new_name(), {"map.txt": "[board]\\nMine\\n"})
Design.objects.create(owner=ann, name="Mine", map_text="[board]\\nMine\\n", link="abc", edition=kept)
BotRating.objects.create(group="standard", level="random", version="1", mu=25, sigma=8, floor=9, games=1)
BotGame.objects.create(group="standard", ended=timezone.now(), bots={"random": 9.5}, people=[[ann.pk, 90.5]])
"""

TOLD = """
from variorum.host.accounts.models import Person
from variorum.host.games.models import Follower, Member
from variorum.host.notes.models import Note
from variorum.host.notify.models import Device, PushKey, PushWish
from variorum.host.people.models import BotGame, BotRating
from variorum.host.press.models import Answer, Block, Report, Vote
from variorum.host.workshop.models import Design
ann, ben = Person.objects.get(email="ann@example.org"), Person.objects.get(email="cem@example.org")
report = Report.objects.get(by=ann, kind="message")
print(report.text, report.reason, report.writer == ben)
print(Block.objects.get(by=ann).person == ben, Follower.objects.get(person=ann).game.name)
print(Device.objects.get(person=ann).address, PushWish.objects.get(person=ann).silent_games.get().name)
print(PushKey.objects.get().private.startswith("-----BEGIN"), BotRating.objects.get().level, BotGame.objects.get().bots)
print(Vote.objects.get().minutes, Answer.objects.filter(agrees=True).count(), end=" ")
print(Member.objects.get(person=ann, extensions=1).game.name)
print(Note.objects.get(author=ben).text, Report.objects.get(by=ann, kind="note").text == Note.objects.get().text)
mine = Design.objects.get(owner=ann)
print(mine.name, mine.link, mine.map_text == mine.edition.files["map.txt"])
print(ann.seen is not None, ann.shows_seen, ben.shows_seen)
"""
KEPT = """\
Peace? Rude True
True Another
https://push.example.org/1 A table
True random {'random': 9.5}
12 1 A table
I feared True
Mine abc True
True True False
"""
