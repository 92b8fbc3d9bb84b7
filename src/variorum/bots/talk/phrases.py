"""The words that wishes are made of: @ is an area, # a seat. Phrases are whole words in spelled-out text."""

from variorum.bots.talk.words import stem

KINDS = {"army": "A", "armies": "A", "a": "A", "fleet": "F", "fleets": "F", "f": "F"}


def phrases(text: str) -> tuple[str, ...]:
    """Phrases of one or several words, with bars between them; any form of a word in the present fits."""
    return tuple(dict.fromkeys(" ".join(map(stem, phrase.split())) for phrase in text.split("|")))


def word_set(text: str) -> frozenset[str]:
    """Single words, in any form of the present."""
    return frozenset(map(stem, text.split()))


ME = word_set(
    """
    i me mine my
    """
)

YOU = word_set(
    """
    you your yourself
    """
)

ALL = word_set(
    """
    both each everybody mutual mutually neither nobody our together us we
    """
)

NOT = word_set(
    """
    hate neither never no nobody none not nothing without
    """
)

INTO = word_set(
    """
    at from in into of off on onto out to toward
    """
)

INTO_OR_THE = INTO - word_set("from out off of") | word_set("back")

AUX = word_set(
    """
    can could did do does goes has have holds is moves must not should stays will would
    """
)

HELPS = word_set(
    """
    aid assist assistance back backed backup behind bolster count cover disposal hand help lend lean nudge prop push
    reinforce s second shore supp support supported
    """
)

SAME = phrases(
    """
    if you do | and so do you | you too | if you will | if you agree to do the same | if you stay out too | same for
    you | you do the same | so should you | likewise | if you can | if yours does | identically | and vice versa |
    as long as you do | i will vote it too | i vote it too | so will i | i will do the same | so do i | i will too |
    i do the same
    """
)

BUILDS = phrases(
    """
    build | new fleet | new army | no more fleets | no more armies | second fleet | make new | raise | commission
    """
)

BOUNCES = phrases(
    """
    bounce | stand - off | stand off | standoff | collide | collision | clash in | each other off | one another off
    | bump nose | bump heads | bump into each other | both try for @ | both go for @ | both walk into @ | both move
    to @ | meet in @
    """
)

DRAWS = phrases(
    """
    a draw | the draw | draw ? | vote draw | draw together | draw it | call it a draw | agree to draw | for draw
    """
)

CONVOYS = phrases(
    """
    convoy | ferry | ship | carry | transport | lift | by ship | take over to
    """
)

ZONES = phrases(
    """
    dmz | demilitarize | demilitarise | demilitarized | demilitarised | demilitarized zone | keep out | stay out |
    keep away | stay away | keep off | stay off | keep clear | stay clear | empty | clear of | clear | off limits |
    off - limits | no go | no - go | no man is land | neutral | hands off | keep mine off | fleets out of | armies
    out of | units out of | troops out of | ships out of | yours out of | mine out of | leave @ alone | leave @ and
    @ alone | leave @ open | leave @ free | leave the @ alone | leave the @ open | leave @ empty | leave the @ empty
    | leave @ to | leave the @ to | nobody in | no one in | of us in | no # in | no # army in | no # fleet in | no #
    unit in | nobody goes | no one goes | for anyone | for anybody | go near | not in @ | off @ | refrain from |
    free of | anywhere but | sets foot | keep your hands off | remain free | out of bounds | keep @ free | keep the
    @ free | keep @ open | untouched | unoccupied | buffer | respect
    """
)

EMPTY = phrases(
    """
    empty | neutral | dmz | clear | off limits | no go | buffer | demilitarized | unoccupied | demilitarise |
    demilitarize
    """
)

MUTUAL = phrases(
    """
    both | each | us | we | neither | nobody | between us | mutual | together | both sides | for me as for you |
    from us two | of us two | let us | none of us | either of us
    """
)

TELLS_OUT = phrases(
    """
    stay out | stay away | stay off | keep away | keep off | hands off | anywhere but | leave @ alone | leave @ open
    | leave the @ alone | leave the @ open | keep out | stay clear
    """
)

ENTERS = word_set(
    """
    attack come cross drift enter go grab hit look march move land occupy order pull push put sail see send set
    sneak step steal take touch visit walk wander
    """
)

FIGHTS = word_set(
    """
    attack bother fight harm hit hostilities invade quarrel quarrelling shots slug stab war
    """
)

PEACES = phrases(
    """
    peace | truce | nap | non - aggression | non aggression | nonaggression | ceasefire | cease - fire | cease fire
    | armistice | friends ? | be friends | best friends | become friends | stay friends | friends again | as friends
    | are friends | friendship | be allies | become allies | allies ? | allies until | ally with me | let us ally |
    an ally | alliance | work together | stop the war | no fighting | no more fighting | no attacks | no shots | no
    wars | bury the hatchet | live and let live | quit fighting | not lay a finger on | nothing nasty | no
    aggression | peaceful | ignore each other | leave each other alone | stop fighting | stop attacking | stop this
    war | end this war | end the war | end our war | stop it | best buddies | take nothing of | get along | be nice
    to each other | partners | team up | no hostilities | cooperate | hold our fire | pact | lay down our arms |
    make up | call it quits | stop shooting
    """
)

ALLIES = phrases(
    """
    ally against | anti | check # | team up | join forces | league against | pact against | gang up | unite against
    | do something about | stop # | coalition | contain # | work together against | stand together against | balance
    against | block against | alliance
    """
)

ATTACKS = phrases(
    """
    attack | against | versus | vs | finish | take down | take out | split | carve | eliminate | crush | destroy |
    partition | divide | kill | hit | jump | first | invade | squeeze | pincer | sandwich | gang up | join me |
    falls | hunt | throat | go after | take apart | march on | stab
    """
)

LEAVES = phrases(
    """
    leave | get out | out of | somewhere else | march it off | go out from | relocate | remove | pull out | pull
    back | withdraw | step back | step out | vacate | evacuate | move out | go home | back off | retreat from | move
    away | clear out
    """
)

HOLDS = phrases(
    """
    hold | held | h | stay | remain | keep still | not budge | not move | exactly where | where it is | sit still |
    sits tight | stand still
    """
)

MOVES = word_set(
    """
    advance attack bring came come enter get go grab head hit march move moved occupy open order pull push put run
    sail send shift slip step strike swing take try walk went
    """
)

MORE = phrases(
    """
    and not to @ | nor to @ | nor @ | or to @ | and not into @ | or @ | or into @
    """
)

JOKES = phrases(
    """
    kidding . | just kidding | only kidding | i am kidding | i was kidding | just joking | only joking | i am joking
    | jk
    """
)
"""What takes back whatever was said before it in a message."""

MINE = phrases(
    """
    @ for me | @ is for me | @ you leave to me | leave @ to me | leave the @ to me | @ stays mine | @ remains mine |
    @ is mine | me @
    """
)

THINE = phrases(
    """
    @ for you | @ is for you | @ i leave to you | i leave @ to you | i leave the @ to you | @ stays yours | @
    remains yours | @ is yours | you @
    """
)

JOINTLY = phrases(
    """
    we | us | you | together | join | our | jointly | both | i
    """
)

VAGUE = phrases(
    """
    hand of friendship | hand of peace | help us | helps only | helps nobody | helps you | helps me a lot | help
    everybody
    """
)

STAYS = phrases(
    """
    hold | h | stay | remain | keep | its ground | its back | in place | where it is | standing | up | keep @ |
    defend
    """
)

NO_PEACE = phrases(
    """
    peace is | truce is | peace i can not | truce i can not | not give you peace | still at peace | never make peace
    | not make peace | no peace | no truce | no alliance | no nap
    """
)

IT = phrases("it | its | she | he | him | her | there | that one")
"""What stands for a unit or an area that was named before."""

ADDRESSES = phrases("? | let us | help | please | with me | if you | will you | would you | could you | can you")
"""What shows that somebody is asked for something."""

SEVERAL = phrases("both | all | and")
TOO = phrases("the same | too | likewise | as well")
GETS = phrases("you get @ | i get @ | we get @ | so you get @")
TAKES_IT = phrases("take it | get it | grab it | go there | in there | going there")
SHIPS = phrases("new ship | no ship | of ship | one ship | any ship | your ship | my ship | a ship")
"""Ships that are fleets, and carry nobody."""

NOWHERE = phrases("where | alone")
INSTEAD = word_set("instead rather not")
ASIDE = word_set("not instead rather than should about")
"""What stands before an area that isn't meant."""

KEEPS = phrases("keep | stay | remain")
UNITS = word_set("army fleet")
STATES = word_set("is stays empty")
ANYWHERE = phrases("anywhere")
AGREE = phrases("agree | agreed")
NOTHING = phrases("nothing of mine | nothing of yours")
REFUSE = phrases("say no | refuse")
BETWEEN = word_set("the my your army fleet a f in")
"""What stands between a word such as "from" and a unit."""
