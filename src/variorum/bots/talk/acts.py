"""What a sentence does: ask or propose something, agree, refuse, tell, threaten, take back, or just chat."""

from enum import StrEnum

from variorum.bots.talk import cues
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
    while len(parts) > 1 and _opened(signs(parts[0])).strip(" ,.!?:") in cues.GREETINGS:
        parts = parts[1:]
    return _told(text, _opened(signs([word for part in parts for word in part])))


def _takes_back(text: str) -> bool:
    is_over = has(text, cues.OVER) and has(text, cues.PACTS)
    return has(text, cues.TAKES_BACK) or is_over or (has(text, cues.PROMISED) and has(text, cues.CANNOT))


def _told(text: str, head: str) -> Act:
    """What a sentence does that asks nothing; `head` is the text without what it only opens with."""
    found = (
        (Act.NO, (_refuses(head) or has(text, cues.ALSO_REFUSES)) and not begins(head, cues.IN_PASSING)),
        (Act.CHAT, begins(head, cues.CHATS) or has(text, cues.ALSO_CHATS) or text.strip(" ,.!") in cues.GREETINGS),
        (Act.INFORM, has(text, cues.REPORTS)),
        (Act.CHAT, has(text, cues.PAST)),
        (Act.YES, begins(head, cues.AGREES) or head.strip(" .!") in cues.ALONE or has(text, cues.ALSO_AGREES)),
        (Act.REMARK, has(text, cues.REMARKS)),
    )
    return next((act for act, fits in found if fits), Act.PROPOSE)


def _asked(heads: list[str], *, has_mark: bool) -> Act | None:
    """Why, or another question; what is asked for politely is none."""
    if any(begins(head, cues.SUGGESTS) for head in heads):
        return None
    if any(begins(head, cues.WHY) for head in heads):
        return Act.WHY
    asks = next((head for head in heads if begins(head, cues.ASKS)), None)
    if asks and begins(asks, cues.CHATS):
        return Act.CHAT
    if (
        asks
        and not begins(asks, cues.PROPOSES)
        and (has_mark or (asks is heads[0] and asks.split()[1:2] and asks.split()[1] in _AUXILIARIES))
    ):
        return Act.CHAT if has(asks, ("does it take", "the weather", "are you doing", "is it going")) else Act.QUESTION
    return None


_AUXILIARIES = frozenset(
    [
        "are",
        "is",
        "was",
        "were",
        "do",
        "does",
        "did",
        "has",
        "have",
        "will",
        "would",
        "can",
        "could",
        "should",
        "you",
        "they",
        "he",
        "she",
        "#",
        "@",
        "many",
        "much",
    ]
)


def _refuses(head: str) -> bool:
    return begins(head, cues.REFUSES) or head.strip(" .!?") == "never" or begins(head, ("no",))


def _opened(text: str) -> str:
    """A clause without what it only opens with."""
    for _ in range(3):
        opener = next((each for each in cues.OPENERS if begins(text, (each, f", {each}"))), "")
        rest = text.removeprefix(" ,").removeprefix(f" {opener}") if opener else text.removeprefix(" ,")
        if not rest.strip(" ,.!?:") or rest == text:
            return text
        text = rest
    return text
