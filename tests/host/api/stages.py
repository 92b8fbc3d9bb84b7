"""What acts are tried on: each subject in several states, with somebody for each part in it."""

from variorum.host.acts.running import run
from variorum.host.clubs.acts import CreateClub, JoinClub, MakeClubOrganizer, RemoveFromClub
from variorum.host.clubs.models import Club
from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game
from variorum.host.games.seats import seats
from variorum.host.gm.acts.clock import PauseGame, ProcessNow
from variorum.host.gm.acts.people import InviteToSeat
from variorum.host.gm.acts.positions import EndGame
from variorum.host.lists.acts import CreateWaitingList, JoinWaitingList
from variorum.host.lists.models import WaitingList
from variorum.host.tournaments.acts import CreateTournament, DrawRound, EnterTournament
from variorum.host.tournaments.models import Tournament
from variorum.host.zines.acts import CreateZine, PutZineGame
from variorum.host.zines.models import Zine

DUEL = "england_turkey"
SAID = {
    "person": "member",
    "name": "Café",
    "text": "Tea",
    "round": 1,
    "variant": DUEL,
    "seat": "TURKEY",
    "player": "player",
    "hours": 5,
    "reason": "agreed",
    "number": 0,
    "winners": ["TURKEY"],
    "ready": True,
    "terms": {"press": "none"},
    "position": {},
    "to": ["ENGLAND"],
    "thread": "*",
    "phase_number": 1,
    "vote": "none",
    "kind": "pause",
    "agrees": True,
    "accepts": True,
    "title": "News",
    "turn": "S1901M",
}
"""What is said where an act needs it."""

SAID_IN = {
    "put_zine_game": {"key": "none", "note": "Tea"},
    "remove_zine_game": {"key": "none"},
    "publish_issue": {"number": 1},
    "let_back_into_club": {"person": "removed"},
    "hand_over_tournament": {"person": "waiting"},
    "enter_orders": {"text": "A CON H"},
    "begin_with_bots": {"level": "random"},
}
"""What is said in some acts instead."""


def club(people, *, is_open):
    """A club with two organizers and a member, from which somebody was removed."""
    row = run(CreateClub(name="Salon", is_open=is_open), people["organizer"])
    for name in ("second", "member", "removed"):
        run(JoinClub(invitation=row.invitation), people[name], row)
    run(MakeClubOrganizer(person="second"), people["organizer"], row)
    run(RemoveFromClub(person="removed"), people["organizer"], row)
    return row


def own_club(people):
    """A club that one person organizes."""
    row = run(CreateClub(name="Salon"), people["organizer"])
    run(JoinClub(), people["member"], row)
    return row


def waiting_list(people):
    """A list for games of seven that somebody made, with somebody else on it."""
    row = run(CreateWaitingList(name="Sevens", variant="standard"), people["maker"])
    run(JoinWaitingList(), people["waiting"], row)
    return row


def tournament(people, *, drawn):
    """A tournament of one round that somebody made, with two people in it."""
    row = run(CreateTournament(name="Cup", variant=DUEL, rounds=1), people["maker"])
    for name in ("maker", "waiting"):
        run(EnterTournament(), people[name], row)
    if drawn:
        run(DrawRound(round=1), people["maker"], row)
    return row


def game(people, *players):
    """A game that some people have joined; with the second one, the roll is called."""
    row = creation.create(people["master"], GamePlan("A game", DUEL, mastered=True))
    for name in players:
        seats.join(people[name], row.pk)
    return row


def begun(people, *acts):
    """A game that has begun, after some acts of its master, seats by the order of joining."""
    row = game(people, "player", "other")
    creation.begin(row.pk)
    for member, seat in zip(row.members.order_by("pk"), ("TURKEY", "ENGLAND"), strict=True):
        row.members.filter(pk=member.pk).update(seat=f"{seat} ")
    for seat in ("TURKEY", "ENGLAND"):
        row.members.filter(seat=f"{seat} ").update(seat=seat)
    for act in acts:
        run(act, people["master"], access.find(people["master"], row.key))
    return row


def zine(people):
    """A zine with a game that has begun, which somebody else plays in."""
    row = run(CreateZine(title="The Post"), people["editor"])
    game = begun({"master": people["editor"], "player": people["reader"], "other": people["other"]})
    run(PutZineGame(key=game.key), people["editor"], row)
    return row


STAGES = {
    (Club, "open"): lambda people: club(people, is_open=True),
    (Club, "by invitation"): lambda people: club(people, is_open=False),
    (Club, "with one organizer"): own_club,
    (WaitingList, "with somebody on it"): waiting_list,
    (Tournament, "not begun"): lambda people: tournament(people, drawn=False),
    (Tournament, "all drawn"): lambda people: tournament(people, drawn=True),
    (Zine, "with a game"): zine,
    (Game, "gathering"): lambda people: game(people, "player"),
    (Game, "calling the roll"): lambda people: game(people, "player", "other"),
    (Game, "in its first phase"): begun,
    (Game, "standing still"): lambda people: begun(people, ProcessNow(), InviteToSeat(seat="TURKEY"), PauseGame()),
    (Game, "over"): lambda people: begun(people, EndGame(winners=("TURKEY",), reason="agreed")),
}
PARTS = {
    Club: ("organizer", "second", "member", "removed", "outsider"),
    WaitingList: ("maker", "waiting", "outsider"),
    Tournament: ("maker", "waiting", "outsider"),
    Zine: ("editor", "reader", "other"),
    Game: ("master", "player", "other", "spectator"),
}
