"""What a sentence does: ask or propose something, agree, refuse, tell, threaten, take back, or just chat."""

from enum import StrEnum

from variorum.bots.talk import cues, manners
from variorum.bots.talk.words import Words, begins, clauses, has, signs


class Act(StrEnum):
    """What somebody does with a sentence; `PROPOSE` is all that may ask for or offer something."""

    WITHDRAW = "withdraw"
    THREAT = "threat"
    WHY = "why"
    QUESTION = "question"
    NO = "no"
    YES = "yes"
    INFORM = "inform"
    CHAT = "chat"
    REMARK = "remark"
    PROPOSE = "propose"


def act_of(sentence: Words) -> Act:
    """What a sentence does."""
    text, parts = signs(sentence), tuple(clauses(sentence))
    if _takes_back(text):
        return Act.WITHDRAW
    if has(text, cues.THREATS):
        return Act.THREAT
    if asked := _asked([_opened(signs(part)) for part in parts], has_mark=sentence[-1].text == "?"):
        return asked
    while len(parts) > 1 and _opened(signs(parts[0])).strip(" ,.!?:") in manners.GREETINGS:
        parts = parts[1:]
    return _told(text, _opened(signs([word for part in parts for word in part])))


def _takes_back(text: str) -> bool:
    is_over = has(text, cues.OVER) and has(text, cues.PACTS)
    return has(text, cues.TAKES_BACK) or is_over or (has(text, cues.PROMISED) and has(text, cues.CANNOT))


def _told(text: str, head: str) -> Act:
    """What a sentence does that asks nothing; `head` is the text without what it only opens with."""
    found = (
        (Act.NO, (_refuses(head) or has(text, cues.ALSO_REFUSES)) and not begins(head, manners.IN_PASSING)),
        (Act.CHAT, _chats(text, head)),
        (Act.INFORM, has(text, cues.REPORTS)),
        (Act.CHAT, has(text, cues.PAST)),
        (Act.YES, _agrees(text, head)),
        (Act.REMARK, has(text, cues.REMARKS)),
    )
    return next((act for act, fits in found if fits), Act.PROPOSE)


def _asked(heads: list[str], *, has_mark: bool) -> Act | None:
    """Why, or another question; what is asked for politely is none."""
    if any(has(head, cues.CHOICES) for head in heads):
        return Act.QUESTION
    if len(heads) > 1:
        heads = [head for head in heads if not begins(head, manners.TAGS)] or heads
    if any(begins(head, cues.SUGGESTS) for head in heads):
        return None
    if any(begins(head, cues.WHY) for head in heads):
        return Act.WHY
    asks = next((head for head in heads if begins(head, cues.ASKS)), None)
    if asks and begins(asks, manners.CHATS):
        return Act.CHAT
    if (
        asks
        and not begins(asks, cues.PROPOSES)
        and (has_mark or not begins(asks, cues.WHENEVER))
        and (has_mark or (asks is heads[0] and asks.split()[1:2] and asks.split()[1] in cues.AUXILIARIES))
    ):
        return Act.CHAT if has(asks, manners.SMALL_TALK) else Act.QUESTION
    return None


def _chats(text: str, head: str) -> bool:
    """Whether a sentence is small talk."""
    is_greeting = text.strip(" ,.!") in manners.GREETINGS
    return is_greeting or begins(head, manners.CHATS) or has(text, manners.ALSO_CHATS)


def _agrees(text: str, head: str) -> bool:
    """Whether a sentence says yes, and nothing but yes; no question does."""
    is_yes = begins(head, cues.AGREES) or head.strip(" .!") in cues.ALONE or has(text, cues.ALSO_AGREES)
    return is_yes and not text.endswith(" ? ") and not has(text, cues.HEDGES)


def _refuses(head: str) -> bool:
    is_sorry = begins(head, cues.SORRY) and has(head, cues.REGRETS)
    return is_sorry or begins(head, cues.REFUSES) or head.strip(" .!?") in ("no", "never")


def _opened(text: str) -> str:
    """A clause without what it only opens with."""
    for _ in range(3):
        opener = next((each for each in manners.OPENERS if begins(text, (each, f", {each}"))), "")
        rest = text.removeprefix(" ,").removeprefix(f" {opener}") if opener else text.removeprefix(" ,")
        if not rest.strip(" ,.!?:") or rest == text:
            return text
        text = rest
    return text
