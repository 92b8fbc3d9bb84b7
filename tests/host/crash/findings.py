"""What is in the database after the last crash, as JSON for the test that reads it."""

import json

import msgspec
from django.utils import timezone

from variorum.archive.codec import sheet_from_plain
from variorum.archive.gamelog import fold, phase_line, played_again, started
from variorum.archive.lines import AnyLine
from variorum.game.position import to_json
from variorum.host.games.life import phases
from variorum.host.games.models import Game


def print_findings():
    """Finish what is due, then tell the sheets of all phases and whatever is wrong."""
    finish()
    found = {"sheets": [], "wrong": [], "phases": 0}
    for game in Game.objects.all():
        follow(game, found)
    print(json.dumps(found))


def finish():
    """Process what the dead workers have left; the second time there is nothing to do."""
    later = timezone.now() + 2 * phases.CLAIM
    for pk, phase in phases.claim(later):
        first, second = phases.process(pk, phase), phases.process(pk, phase)
        assert (first, second) == (True, False)


def follow(game, found):
    """Replay a game and compare each line with what is kept."""
    texts = list(game.log.order_by("number").values_list("text", flat=True))
    numbers = list(game.log.order_by("number").values_list("number", flat=True))
    told = game.pulses.filter(kind="phase").count()
    if numbers != list(range(game.lines)) or not len(numbers) == game.phase_number == told:
        found["wrong"].append(f"{game.key}: lines {numbers}, phase {game.phase_number}, told {told} times")
    log = started(msgspec.json.decode(texts[0], type=AnyLine))
    for number, text in enumerate(texts[1:], start=1):
        line = msgspec.json.decode(text, type=AnyLine)
        after = fold(log, line)
        again = phase_line(log, after.now.sheets, played_again(after, number))
        if to_json(again).decode() != text:
            found["wrong"].append(f"{game.key}: phase {number} is another one when it is played again")
        for seat, sheet in after.now.sheets.items():
            found["sheets"].append((game.key, number, seat, msgspec.to_builtins(sheet.orders)))
        log = after
        found["phases"] += 1
    for draft in game.saved_sheets.all():
        sheet = sheet_from_plain(msgspec.json.decode(draft.sheet), log.variant)
        found["sheets"].append((game.key, game.phase_number, draft.seat, msgspec.to_builtins(sheet.orders)))
