"""The words by which sentences show what they do: @ is an area, # a seat. Whole words of spelled-out text."""

from variorum.bots.talk.phrases import phrases, word_set

TAKES_BACK = phrases(
    """
    take it back | taking back | take that back | ignore my | ignore what i | changed my mind | consider it
    cancelled | consider it canceled | is cancelled | is canceled | cancel my | cancel our | cancel the | cancel
    that | never mind | nevermind | forget my | forget what i | forget about my | forget our | forget the | revoke |
    rescind | no longer able | scrap what | strike what | scrap my | scrap that | scrap the | withdraw my | i
    withdraw | retract | off the table | call off | disregard | deal is off | agreement is off | scratch that |
    scratch my | i am pulling out of our | consider our | no longer stands | not be able to support | can not keep
    my promise | backing out | i am out of | no longer valid | void now | after all i can not | strike that
    """
)
"""Words that take something back."""

PROMISED = phrases(
    """
    i promised | i said i would | i told you i would | i offered | i agreed to
    """
)
"""What somebody once said; taken back where `CANNOT` follows."""

CANNOT = phrases(
    """
    can not | will not | could not | not any more | no longer | not possible | unable
    """
)

OVER = phrases(
    """
    is over | no longer in force | has ended | is void | is dead | does not hold any | is off | is null | is
    finished
    """
)
"""What ends one of the `PACTS`."""

PACTS = phrases(
    """
    agreement | deal | pact | truce | arrangement | offer | proposal | dmz
    """
)

THREATS = phrases(
    """
    it is over between us | one step toward | turn around now | once more and i | kiss @ goodbye | see what happens
    | or i will | is rubble | you can kiss | one more step | you will pay | will make you pay | will take @ from you
    | face the consequences | there will be consequences | think twice | try me | do not test me | do not make me |
    will be the end of you | i will ruin | i will come after you | we will come after you | will not forget this |
    come @ or | i will have your | i will go after you | all my units at you | everything at you | all i have at you
    | hand @ to | give @ to | last warning | final warning | or else | will regret | you would regret | will burn |
    @ burn | do not even think | do not you dare | i will destroy you | we will destroy you | i will crush you | we
    will crush you | i will kill you | we will kill you | i will attack you | we will attack you | i will take you
    down | we will take you down | is war | means war | means the end | i will come for you | we will come for you |
    am coming for you | i will give all | we will give all | i will throw | we will throw | throw the game | will
    pay for | you are dead | i will hunt you | we will hunt you | will make sure you | i will wipe you | we will
    wipe you | i will hit you | we will hit you | i will stab you | we will stab you | will be sorry | you will lose
    | will not survive | will retaliate | i will be forced to | have no choice but to attack | consider yourself |
    you are next | will be at your throat | give everything to | give my centers
    """
)

WHY = phrases(
    """
    why | how come | for what reason | what made you | explain | please explain | give me a reason | give me one
    reason | give me one good reason | give me a good reason | any reason you | any reason why | what is your reason
    | what are your reasons | tell me why | on what grounds | what was that | what was the idea | what is the idea |
    what for | how could you | what was the reason | what is the reason | but why | and why | so why | care to
    explain | what possessed you
    """
)

SUGGESTS = phrases(
    """
    why not | why do not we | why do not you | why do not i
    """
)
"""Questions for no reason: "why don't we"."""

ASKS = phrases(
    """
    where | who | whom | which | when | what | how many | how much | how do | how are | how will | how did | how is
    | how would | are you | are they | is | was | were | did | do you | does | have you | has | had you | you think
    | would you say | will you be | will you build | will you go | will you move | will you attack | will you open |
    will you stab | will you take | will you have | any idea | any plans | any news | do they | can i trust | can
    you tell | could you tell | can we trust | should i worry | should i trust | may i ask | am i | do i | are your
    | do we | are we | tell me what | tell me where | so you | will he | will she | will they | will # | can # |
    could #
    """
)
"""How questions begin."""

PROPOSES = phrases(
    """
    what if | what a | what about | how would you feel about | how do you feel about | what do you think about us |
    what do you think of a | how about | what do you say | what say you | do you want to | do you fancy | do you
    mind | are you in | are you up for | are you interested | are you open to | are you willing | are you on board |
    are you okay with | are you fine with | are you game | is it okay | is it possible | is possible that | would it
    be okay | would it be possible | do you think you could | do you think we could | are we agreed | do we have a
    deal | is that okay | is this okay | is that a deal | what would you say to | is there any chance you | is there
    a chance you | are you happy to | would you | do you feel like | do you agree to | are you ready to | are you
    prepared to | does peace | does a | is peace | are we good
    """
)
"""Questions that propose something, or are polite."""

HEDGES = phrases(
    """
    but | only if | unless | except | however | provided | on condition | with one change
    """
)
"""What makes a yes half of one."""

CHOICES = phrases(
    """
    or not ? | or not . | which one | which of | or would you | or will you | or are you | or do you | or did you
    """
)
"""Questions that let the other choose."""

REPORTS = phrases(
    """
    wrote me | wrote to me | # say | swore to | # swear | # boast | ought to know | told me | he said | she said |
    they said | # said | he wrote | wrote it | # wrote | promised me | offered me | asked me | # lies | is lying |
    lied to | i lied | do not believe | do not trust # | heads up | fyi | for your information | be careful | watch
    out | beware | he wants | # is going to | # plans | # is planning | is planning to | i have agreed | have agreed
    on | have an alliance | are allied | is allied | going down | i heard | # intends | i never said | i did not say
    | i never promised | i never meant | i am heading | i am going | i am moving | i will be moving | i am opening |
    i am planning | just so you know | word is | rumor has it | rumour has it | apparently | # has agreed | # and #
    are | # and # have | i already have | i have a deal with | i have peace with | i made peace with | seems to be |
    is about to | are about to | # offered | # asked | # promised | # tells | # told | showed me | worthless | i am
    at peace with | i got word | my sources | goes to @ he | thought you would like to | you should know
    """
)
"""What others said or plan, and what the speaker does anyway."""

REMARKS = phrases(
    """
    # wants | # will | # attacks | # attacked | # is | # has | # might | # may | # moves
    """
)
"""What may be a report, where nothing is asked for."""

PAST = phrases(
    """
    was the | you had | you broke | you took | you attacked | you spat | you stabbed | you were | you lied | you
    promised | you said | you never | you moved | you went | you came | we bounced | we had | had hoped | i hoped |
    had supported | had helped | had moved | i thought | if only | last fall | last spring | last season | last year
    | last turn | only because | used to | you are the best | ever had | i supported | i helped | i attacked | i did
    | why did | would have | should have | could have | yesterday
    """
)
"""What is over can't be agreed on."""

REFUSES = phrases(
    """
    no i | no we | no , | no . | no ! | no - | no sir | no it | no that | i do not think so | does not appeal | will
    not wash | do not fancy | i have other plans | but i have other | i would rather keep | i prefer not | i would
    prefer not | no can not | not really | that is not going to | you must be joking | are you kidding | you are
    kidding | nice try | not in a million | i do not see why i should | i see nothing in it | what is in it for me |
    not enough | too late | it is too late | i am good | sorry , no | sorry mate | thanks but | thank you but |
    thanks , but | thank you , but | i am not going to do | let me think | maybe later | maybe next | another time |
    some other time | i do not want | i do not need | i would not | i can not | i could not | we can not | i will
    not | unacceptable | absolutely not | no way | no thanks | not interested | no deal | no chance | not this turn
    | not this time | not now | not yet | never ever | keep dreaming | dream on | in your dreams | forget it | can
    not accept | will not accept | i decline | declined | i refuse | i must decline | i have to decline | have to
    pass | i pass | i will pass | sorry no | sorry but | no sorry | not a chance | out of the question | will not
    work | does not work for me | can not do that | can not do it | will not do that | will not do it | hard pass |
    no can do | i would rather not | rather not | not possible | not happening | not going to happen | i am afraid
    not | over my dead body | not on my watch | that is too much | too risky | not good enough | no go | no peace |
    no truce | will not support you | can not support you | will not help you | can not help you | never make peace
    | not make peace | no alliance | not for me | certainly not | of course not | definitely not | not acceptable
    """
)
"""How a no begins."""

ALSO_REFUSES = phrases(
    """
    not interested | i can not agree | can not accept | out of the question | will not work | over my dead body | i
    decline | i must decline | can not do that | can not help you | will not help you | will not support you | can
    not support you | i refuse | have to pass | have to decline | never make peace | not acceptable | will not agree
    """
)
"""A no wherever it stands."""

AGREES = phrases(
    """
    done deal | you have convinced me | very well | nice plan | great | excellent | cool | confirmed | roger |
    understood | right | exactly | all good | good | i will do that | i will do it | will be done | let us go | let
    us do that | why should i say no | that is fine | that is okay | that is good | that is fair | that suits |
    makes sense | that makes sense | i am up for | i am game | you can count on me | you can rely on me | as agreed
    | we are agreed | it is agreed | we agree | ja | oui | si | da | you are on | on it | shake on it | that will do
    | i shall | you have my word | i can live with that | agreed | i agree | deal | it is a deal | sounds good |
    sounds great | sounds fine | sounds fair | works for me | that works | no problem | sure | of course |
    absolutely | gladly | with pleasure | i accept | accepted | i say yes | count me in | i am in | am on board |
    fine | okay | yes | you got it | you have got it | go for it | go ahead | let us do it | consider it done | will
    do | fair enough | happy to | i am happy with that | i am fine with | i am okay with | suits me | it shall be so
    | so be it | as you wish | let us shake on it | my word on it | definitely | certainly | by all means | all
    right | you have a deal | we have a deal | i like it | i like that | no objections | no worries
    """
)
"""How a yes begins."""

ALSO_AGREES = phrases(
    """
    you have my word | i say yes | i can live with | count me in | it is a deal | works for me | fine by me | fine
    with me | sounds good | consider it done | you have a deal | we have a deal | my word on it
    """
)
"""A yes wherever it stands."""

ALONE = phrases(
    """
    go | done | perfect | sold | why not | bet | aight | aight bet | okay | ok
    """
)
"""A yes if nothing else is said."""

INVITES = phrases(
    """
    what can we do | what could we do | what shall we do | what should we do | what do you suggest | any suggestion
    | any ideas | what do you propose | any proposal | make me an offer | what do you want | what would you like |
    what do you have in mind | what have you got in mind | what is your offer | can we work together | how about
    working together | what can you offer
    """
)
"""What asks for an offer, whatever it may be."""

AUXILIARIES = word_set(
    """
    are is was were do does did has have will would can could should you they he she # @ many much
    """
)
"""What follows the first word of a question."""

WHENEVER = phrases("when you | when the | when i | once")
"""What begins like a question, and tells when."""

SORRY = phrases("sorry | regrettably | i am afraid | with regret | it is with regret")
"""What begins a no where one of `REGRETS` follows."""

REGRETS = phrases("not | no | refuse | decline")
