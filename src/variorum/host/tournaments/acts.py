"""What people do to tournaments. A tournament is locked while it changes, so that each round is drawn once."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from variorum.game.turn import MOST_YEAR
from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, signed_up
from variorum.host.changes import quota
from variorum.host.games.common import RefusedError, titled
from variorum.host.games.models import State
from variorum.host.lists.planned import MOST, Owned, Plan, owned
from variorum.host.tournaments.models import LONGEST_NAME, Entrant, Tournament
from variorum.host.tournaments.queries import TOURNAMENT, GetTournament, still_in
from variorum.host.tournaments.rounds import draw, played_in

MOST_ENTRANTS = 210
MOST_ROUNDS = 12

Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS, title="Rounds")]
Best = Annotated[int, Meta(ge=0, le=MOST_ROUNDS, title="Best rounds that count", description="0: all of them.")]
TopBoard = Annotated[
    bool,
    Meta(title="Top board", description="In the last round, those who lead the table play on one board."),
]
LastYear = Annotated[
    int,
    Meta(
        ge=-MOST_YEAR,
        le=MOST_YEAR,
        title="Last year",
        description="The games end in it at the latest: the most centers win.",
    ),
]
Team = Annotated[str, Meta(max_length=LONGEST_NAME, title="Team", description="Whose points add up; empty: none.")]
Number = Annotated[
    int, Meta(ge=1, le=MOST_ROUNDS, description="The next round, so that a request sent twice draws once")
]


class CreateTournament(Plan, frozen=True, kw_only=True):
    """Create a tournament. Its games have no game master; with bots, these fill the boards."""

    makes, answers = TOURNAMENT, GetTournament
    road = "POST /tournaments"
    button = "Create this tournament"
    hint = "Its games have no game master. Everybody sees them, and only the drawn people play."
    LONGEST, FIRST, FIXED, BOTS = LONGEST_NAME, ("name", "scoring", "last_year", "bots"), ("rated",), True
    HELP: ClassVar = {"bots": "They fill the boards, so that nobody sits out and two people are enough."}

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    rounds: Rounds = 3
    best: Best = 0
    top_board: TopBoard = False
    last_year: LastYear | None = None

    def do(self, by: Person, on: None) -> Tournament:
        if self.best > self.rounds:
            raise RefusedError(f"Only {self.rounds} rounds are played, so {self.best} can't count; 0 counts all.")
        if self.terms.anonymous and not self.terms.revealed:
            raise RefusedError(
                "The table names people with their scores, so games must reveal their players at the end."
            )
        unrated = msgspec.structs.replace(self, terms=msgspec.structs.replace(self.terms, rated=False))
        own = {name: getattr(self, name) for name in ("rounds", "best", "top_board", "last_year")}
        made: Tournament = unrated.made(by, by.tournaments.all(), **own)
        played_in(made)
        return made


class EnterTournament(Act, frozen=True):
    """Enter a tournament, from its next round on, perhaps for a team. Enter again to change the team.

    Without one, you stay in yours.
    """

    on, answers = TOURNAMENT, GetTournament
    road = "POST /tournaments/{name}/enter"
    button = "Enter"
    done = "You're in. You'll be told when the next round has been drawn."

    team: Team | None = None

    def permits(self, by: Person, on: Tournament) -> None:
        signed_up(by, "Sign up to enter a tournament.")
        if on.drawn >= on.rounds:
            raise RefusedError("All rounds of this tournament have been drawn.")

    def do(self, by: Person, on: Tournament) -> None:
        on.admit(by)
        others = on.entrants.exclude(person=by)
        quota.check("entrants", on.pk, others, MOST_ENTRANTS, f"{MOST_ENTRANTS} people have entered, the limit.")
        changed: dict[str, object] = {"withdrawn": False}
        if self.team is not None:
            team = titled(self.team, LONGEST_NAME)
            alike = others.filter(team__iexact=team).values_list("team", flat=True)
            changed["team"] = alike.first() or team
        Entrant.objects.update_or_create(tournament=on, person=by, defaults=changed)


class WithdrawFromTournament(Act, frozen=True):
    """Withdraw from further rounds of a tournament. Games that have been drawn go on."""

    on, answers = TOURNAMENT, GetTournament
    road = "POST /tournaments/{name}/withdraw"
    button = "Withdraw from further rounds"
    done = "You won't be drawn for further rounds."

    def do(self, by: Person, on: Tournament) -> None:
        on.entrants.filter(person=by).update(withdrawn=True)


_MINE = owned(TOURNAMENT)


class DrawRound(Owned, frozen=True):
    """Draw the boards of the next round of your tournament. Their roll calls begin."""

    on, answers = _MINE, GetTournament
    road = "POST /tournaments/{name}/draw"
    button = "Draw round {round}"
    done = "The boards have been drawn, and their roll calls begin."
    final = True

    round: Number

    def do(self, by: Person, on: Tournament) -> None:
        if on.drawn >= on.rounds:
            raise RefusedError("All rounds of this tournament have been drawn.")
        if self.round != on.drawn + 1:
            raise RefusedError(f"The next round is round {on.drawn + 1}.")
        still = on.boards.filter(round=on.drawn).exclude(game__state=State.OVER).count()
        if still:
            raise RefusedError(f"{still} boards of round {on.drawn} are still being played.")
        draw(on)


class HandOverTournament(Owned, frozen=True):
    """Hand your tournament over to somebody who has entered it. From then on, they draw its rounds."""

    on, answers = _MINE, GetTournament
    road = "PUT /tournaments/{name}/organizer"
    button = "Hand over"
    done = "The tournament is {person}'s now."
    final = True

    person: Annotated[
        str, Meta(min_length=1, max_length=150, title="Hand over to", description="Somebody who has entered, by name")
    ]

    def do(self, by: Person, on: Tournament) -> None:
        entry = still_in(on).filter(person__username=self.person).first()
        if entry is None:
            raise RefusedError(f"{self.person} isn't in this tournament.")
        refusal = f"{self.person} has {MOST} tournaments, the limit."
        quota.check("tournaments", entry.person_id, entry.person.tournaments.all(), MOST, refusal)
        on.owner = entry.person
        on.save()


class DeleteTournament(Owned, frozen=True):
    """Delete a tournament that you made. Its games go on."""

    on = _MINE
    road = "DELETE /tournaments/{name}"
    button = "Delete this tournament"
    done = "The tournament has been deleted. Its games go on."
    final = True

    def do(self, by: Person, on: Tournament) -> None:
        on.delete()
