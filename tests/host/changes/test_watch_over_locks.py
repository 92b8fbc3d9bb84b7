"""The watch of every test over what is called between a lock and its commit: it finds it, and only it."""

from django.db import transaction

from variorum.game.process import legal_orders
from variorum.host.games.models import Game
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def test_what_computes_between_a_lock_and_its_commit_is_found(transactions, db):
    names = {"atomic": transaction.atomic, "legal_orders": legal_orders, "variant": STANDARD, "opening": OPENING}
    program = "with atomic():\n    legal_orders(variant, opening, 'FRANCE')"
    exec(compile(program, "/elsewhere.py", "exec"), names)  # noqa: S102 - tests themselves may compute there
    assert [place.partition(":")[0] for place, _ in transactions.found] == ["game/process.py"]
    transactions.found.clear()


def test_what_only_asks_the_database_is_not(transactions, db):
    names = {"atomic": transaction.atomic, "Game": Game}
    exec(compile("with atomic():\n    list(Game.objects.all())", "/elsewhere.py", "exec"), names)  # noqa: S102
    assert transactions.found == []
