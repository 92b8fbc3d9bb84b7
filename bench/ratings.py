"""How long it takes to make all ratings again: `python -m bench.ratings [GAMES]`, on a new SQLite database.

The games have seven players of 20,000, and scores like those of draws and solos.
"""

import os
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

PEOPLE, SEATS = 20_000, 7
SCORES = ((100, 0, 0, 0, 0, 0, 0), (50, 50, 0, 0, 0, 0, 0), (34, 33, 33, 0, 0, 0, 0), (25, 25, 25, 25, 0, 0, 0))


def main(games):
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VARIORUM_DATA": folder, "DATABASE_URL": f"sqlite:///{Path(folder) / 'ratings.sqlite3'}"}
        os.environ["DJANGO_SETTINGS_MODULE"] = "variorum.host.site.settings"
        import django  # noqa: PLC0415 - settings come first

        django.setup()
        from django.core.management import call_command  # noqa: PLC0415

        from variorum.host.people.models import Rating  # noqa: PLC0415
        from variorum.host.people.services import ratings  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        _fill(games)
        start, worked = perf_counter(), process_time()
        counted = ratings.recount()
        print(
            f"{counted:,} games, {Rating.objects.count():,} ratings: {perf_counter() - start:.1f} s, "
            f"{process_time() - worked:.1f} s of them computing"
        )


def _fill(games):
    from variorum.host.accounts.models import Person  # noqa: PLC0415
    from variorum.host.games.models import Game  # noqa: PLC0415
    from variorum.host.people.models import Result  # noqa: PLC0415

    chance, began = Random(1), datetime(2020, 1, 1, tzinfo=UTC)
    people = [
        Person(username=f"player{number}", email=f"{number}@example.org", password="!", skeleton=f"player{number}")  # noqa: S106
        for number in range(PEOPLE)
    ]
    people = Person.objects.bulk_create(people, batch_size=1_000)
    for first in range(0, games, 5_000):
        made = [Game(name=f"Game {first + number}", variant="standard") for number in range(min(5_000, games - first))]
        made = Game.objects.bulk_create(made, batch_size=500)
        Result.objects.bulk_create(
            (
                Result(
                    game=game,
                    person=person,
                    seat=str(seat),
                    group="standard",
                    standing="survived",
                    score=score,
                    ended=began + timedelta(minutes=first + number),
                    rated=True,
                )
                for number, game in enumerate(made)
                for seat, (person, score) in enumerate(
                    zip(chance.sample(people, SEATS), chance.choice(SCORES), strict=True)
                )
            ),
            batch_size=2_000,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
