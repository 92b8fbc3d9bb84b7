"""Fills the host's database for `bench.heavy`: `fill` makes the games, `phases` tells how far they are. Prints JSON."""

import json
import sys
import time
from datetime import timedelta

import django

django.setup()

from django.utils import timezone  # noqa: E402 - settings come first

from bench.heavy import texts  # noqa: E402
from variorum.host.accounts.models import Person  # noqa: E402
from variorum.host.accounts.services import make_token  # noqa: E402
from variorum.host.confined import run  # noqa: E402
from variorum.host.games import private_variants  # noqa: E402
from variorum.host.games.common import RefusedError  # noqa: E402
from variorum.host.games.life import evenings  # noqa: E402
from variorum.host.games.models import Game  # noqa: E402
from variorum.host.workshop import jobs  # noqa: E402

GAMES, NOTICE = 3, 5


def fill():
    """The token of another account and its game's key, when the dear games are due soon."""
    sal, ann = (Person.objects.create(username=name, skeleton=name, email=f"{name}@x.org") for name in ("sal", "ann"))
    map_text, variant_text = texts()
    name = private_variants.new_name()
    built = run(jobs.BUILD, map_text)
    if built.fault:
        raise SystemExit(built.fault)
    files = {"map.txt": map_text, **built.files, "variant.toml": variant_text.replace("{id}", name)}
    try:
        private_variants.tried(files, "sal")
    except RefusedError as error:
        print(f"It could not be shared: {error}", file=sys.stderr)
    private_variants.keep(name, files)
    mine = evenings.play_now(ann, "standard")
    began = time.perf_counter()
    dear = [evenings.play_now(sal, name).pk for _ in range(GAMES)]
    print(f"{GAMES} games created in {time.perf_counter() - began:.1f} s", file=sys.stderr)
    Game.objects.filter(pk__in=dear).update(deadline=timezone.now() + timedelta(seconds=NOTICE))
    return {"token": make_token(ann, "bench"), "key": mine.key}


def phases():
    """The phases of the dear games."""
    return sorted(Game.objects.filter(variant__startswith="private_").values_list("phase_number", flat=True))


if __name__ == "__main__":
    print(json.dumps({"fill": fill, "phases": phases}[sys.argv[1]]()))
