"""What is asked for or offered for a time: areas left alone, peace, an alliance, no help for a third."""

from collections.abc import Sequence
from itertools import pairwise

from variorum.bots.talk import phrases as p
from variorum.bots.talk.ground import Ground
from variorum.bots.talk.wish import Part, Wish, actor, first, negated
from variorum.bots.talk.words import Words, has, signs
from variorum.game.title import called


def no_help(part: Part) -> Sequence[Wish]:
    """No help for a third, from either."""
    at = first(part.clause, p.HELPS)
    third = [word.seat for word in part.clause if word.seat and word.seat not in part.ground.both]
    if at < 0 or not third or not (negated(part.clause[:at]) or has(signs(part.sentence), p.REFUSE)):
        return ()
    return (
        Wish(
            topic="no-help",
            trouble=f"you'd like me not to help {called(third[0])}. What do you offer for it?",
            near=(f"I NO HELP FOR {third[0]}", f"{part.ground.speaker} NO HELP FOR {third[0]}"),
        ),
    )


def zone(part: Part) -> Sequence[Wish]:
    """Areas to keep out of, and who promises it."""
    text = signs(part.clause)
    if has(text, ("no dmz", "not want", "not a dmz", "not need")):
        return ()
    zones = (*p.ZONES, "out of") if has(text, p.KEEPS) else p.ZONES
    ends = [text.find(f" {phrase} ") for phrase in zones if f" {phrase} " in text]
    enters = not ends and any(word.stem in p.ENTERS for word in part.clause) and negated(part.clause)
    of_whom = has(text, p.NOTHING) and not any(word.area for word in part.clause)
    if not ends and (not enters or of_whom):
        return ()
    goals = _goals(part, has_entered=enters or has(text, p.ANYWHERE))
    if not goals:
        return (
            ()
            if enters or not has(text, p.TELLS_OUT)
            else (Wish(topic="zone", trouble="you'd like an area left alone. Which one?"),)
        )
    at = len(text[: min(ends)].split()) if ends else first(part.clause, p.ENTERS)
    seats = _zone_seats(part.ground, part.clause, at)
    owners = part.ground.owners
    stays = [area for area in goals if owners.get(area) in seats or _is_home(part.ground, area, seats)]
    if stays:
        alone = f"you'd like {part.ground.name(stays[0])} left alone, and one of us is at home there"
        return (Wish(topic="zone", trouble=f"{alone}. Where shall the unit go?"),)
    return tuple(Wish(seat, f"DMZ {area}", lasting=True) for area in dict.fromkeys(goals) for seat in seats)


def _goals(part: Part, *, has_entered: bool) -> list[str]:
    """The areas to keep out of: those after a verb such as "enter", or all that aren't units that act."""
    areas = [(at, word.area) for at, word in enumerate(part.clause) if word.area]
    after = max(first(part.clause, p.ENTERS), first(part.clause, frozenset(("but",))))
    entered = [area for at, area in areas if has_entered and at > after]
    if not areas and part.heard.area and has(signs(part.clause), p.IT):
        return [part.heard.area]
    found = entered or [area for at, area in areas if not _is_unit(part.ground, part.clause, at)]
    return found or [word.area for word in part.sentence if word.area and word.area not in part.ground.owners]


def _is_home(ground: Ground, area: str, seats: Sequence[str]) -> bool:
    """Whether the only one to keep out of an area has its center."""
    return len(seats) == 1 and ground.position.owners.get(area) == seats[0]


def _zone_seats(ground: Ground, clause: Words, at: int) -> tuple[str, ...]:
    """Who keeps out: by name, or the listener if told to, or both."""
    text = signs(clause)
    named = next((two.seat for one, two in pairwise(clause) if one.text == "no" and two.seat in ground.both), "")
    who = named or actor(ground, clause[:at])
    if (not named and has(text, p.MUTUAL)) or who == "BOTH" or (has(text, p.AGREE) and has(text, p.EMPTY)):
        return ground.both
    if who in ground.both:
        return (who,)
    if has(text, ("your",)) and not who:
        return (ground.listener,)
    is_told = has(text, p.TELLS_OUT) or (negated(clause[: at + 1]) and not has(text, p.EMPTY))
    return (ground.listener,) if is_told else ground.both


def _is_unit(ground: Ground, clause: Words, at: int) -> bool:
    """Whether an area stands for the unit in it that acts, and not for the area."""
    area, before = clause[at].area, clause[at - 1].stem if at else ""
    after = clause[at + 1].stem if at + 1 < len(clause) else ""
    earlier = clause[at - 2].stem if at > 1 else ""
    if area not in ground.owners:
        return False
    if before in p.UNITS or before in ("a", "f") or earlier in p.UNITS or after in p.UNITS:
        return True
    return before not in p.INTO and (after in p.AUX or (at == 0 and after not in p.STATES))


def joint(part: Part) -> Sequence[Wish]:
    """An attack on a third power, or an alliance against it: asked back about."""
    whole = signs(part.sentence)
    third = [word.seat for word in part.sentence if word.seat and word.seat not in part.ground.both]
    topic = "alliance-against" if has(whole, p.ALLIES) else "joint-attack" if has(whole, p.ATTACKS) else ""
    if not third or not topic or negated(part.sentence) or not has(whole, p.JOINTLY):
        return ()
    return (
        Wish(
            topic=topic,
            trouble=f"you'd like us to go against {called(third[0])}. Who moves where?",
            near=(f"BOTH ATTACK {third[0]}", *(("PEACE",) if topic == "alliance-against" else ())),
        ),
    )


def peace(part: Part) -> Sequence[Wish]:
    """Peace between the two."""
    text = signs(part.clause)
    attacked = any(word.stem in p.FIGHTS for word in part.clause) and negated(part.clause)
    ends = first(part.clause, frozenset(("until", "for")))
    third = any(word.seat and word.seat not in part.ground.both for word in part.clause[: ends if ends > 0 else None])
    if third or has(text, p.NO_PEACE) or not (has(text, p.PEACES) or attacked):
        return ()
    return tuple(Wish(seat, f"PEACE {part.ground.other(seat)}", lasting=True) for seat in part.ground.both)
