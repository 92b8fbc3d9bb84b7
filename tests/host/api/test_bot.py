import subprocess
import sys
from pathlib import Path

from livehost import environment, serving

DOCS = Path(__file__).parents[3] / "docs" / "api.md"
FOUND = """
import django; django.setup()
from variorum.host.accounts.models import Person, Token
from variorum.host.accounts.services import digest_of
from variorum.host.games.life import creation
from variorum.host.games.seats import seats
from variorum.host.games.clock.deadlines import Clock
from variorum.host.games.terms import Terms
ann = Person.objects.create_user("ann", "ann@example.org", "a long password")
Token.objects.create(person=ann, name="bot", digest=digest_of("secret"))
game = creation.create(None, creation.GamePlan("A game", "standard", terms=Terms(bots=True)))
seats.join(ann, game.pk)
creation.begin(game.pk)
print(game.key)
"""
PROCESS = """
import sys, time, django; django.setup()
from django.utils import timezone
from variorum.host.games.life import phases
processed = 0
for _ in range(3000):
    processed += sum(phases.process(pk, phase) for pk, phase in phases.claim(timezone.now()))
    if processed == 2:
        break
    time.sleep(0.1)
print(processed)
"""
SENT = """
import sys, django; django.setup()
from variorum.host.games.log import store
from variorum.host.games.models import Game, Member
game = Game.objects.get(key=sys.argv[1])
seat = Member.objects.get(person__isnull=False).seat
print([len(moment.sheets[seat].orders) for moment in store.load(game).moments[1:]])
"""


def run(folder, code, *words):
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environment(folder), check=True, capture_output=True, text=True).stdout.strip()


def test_the_bot_of_the_documentation_plays(tmp_path, with_tables):
    code = DOCS.read_text().split("```python\n")[1].split("```")[0]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    bot = tmp_path / "bot.py"
    bot.write_text(code)
    key = run(with_tables(tmp_path), FOUND)
    with serving(tmp_path) as (address, _):
        player = subprocess.Popen([sys.executable, str(bot), address, "secret", key])
        try:
            assert run(tmp_path, PROCESS) == "2"
            assert player.poll() is None
        finally:
            player.kill()
            player.wait()
    first, second = map(int, run(tmp_path, SENT, key).strip("[]").split(", "))
    assert first >= 3
    assert second >= 1
