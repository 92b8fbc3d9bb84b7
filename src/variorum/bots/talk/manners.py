"""The words of good manners and of small talk, which ask for nothing: @ is an area, # a seat."""

from variorum.bots.talk.phrases import phrases

POLITE = phrases(
    """
    i hate to ask | i do not suppose | i do not mind | if you do not mind | if it is not too much trouble | for the
    love of god | if that is not too much to ask | do not you think | no wait | do not get me wrong | no offense
    """
)
"""Phrases that say no and mean none."""

TAGS = phrases(
    """
    what do you think | what do you say | what say you | what you think | what you say | do you agree | are you game
    | are you in | are you with me | would that work | does that work | what is your view | what do you reckon | you
    in | does that suit you | is that something you | can you sign | can we agree on that | could you live with that
    | work for you | sound fair
    """
)
"""What is only asked after a proposal."""

OPENERS = phrases(
    """
    hi | hello | hey | so | well | okay | and | but | honestly | btw | listen | look | just curious | hi # | hello #
    | hey # | hello @ | dear # | please | quick question | question | one question | dear | ok | again | now | then
    | by the way | also
    """
)
"""What sentences only open with."""

IN_PASSING = phrases(
    """
    i will not be able to | sorry for | sorry about | sorry to | never have i | no problem | no worries | no offense
    | no hard feelings | no doubt | no objection | no shots | no reason | no need | no more | no attacks | no
    fighting | no fleets | no units | no one | no armies | no war | no stabs | no moves | no builds | no tricks | no
    help | no support | no @ | no idea | no boats
    """
)
"""What begins like a no and is none."""

CHATS = phrases(
    """
    what a | ouch | nice | congrats | happy | oh | ha | ah | lucky you | sorry for | sorry about | sorry to | good
    one | you are the best | you are a | you are such | i hate you | i love | that hurt | that was | pleased to |
    have a | merry | see you | bye | long live | best wishes | omg | wtf | :) | :d | hope you | i hope you | how was
    your | how is your | how is life | where are you from | is this your first | have you played | who plays | are
    you new | are you there | anybody there | you there | gotcha | touche | bravo | respect | hello | hi | hey |
    good morning | good evening | good luck | have fun | gm | gl | glhf | gg | lol | haha | hahaha | hehe | well
    played | good game | thanks | cheers | go to hell | snake | liar | traitor | congratulations | greetings |
    bonjour | ciao | salut | good day | gn | good night | how are you | how is it going | appreciate | laughing |
    well done | rofl | lmao | wow | you bastard | you rat | you weasel | shame on you | so much for | pleasure | is
    the weather | good to see | how many # does it take | may the best | i trusted you | screw you | damn you |
    curse you | welcome | brb | enjoy
    """
)
"""How small talk begins."""

ALSO_CHATS = ("so much for", "luck", "good game", "appreciate")
"""Small talk wherever it stands."""

GREETINGS = phrases(
    """
    hi # | hello # | hey # | hello | hi | hey | dear # | hi there | hello there | # | ave # | okay | well | please |
    just curious | good morning | good evening | listen | look | hey there | salam | greetings | greetings # | my
    friend | friend | so | honestly
    """
)
"""Whole clauses that ask for nothing."""

SMALL_TALK = phrases("does it take | the weather | are you doing | is it going")
"""Questions that nobody needs to answer."""
