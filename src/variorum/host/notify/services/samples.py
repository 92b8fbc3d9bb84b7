"""Every kind of mail in its states, made of values alone: a gallery for those who run a host."""

from datetime import datetime, timedelta
from functools import cache

import msgspec
from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.process import Processed, process
from variorum.game.variant import Variant
from variorum.game.written import Written
from variorum.host.games.clock.awaited import Awaiting, Why
from variorum.host.notify.addresses import site
from variorum.host.notify.services import words
from variorum.host.notify.services.letter import Letter, Part
from variorum.host.notify.services.reports import told_of
from variorum.host.notify.services.words import Reader, Results
from variorum.host.orders.text import understood
from variorum.variants import registry

_STRANGE = '<b>Ardennes & "Friends"</b>\nYou have won: a very long name that somebody has thought of'
_ORDERS = {
    "AUSTRIA": "A VIE - GAL\nA BUD - SER\nF TRI - ALB",
    "ENGLAND": "F LON - ENG\nF EDI - NTH\nA LVP - YOR",
    "FRANCE": "F BRE - ENG\nA PAR - BUR\nA MAR S A PAR - BUR",
    "GERMANY": "A MUN - BUR\nF KIE - DEN\nA BER - KIE",
    "ITALY": "A VEN - TRI\nA ROM - VEN\nF NAP - ION",
    "RUSSIA": "A WAR - GAL\nA MOS - UKR\nF SEV - BLA",
    "TURKEY": "F ANK - BLA\nA CON - BUL\nA SMY - CON",
}


class Sample(msgspec.Struct, frozen=True):
    """A mail of the gallery: its kind and state, what it says, and the position of its picture, if it has one."""

    kind: str
    state: str
    letter: Letter
    position: Position | None = None


def samples(now: datetime) -> dict[str, Sample]:
    """The gallery at a time, by names for addresses."""
    made = [*_table(now), *_results(now), *_asking(now), *_others(now)]
    return {f"{one.kind}-{one.state}".replace(" ", "-"): _finished(one) for one in made}


def _finished(sample: Sample) -> Sample:
    return replace(sample, letter=replace(sample.letter, stop=f"{site()}/mail/stop/sample/"))


def _reader(now: datetime, **changed: object) -> Reader:
    board = f"{site()}/games/sample/"
    known = Reader(
        name="Ardennes",
        variant="Standard",
        called="France",
        phase="Autumn 1901, movement",
        deadline=now + timedelta(days=3),
        wanted=True,
        board=board,
        press=f"{board}press/",
        log=f"{board}about/",
        invitation=f"{board}about/?invitation=sample",
        end=f"{board}after/",
    )
    return replace(known, **changed)


def _table(now: datetime) -> list[Sample]:
    """What nobody may miss."""
    reader = _reader(now)
    strange = replace(reader, name=Written(_STRANGE).for_mails())
    waiting = replace(reader, phase="", wanted=False)
    return [
        Sample("roll call", "asked", words.roll_call(waiting, waiting.deadline)),
        Sample("roll call", "without a time", words.roll_call(waiting, None)),
        Sample("begun", "player", words.begun(reader)),
        Sample("begun", "strange name", words.begun(strange)),
        Sample("begun", "anonymous", words.begun(replace(reader, hides=True))),
        Sample("begun", "game master", words.begun(replace(reader, called="the game master", wanted=False))),
        Sample("seat", "own", words.seat(reader, "France", own=True)),
        Sample("seat", "another", words.seat(reader, "Italy", own=False)),
        Sample("open seat", "elsewhere", words.open_seat(reader, "Standard")),
    ]


def _results(now: datetime) -> list[Sample]:
    """Results, and how games end."""
    variant, done = _played()
    after, results = done.position, _report(variant, done)
    asks = ("You can order: A PAR, F BRE", "Reply to this mail with your orders, one a line.")
    by_mail = replace(results, now=(Part(asks, "Your orders"),))
    reader = _reader(now)
    ended = "You won with 18 centers in 1907"
    lost = "You finished with 4 centers; Turkey won in 1907"
    days = [
        ("Ardennes", "Autumn 1903: you lost Warsaw; orders by Friday.", reader.board),
        (Written(_STRANGE).for_mails(), "Spring 1901: your orders succeeded.", reader.board),
    ]
    shared = "You shared a 3-way draw with 11 centers in 1907"
    return [
        Sample("phase", "orders due", words.phase(reader, results), after),
        Sample("phase", "soon", words.phase(replace(reader, deadline=now + timedelta(minutes=9)), results), after),
        Sample("phase", "nothing due", words.phase(replace(reader, wanted=False), results), after),
        Sample("phase", "without a deadline", words.phase(replace(reader, deadline=None), results), after),
        Sample("phase", "answers by mail", words.phase(reader, by_mail), after),
        Sample("phase", "anonymous", words.phase(replace(reader, hides=True), results), after),
        Sample("phase", "without a map", words.phase(reader, replace(results, told="you lost Munich and won Brest"))),
        Sample("over", "won", words.over(reader, ended, "France wins, autumn 1907", results), after),
        Sample("over", "lost", words.over(reader, lost, "Turkey wins, autumn 1907", results), after),
        Sample("over", "draw", words.over(reader, shared, "3-way draw, autumn 1907", results), after),
        Sample("over", "anonymous", words.over(replace(reader, hides=True), ended, "France wins, autumn 1907", None)),
        Sample("digest", "one game", words.digest(days[:1], "3 May", site())),
        Sample("digest", "two games", words.digest(days, "3 May", site())),
    ]


def _asking(now: datetime) -> list[Sample]:
    """Mails that want something."""
    reader = _reader(now)
    reasons = {"orders": Awaiting(Why.ORDERS), "ready": Awaiting(Why.READY), "answer": Awaiting(Why.ANSWER, ("Build",))}
    motions = (("Turkey", "END"), ("Italy", "DRAW"))
    return [
        Sample("deadline", "no orders", words.deadline(reader)),
        *(Sample("reminder", state, words.reminder(reader, due)) for state, due in reasons.items()),
        Sample("vote", "extension", words.vote(reader, "Turkey", "an extension of 1 day")),
        Sample(
            "vote",
            "game master",
            words.vote(replace(reader, called="the game master"), "Turkey", "an extension of 1 day"),
        ),
        Sample("ballot", "one", words.ballot(reader, motions[:1])),
        Sample("ballot", "several", words.ballot(reader, motions)),
    ]


def _others(now: datetime) -> list[Sample]:
    """Messages and the log."""
    reader = _reader(now)
    entries = [("The next deadline falls on Friday.", now), ("<i>Welcome</i> & enjoy it.", now)]
    return [
        Sample("message", "one sender", words.message(reader, ["Turkey"])),
        Sample("message", "several", words.message(reader, ["Italy", "Turkey"])),
        Sample("message", "anonymous", words.message(replace(reader, hides=True), ["Turkey"])),
        Sample("news", "one", words.news(reader, entries[:1])),
        Sample("news", "several", words.news(reader, entries)),
    ]


@cache
def _played() -> tuple[Variant, Processed]:
    """A first spring."""
    variant = registry.variant("standard")
    opening = variant.start({})
    sheets = {power: understood(variant, opening, power, text).sheet for power, text in _ORDERS.items()}
    return variant, process(variant, opening, sheets)


def _report(variant: Variant, done: Processed) -> Results:
    told = told_of(variant, done.events, "FRANCE")
    page = f"{site()}/games/sample/phases/1/"
    return Results("Spring 1901, movement", "S1901M", "1 of 3 orders failed", told.parts, told.rules, page=page)
