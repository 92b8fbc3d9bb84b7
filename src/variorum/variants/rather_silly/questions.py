"""Questions that a bot asks as the Mastermind, each with its answer."""

from zlib import crc32

QUESTIONS = (
    ("How many supply centers has the standard board?", "34"),
    ("Which power begins a game of Standard with four units?", "Russia"),
    ("In which year was the board game Diplomacy first sold?", "1959"),
    ("Which land area of the standard board can nobody enter?", "Switzerland"),
    ("How many centers win a game of Standard?", "18"),
    ("Which is the only home center with two coasts?", "St Petersburg"),
    ("Who invented the board game Diplomacy?", "Allan B. Calhamer"),
    ("What do you call a unit that has to retreat?", "dislodged"),
    ("What is the highest mountain of the Alps?", "Mont Blanc"),
    ("Which river flows through Vienna, Budapest and Belgrade?", "the Danube"),
    ("Which animal spits when it's annoyed, and is kept in herds in the Andes?", "the llama"),
    ("Which strait joins the Black Sea to the Sea of Marmara?", "the Bosporus"),
    ("What is the capital of Portugal?", "Lisbon"),
    ("Which sea lies between Italy and the Balkans?", "the Adriatic Sea"),
    ("How many squares has a chessboard?", "64"),
    ("Which bird can fly backwards?", "the hummingbird"),
    ("Who wrote The Prince, and dedicated it to a Medici?", "Machiavelli"),
    ("At which congress of 1815 did the powers of Europe draw its map anew?", "the Congress of Vienna"),
    ("What does a Tardis look like from outside?", "a police box"),
    ("Which planet is nearest to the Sun?", "Mercury"),
    ("In which city stands the Blue Mosque?", "Istanbul"),
    ("How many players does a game of Standard have?", "7"),
    ("Which kind of unit carries an army over the sea?", "a fleet"),
)
_DO_NOT_KNOW = "I don't know"


def question_for(turn: str) -> tuple[str, str]:
    """The question of a phase with its answer: another one each time, and the same whenever it's asked."""
    return QUESTIONS[crc32(turn.encode()) % len(QUESTIONS)]


def answer_of(seat: str, question: str) -> str:
    """What a bot answers: it knows about half of the answers."""
    known = dict(QUESTIONS).get(question, "")
    return known if known and crc32(f"{seat} {question}".encode()) % 2 else _DO_NOT_KNOW
