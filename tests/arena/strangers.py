"""Agents of all kinds that strangers may write."""

import os
import time

from variorum.arena.agent import Answer, Brief, Reply, Told


def holding(brief: Brief) -> tuple[str, ...]:
    """An order to hold for every unit, where units are ordered."""
    units = brief.situation.position.units_of(brief.seat) if brief.situation.position.turn.phase == "M" else ()
    return tuple(f"{unit.kind} {unit.location} H" for unit in units)


class Holds:
    """Everything holds. In press it greets everybody, offers a neighbor peace, and accepts what it is offered."""

    def __init__(self, word: str = "Hello") -> None:
        self.word = word

    def reply(self, brief: Brief) -> Reply:
        if brief.is_for_orders:
            return Reply(thoughts="Patience.", orders=holding(brief), tokens_in=100, tokens_out=10)
        waiting = [deal.number for deal in brief.deals if brief.seat in deal.waits_for]
        return Reply(
            messages=(Told("GLOBAL", f"{self.word} from {brief.seat}"),),
            offers=("OFFER FRANCE: PEACE",) if brief.seat == "GERMANY" and brief.round == 1 else (),
            answers=tuple(Answer(number, accept=True) for number in waiting),
        )


class Corrects:
    """Sends an impossible order, and the right one once it is told."""

    def reply(self, brief: Brief) -> Reply:
        unit = brief.situation.position.units_of(brief.seat)[0]
        if brief.problems:
            return Reply(thoughts="; ".join(brief.problems), orders=(f"{unit.kind} {unit.area} H",))
        return Reply(orders=(f"{unit.kind} {unit.area} - {unit.area}",))


class Sleeps:
    """Never answers."""

    def reply(self, brief: Brief) -> Reply:
        time.sleep(1000)
        return Reply()


class Spins:
    """Never answers, and keeps a processor busy with it."""

    def reply(self, brief: Brief) -> Reply:
        while True:
            pass


class Dies:
    """Takes its process with it."""

    def reply(self, brief: Brief) -> Reply:
        os._exit(3)


class Floods:
    """Sends ten megabytes, and a thousand messages."""

    def reply(self, brief: Brief) -> Reply:
        many = tuple(Told("GLOBAL", "x" * 10_000) for _ in range(1000))
        return Reply(thoughts="y" * 10_000_000, messages=many, orders=("A PAR H",) * 100_000)


class Mistaken:
    """Answers something else."""

    def reply(self, brief: Brief) -> str:
        return "A PAR - BUR"


class Fails:
    """Has a mistake in it."""

    def reply(self, brief: Brief) -> Reply:
        raise KeyError(brief.seat)


class HalfRight:
    """Answers a Reply whose parts are of the wrong types."""

    def reply(self, brief: Brief) -> Reply:
        return Reply(orders=(3, None))


class Unmade:
    """Can't be made."""

    def __init__(self) -> None:
        raise ValueError("no model here")


class Wordy:
    """Spends many tokens on every answer."""

    def reply(self, brief: Brief) -> Reply:
        return Reply(thoughts="Well.", orders=holding(brief), tokens_in=100, tokens_out=10)


class Ponders:
    """Takes its time, but answers."""

    def reply(self, brief: Brief) -> Reply:
        time.sleep(0.3)
        return Reply(orders=holding(brief))


class Silent:
    """Answers in time, and says nothing."""

    def reply(self, brief: Brief) -> Reply:
        return Reply()
