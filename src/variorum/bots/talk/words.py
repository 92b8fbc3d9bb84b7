"""Messages as words: contractions spelled out, areas and seats found, cut into sentences and clauses."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from variorum.agreements.gazetteer import LONGEST_NAME, Gazetteer, is_common, word_set
from variorum.notation.names import plain

LONGEST_READ = 2_000
"""Characters of a message that a bot reads."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|\n|->|[^\w\s]", re.UNICODE)
_SPELLED = {
    "u": "you", "ur": "your", "yuor": "your", "r": "are", "y": "you", "im": "i am", "ill": "i will", "ive": "i have",
    "lets": "let us", "pls": "please", "plz": "please", "thx": "thanks", "ty": "thanks", "dont": "do not",
    "doesnt": "does not", "didnt": "did not", "wont": "will not", "won't": "will not", "cant": "can not",
    "can't": "can not", "cannot": "can not", "isnt": "is not", "arent": "are not", "shan't": "shall not",
    "ain't": "is not", "w/o": "without", "gonna": "going to", "wanna": "want to", "wouldnt": "would not",
    "shouldnt": "should not", "couldnt": "could not", "let's": "let us", "yeah": "yes", "yep": "yes", "yup": "yes",
    "nope": "no", "nah": "no", "ok": "okay", "k": "okay", "👍": "yes", "👌": "yes", "🤝": "yes", "👎": "no",
    "alright": "okay", "noone": "nobody", "till": "until", "through": "until", "thru": "until", "til": "until",
    "autumn": "fall", "sry": "sorry", "&": "and", "n": "and", "adn": "and", "teh": "the", "eachother": "each other",
    "shant": "shall not", "wud": "would", "cud": "could", "abt": "about", "bc": "because", "tho": "though",
    "favour": "favor", "neighbour": "neighbor", "nothing's": "nothing is", "standoff": "bounce", "ye": "yes",
    "aye": "yes",
}  # fmt: skip
_ENDINGS = {"n't": " not", "'ll": " will", "'m": " am", "'re": " are", "'ve": " have", "'d": " would"}
_IS = word_set(
    """
    it that there what who he she where how everyone everything nobody one
    """
)
_ENDS, _PAUSES = frozenset(".!?;\n"), frozenset(",:()/")
_JOINS = word_set(
    """
    and if while but so then when because as although unless
    """
)
_HOLDING = word_set(
    """
    what even as anywhere nothing everywhere nowhere
    """
)
_AFTER_NAMES = word_set(
    """
    is stays stay should must to and or - as remains
    """
)
_BEFORE_NAMES = word_set(
    """
    in into to from of at on - fleet army a f s c my your the and via over towards out
    """
)
_IN_ORDERS = frozenset(["-", "s", "h", "supports", "holds", "dmz"])
_NEVER_LOWER = frozenset(["war", "nap", "the", "and", "her", "his", "its", "are", "was", "for", "has"])


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word without the endings of verbs in the present and of plurals; what is past keeps its own."""
    if len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
        if word[-1] == word[-2] and word[-1] not in "els":
            word = word[:-1]
    if len(word) > 3 and word[-1] == "s" and word[-2] not in "sui":
        word = word[:-1]
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return f"{word[:-1]}i" if len(word) > 3 and word[-1] == "y" else word


class Word(msgspec.Struct, frozen=True):
    """A word in lower case, or a sign; with the area or the seat that it names, and its place in the text."""

    text: str
    start: int
    area: str = ""
    seat: str = ""

    @property
    def stem(self) -> str:
        """The word without its ending, as phrases have it."""
        return stem(self.text)

    @property
    def sign(self) -> str:
        """How phrases write it: @ for an area, # for a seat, and otherwise its stem."""
        return "@" if self.area else "#" if self.seat else self.stem


Words = tuple[Word, ...]


def words_of(names: Gazetteer, text: str) -> Words:
    """The words of a text; bounded, and in time that grows with its length alone."""
    raw = tuple(_WORD.finditer(text[:LONGEST_READ].replace("\u2019", "'")))
    return tuple(_named(names, raw))


def sentences(words: Words) -> Iterator[Words]:
    """The sentences of a text, each with the sign at its end."""
    begin = 0
    for at, word in enumerate(words):
        if word.text in _ENDS:
            if at > begin:
                yield words[begin : at + 1]
            begin = at + 1
    if begin < len(words):
        yield words[begin:]


def clauses(sentence: Words) -> Iterator[Words]:
    """The clauses of a sentence: cut at commas and joining words, but never within a list of areas."""
    begin = 0
    for at, word in enumerate(sentence):
        before = sentence[at - 1].text if at else ""
        cuts = word.text in _PAUSES or (word.text in _JOINS and not word.area and before not in _HOLDING)
        if cuts and at > begin and not _in_list(sentence, at):
            yield sentence[begin:at]
            begin = at
    yield sentence[begin:]


def without(sentence: Words, left_out: Sequence[str]) -> Words:
    """A sentence without some phrases, wherever they stand."""
    text = signs(sentence)
    for phrase in left_out:
        while (at := text.find(f" {phrase} ")) >= 0:
            begin, length = text[:at].count(" "), phrase.count(" ") + 1
            sentence = sentence[:begin] + sentence[begin + length :]
            text = signs(sentence)
    return sentence


def signs(words: Sequence[Word]) -> str:
    """A text as phrases are looked for in it, with a space around each word."""
    return f" {' '.join(word.sign for word in words)} "


def has(text: str, phrases: Sequence[str]) -> bool:
    """Whether one of some phrases is in a text of signs."""
    return any(f" {phrase} " in text for phrase in phrases)


def begins(text: str, phrases: Sequence[str]) -> bool:
    """Whether a text of signs begins with one of some phrases."""
    return any(text.startswith(f" {phrase} ") for phrase in phrases)


def _in_list(sentence: Words, at: int) -> bool:
    """Whether areas or orders stand on both sides of a comma or an `and`."""
    after = at + 1
    while after < len(sentence) and sentence[after].text in ("and", "the", "or", "a", "f", "army", "fleet"):
        after += 1
    if not (at and after < len(sentence) and sentence[at - 1].area and sentence[after].area):
        return False
    if sentence[at - 2].text == "-":
        return False
    following = sentence[after + 1].text if after + 1 < len(sentence) else ""
    return following in (
        "",
        ",",
        "and",
        "or",
        ".",
        "?",
        "!",
        "both",
        "are",
        "should",
        "stay",
        "off",
        "remain",
        "for",
    ) or (sentence[at].text in ("and", "or") and following != "-")


def _named(names: Gazetteer, raw: tuple[re.Match[str], ...]) -> Iterator[Word]:
    at, before = 0, ""
    while at < len(raw):
        window = tuple(match[0] for match in raw[at : at + 2 * LONGEST_NAME])
        seat, area, length = _name(names, window, before, raw[at + 1][0] if at + 1 < len(raw) else "")
        if length:
            yield Word(" ".join(window[:length]).lower(), raw[at].start(), area, seat)
        else:
            length = 1
            yield from (Word(part, raw[at].start()) for part in _spelled(raw[at][0]).split(" ") if part)
        before = raw[at + length - 1][0].lower()
        at += length


def _name(names: Gazetteer, window: tuple[str, ...], before: str, after: str) -> tuple[str, str, int]:
    """The seat or the area named at the beginning of some words, and how many words that takes."""
    joined = _joined(window)
    if not joined or not window[0][0].isalnum():
        return "", "", 0
    seat, length = names.seat(tuple(word for word, _ in joined))
    area, reach = names.area(tuple(word for word, _ in joined))
    exact = tuple(word for word, _ in joined[:reach]) in names.areas
    if area and (reach > length or (reach == length and exact)) and _counts(window[0], before, after, reach):
        return "", area, joined[reach - 1][1]
    if seat and (window[0][0].isupper() or len(window[0]) > 3):
        return seat, "", joined[length - 1][1]
    return "", "", 0


def _joined(window: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Words in plain form, each with the number of tokens up to it: "St. Petersburg", "Mid-Atlantic", "Rome's"."""
    found = []
    for at, word in enumerate(window):
        if word[0].isalnum():
            found.append((plain(word.removesuffix("'s").removesuffix("'")), at + 1))
        elif word == "." and at == 1 and window[0].lower() == "st":
            continue
        elif word != "-":
            break
    return tuple(pair for pair in found if pair[0])


def _counts(written: str, before: str, after: str, reach: int) -> bool:
    """Whether what looks like an area's name is meant as one: "nap" and "war" often are not."""
    word = written.lower()
    if reach > 1 or not is_common(written):
        return True
    if word in _NEVER_LOWER:
        return (after == "-" or before == "-" or before in ("a", "f")) or (
            written.istitle() and before not in ("", ".", "!", "?", "\n")
        )
    if not written[0].isupper():
        begins_clause = before in ("", ",", ".", ";", "\n") and after in ("is", "stays", "stay", "remains")
        return before in _BEFORE_NAMES or after in _IN_ORDERS or begins_clause
    return before not in ("", ".", "?", "!", "\n") or after in _AFTER_NAMES


def _spelled(word: str) -> str:
    low = word.lower()
    if low in _SPELLED:
        return _SPELLED[low]
    for ending, full in _ENDINGS.items():
        if low.endswith(ending):
            return low.removesuffix(ending) + full
    if low.endswith("'s"):
        return f"{low[:-2]} is" if low[:-2] in _IS else low[:-2]
    return low
