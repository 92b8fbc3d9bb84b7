"""The words that wishes are made of: @ is an area, # a seat. Phrases are whole words in spelled-out text."""

from variorum.agreements.gazetteer import word_set

KINDS = {"army": "A", "armies": "A", "a": "A", "fleet": "F", "fleets": "F", "f": "F"}


def phrases(text: str) -> tuple[str, ...]:
    """Phrases of one or several words, with bars between them."""
    return tuple(" ".join(phrase.split()) for phrase in text.split("|"))


ME = word_set(
    """
    i me mine my
    """
)

YOU = word_set(
    """
    you your yours yourself
    """
)

ALL = word_set(
    """
    both each everybody mutual mutually neither nobody our ours together us we
    """
)

NOT = word_set(
    """
    neither never no nobody none not nothing without
    """
)

INTO = word_set(
    """
    at from in into of off on onto out to toward towards
    """
)

INTO_OR_THE = INTO - {"from", "out", "off", "of"} | {"back"}

AUX = word_set(
    """
    can could did do does goes has have holds is moves must not should stays will would
    """
)

HELPS = word_set(
    """
    aid assist assists back backed backing backs backup bolster count cover covering covers disposal hand help
    helping helps lend nudge prop props push pushes s second supp support supported supporting supports
    """
)

SAME = phrases(
    """
    if you do | if you do too | if you do the same | and so do you | you too | if you will | if you agree to do
    the same | if you stay out too | same for you | you do the same | so should you | likewise | and vice versa |
    as long as you do | i will vote it too | i vote it too | so will i | i will do the same | so do i | i will too
    | i do the same
    """
)

BUILDS = phrases(
    """
    build | building | builds | a build | raise | next build | commission
    """
)

BOUNCES = phrases(
    """
    bounce | bounces | bouncing | stand - off | stand off | collide | clash in | standoff
    """
)

CONVOYS = phrases(
    """
    convoy | convoys | ferry | ferries | ship | ships | carry | carries | transport
    """
)

ZONES = phrases(
    """
    dmz | demilitarize | demilitarise | demilitarized | demilitarised | demilitarized zone | keep out | stay out |
    stays out | keeps out | keep away | stay away | keep off | stay off | keep clear | stay clear | empty | clear
    of | clear | off limits | off - limits | no go | no - go | no man is land | neutral | hands off | keep mine
    off | keeps off | fleets out of | armies out of | units out of | troops out of | ships out of | yours out of |
    mine out of | army out of | fleet out of | leave @ alone | leave @ open | leave @ free | leave the @ alone |
    leave the @ open | free of | anywhere but | sets foot | set foot | keep your hands off | remain free | out of
    bounds | keep @ free | keep the @ free | keep @ open | untouched | unoccupied | buffer | keeping out | staying
    out | respect
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
    both | each | us | we | neither | nobody | between us | mutual | together | let us | none of us | either of us
    """
)

TELLS_OUT = phrases(
    """
    stay out | stay away | stay off | keep away | keep off | hands off | anywhere but | leave @ alone | leave @
    open | leave the @ alone | leave the @ open | keep out | stay clear
    """
)

ENTERS = word_set(
    """
    attack come comes cross enter entering enters go goes going look march move moves moving occupy order put
    sail send set sets sneak step take touch touches walk walks wander
    """
)

FIGHTS = word_set(
    """
    attack attacking attacks fight fighting hostilities invade quarrel shots stab stabbing war
    """
)

PEACES = phrases(
    """
    peace | truce | nap | non - aggression | non aggression | nonaggression | ceasefire | cease - fire | cease
    fire | armistice | friends ? | be friends | best friends | become friends | stay friends | friends again | as
    friends | are friends | friendship | be allies | become allies | allies ? | allies until | ally with me | let
    us ally | an ally | alliance | work together | stop the war | no fighting | no more fighting | no attacks | no
    attack | no shots | no wars | bury the hatchet | live and let live | ignore each other | leave each other
    alone | stop fighting | stop attacking | stop this war | end this war | end the war | end our war | stop it |
    best buddies | take nothing of | get along | be nice to each other | partners | team up | no hostilities |
    cooperate | hold our fire | pact | lay down our arms | make up | call it quits | stop shooting
    """
)

ALLIES = phrases(
    """
    alliance against | ally against | allies against | anti | check # | team up against | unite against | do
    something about | stop # | gang up on | coalition | contain # | alliance to | work together against | stand
    together against | balance against | block against | alliance
    """
)

ATTACKS = phrases(
    """
    attack | attacking | against | versus | vs | finish | finishing | take down | take out | split | carve | carve
    up | eliminate | crush | destroy | partition | divide | kill | hit | jump | first | invade | squeeze | pincer
    | sandwich | gang up | join me | falls | fall on | go after | take apart | march on | stab
    """
)

LEAVES = phrases(
    """
    leave | leaves | get out of | get out | out of | pull out | pull back | withdraw | step back | step out |
    vacate | evacuate | move out | go home | back off | retreat from | move away | clear out
    """
)

HOLDS = phrases(
    """
    hold | holds | holding | stay | stays | stays put | stay put | where it is | sit still | sits still | sits
    tight | stay home | stays home | stand still
    """
)

MOVES = word_set(
    """
    advance attacking bring came come enter go goes going head hit hitting march move moved moves moving occupy
    open order pull pulls put run runs sail send shift slip swing take takes walk went
    """
)

MORE = phrases(
    """
    and not to @ | nor to @ | nor @ | or to @ | and not into @ | or @ | or into @
    """
)

JOKES = phrases(
    """
    just kidding | only kidding | i am kidding | i was kidding | just joking | only joking | i am joking | jk
    """
)
"""What takes back whatever was said before it in a message."""

MINE = phrases(
    """
    @ for me | @ stays mine | @ remains mine | @ is mine | me @
    """
)

THINE = phrases(
    """
    @ for you | @ stays yours | @ remains yours | @ is yours | you @
    """
)

JOINTLY = phrases(
    """
    we | us | you | together | join | our | jointly | both | i
    """
)

VAGUE = phrases(
    """
    help us | helps us | help us both | helps only | helps nobody | helps you | helps me a lot | help everybody
    """
)

STAYS = phrases(
    """
    hold | holds | holding | h | stay | stays | in place | where it is | standing | up | stand | keep @ | defend
    """
)

NO_PEACE = phrases(
    "peace is | truce is | never make peace | not make peace | no peace | no truce | no alliance | no nap"
)
