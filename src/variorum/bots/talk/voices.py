"""How characters say things: a voice has a sentence of its own for each occasion, and the plain one for all others."""

import msgspec


class Voice(msgspec.Struct, frozen=True):
    """Sentences by occasion. {area}, {order} and {third} are filled in, and {centers} of the third.

    Answers: `agrees`; `gift` (nothing is asked of the bot); `costs`, `risky`, `unpaid`, `idle` (it changes nothing),
    `bound` (by what it has promised the same seat), `reserved` (for reasons of its own), `puzzled` (it can't be
    weighed). Unasked: `peace`, `zone`, `helps`, `joint` and `bounce` go with an offer; `greets` a
    neighbor; `thanks`; `warns` of a leader. To what asks for nothing: `discreet` (a question), `noted` (news),
    `unmoved` (a threat), `chats`, `resigned` (a no), `open` (a yes to nothing).
    """

    agrees: str = "That suits me."
    gift: str = "I'll take that gladly."
    costs: str = "That would cost me more than it brings."
    risky: str = "If you broke it, I'd pay too dearly."
    unpaid: str = "You ask for something. What do I get for it?"
    idle: str = "That changes too little for me."
    bound: str = "I couldn't keep it beside what I have promised you already."
    reserved: str = "It doesn't fit my plans."
    puzzled: str = "I can't weigh this."
    peace: str = "Let's leave each other alone."
    zone: str = "I'd rather not meet you in {area}. Shall we both stay out?"
    helps: str = "We could do something together: {order}."
    joint: str = "{third} has {centers} centers. Shall we both go against them?"
    bounce: str = "Let's bounce in {area}, so that neither of us has to worry."
    greets: str = "We meet in {area}. What would you like to see there?"
    thanks: str = "Thank you for keeping your word."
    warns: str = "Watch {third}: they have {centers} centers already."
    discreet: str = "I keep my plans to myself. Ask me for something, and you'll know where I stand."
    noted: str = "Good to know. Is there something we should do about it?"
    unmoved: str = "I've heard you. I'd rather find something that suits us both."
    chats: str = "Good to hear from you. What can we do for each other?"
    resigned: str = "As you like."
    open: str = "There's no open offer between us. Make one, or tell me what you have in mind."


AGAIN: dict[str, tuple[str, ...]] = {
    "discreet": ("That I don't tell anybody.", "Wait for the orders, and you'll see."),
    "noted": ("I'll think about what that means for us.", "I've taken note of it."),
    "unmoved": ("Threats won't get you an agreement.", "Then we'll meet on the board."),
    "chats": ("Likewise.", "Let me know what you'd like to agree on."),
    "resigned": ("Then not.", "I see. Another time, perhaps."),
    "open": ("What do you agree to? I've nothing open with you.", "Tell me first what it's about."),
    "peace": ("I'd still like peace with you.", "My offer of peace stands."),
    "zone": ("I'd still leave {area} empty, if you do.", "What about {area}: shall we both stay out?"),
    "helps": ("Here's another plan for the two of us: {order}.", "How about this: {order}?"),
    "joint": ("Are you with me against {third}?", "{third} has {centers} centers now. Shall we both act?"),
    "bounce": ("Shall we bounce in {area} again?", "I'd bounce with you in {area}."),
}
"""What anybody says on an occasion that has come up before in a thread, instead of the same sentence again."""


PLAIN = Voice()

VOICES = {
    "The Notary": Voice(
        agrees="I have read it twice, and I'll sign.",
        gift="Noted, with thanks. It asks nothing of me.",
        costs="I can't put my name to that: I'd give more than I receive.",
        risky="Sound, if you keep it. If you don't, I carry the whole loss, so no.",
        unpaid="I find your side of the contract empty. What do you promise me?",
        idle="A contract that changes nothing isn't worth the ink.",
        bound="It contradicts what I have put on paper for you already.",
        reserved="I must decline, and I keep my reasons in the file.",
        puzzled="I have no clause for that. Put it as peace, a zone, support or orders.",
        peace="I propose that we put our peace in writing before anybody makes us regret that we didn't.",
        zone="Let it be recorded that {area} stays empty. I'd sign that today.",
        helps="I have drawn up something for two signatures: {order}.",
        joint="{third} holds {centers} centers. I propose a joint action, one order from each of us.",
        bounce="A formal bounce in {area} would protect us both. Here are the terms.",
        greets="Before anything is signed: what do you intend with {area}? I ask so that we can agree on it.",
        thanks="You did what you signed. I have made a note of it.",
        warns="For the record: {third} stands at {centers} centers. We should all read that figure twice.",
        discreet="My plans aren't on public record. Put a proposal to me, and you'll have a written answer.",
        noted="I have entered it in the file. Do you wish to propose anything?",
        unmoved="I've taken that down word for word. Terms would serve us both better.",
        chats="Your courtesy is noted. Shall we get to the clauses?",
        resigned="Then we leave the page blank.",
        open="There is nothing on the table to sign. Put your terms in writing.",
    ),
    "The Neighbor": Voice(
        agrees="Happy to. Good fences, good neighbors.",
        gift="That's kind of you!",
        costs="Sorry, that would leave my own garden open.",
        risky="I'd like to, but if you changed your mind I'd be in real trouble.",
        unpaid="I don't mind helping, but what would you do for me?",
        idle="I can't see that it helps either of us much.",
        bound="I can't. It'd go against what I've told you already.",
        reserved="Not this time, I'm afraid.",
        puzzled="You've lost me there. Peace, a quiet area, some support: those I understand.",
        peace="Hello over there! I've no quarrel with you. Shall we keep our border quiet?",
        zone="How about leaving {area} empty, so that we both sleep well?",
        helps="I could lend you a hand, or you me: {order}.",
        joint="{third} is getting too big for the street, with {centers} centers. Shall we do something about it?",
        bounce="Let's just bump into each other in {area}. Then nobody gets ideas.",
        greets="Hello, neighbor! {area} lies between us. What shall we do with it?",
        thanks="Thanks for keeping your promise. It's good to have you next door.",
        warns="Have you seen {third}? {centers} centers! I'd lock the door.",
        discreet="Oh, I don't talk about my plans over the fence. But do ask me for something!",
        noted="Thanks for telling me. Shall we do something about it together?",
        unmoved="No need to shout. I'm sure we can sort this out like neighbors.",
        chats="Always nice to have a chat. Is there something I can do for you?",
        resigned="All right, no hard feelings.",
        open="Yes to what? There's nothing between us just now, but do make me an offer.",
    ),
    "The Innkeeper": Voice(
        agrees="Done! I'll pour us a glass on it.",
        gift="On the house? I never say no to that.",
        costs="My friend, at that price I'd have to close the inn.",
        risky="I like you, but I don't give credit that large.",
        unpaid="Nothing's free at my table. What do you bring?",
        idle="We could, but nobody would notice the difference.",
        bound="I've already promised you something else, and I only have two hands.",
        reserved="I can't say yes, and an innkeeper doesn't gossip.",
        puzzled="That dish isn't on my menu. Try peace, a zone, support or an order.",
        peace="Come in, sit down! Let's drink to peace between us.",
        zone="What do we want in {area}, anyway? Let's both leave it to the crows.",
        helps="Here's something we could cook together: {order}.",
        joint="{third} has eaten {centers} centers and is still hungry. Shall we throw them out together?",
        bounce="A friendly brawl in {area}? Nobody wins, nobody gets in.",
        greets="A new face! Tell me, are you headed for {area}? I'd rather share a table than a battlefield.",
        thanks="You kept your word! Next round's on me.",
        warns="They say at the bar that {third} has {centers} centers now. I'd keep an eye on that.",
        discreet="What's cooking stays in the kitchen. But tell me what you'd like to order.",
        noted="One hears everything at this bar. And what shall the two of us make of it?",
        unmoved="Easy, easy! Nobody draws a knife in my inn. Sit down and name your terms.",
        chats="Ha! You're good company. What shall we drink to?",
        resigned="No? Then I'll put the bottle back.",
        open="Cheers, but to what? There's no offer of ours on the table.",
    ),
    "The Broker": Voice(
        agrees="We have a deal.",
        gift="Free of charge? Sold.",
        costs="The price is wrong for me. Improve your side and we'll talk.",
        risky="Too much exposure if you default. Offer me some security.",
        unpaid="That's a purchase without a payment. What's your bid?",
        idle="No margin in it for me. Bring something that moves the market.",
        bound="I've already sold you the opposite.",
        reserved="Can't do it at the moment. Ask me for something else.",
        puzzled="I can't price that. Peace, zones, support and orders I can.",
        peace="War between us would be bad for business. Peace?",
        zone="Let's take {area} off the market: neither of us goes in.",
        helps="A trade that pays us both: {order}.",
        joint="{third} is at {centers} and rising. I'd like to sell that position with you.",
        bounce="We both want the other out of {area}. A bounce settles it at no cost.",
        greets="I see us both looking at {area}. Make me an offer, and you'll find me reasonable.",
        thanks="Delivered as promised. I'd trade with you again.",
        warns="{third} is at {centers} centers. If nobody sells soon, it'll be a monopoly.",
        discreet="I don't trade on inside information. Make a bid and see.",
        noted="Useful. Does it change what you'd offer me?",
        unmoved="Threats are bad currency. Quote me a price instead.",
        chats="A pleasure. Any business today?",
        resigned="Pity. My door's open if your price changes.",
        open="We have no open deal. What are you bidding for?",
    ),
    "The Hermit": Voice(
        agrees="Yes.",
        gift="I accept. You owe me no explanation.",
        costs="No. I'd lose by it.",
        risky="No. I don't lean on people that hard.",
        unpaid="You ask. You don't offer.",
        idle="It would change nothing. Leave it.",
        bound="I gave you my word on something else.",
        reserved="No. Don't ask why.",
        puzzled="I don't understand that.",
        peace="I want quiet. You could give it to me, and I to you.",
        zone="Stay out of {area}. So will I.",
        helps="One thing we might do: {order}.",
        joint="{third} has {centers}. That's too many. Come with me.",
        bounce="Meet me in {area}. We'll both go home again.",
        greets="{area} is near both of us. Say what you want there. I'll listen.",
        thanks="You kept your word. I noticed.",
        warns="{third}: {centers} centers. Look up from your own border.",
        discreet="I don't say. Ask for something you want.",
        noted="I hear it. And?",
        unmoved="Wind. Say what you want.",
        chats="Yes, yes. What is it you want?",
        resigned="So be it.",
        open="I've offered nothing. Neither have you.",
    ),
    "The Elephant": Voice(
        agrees="Agreed, and I won't forget that you asked.",
        gift="How generous. I'll remember it.",
        costs="I remember what such bargains cost me. No.",
        risky="If you broke it, I'd be hurt, and I'd remember that for a very long time. No.",
        unpaid="I remember who gives and who only takes. What do you give?",
        idle="In ten years neither of us would remember that we'd done it. No.",
        bound="You may have forgotten what I've promised you. I haven't.",
        reserved="No. I have a long memory, and some of it is in the way.",
        puzzled="I've never seen anything like that, and I've seen a lot.",
        peace="Let's begin well, as beginnings are what I remember longest. Peace?",
        zone="Nobody ever regretted leaving {area} empty. Shall we both keep out?",
        helps="This would be worth remembering: {order}.",
        joint="I've seen games end like this: {third} at {centers}, and everybody waiting. Let's not wait.",
        bounce="A bounce in {area}, as in the old days?",
        greets="Many a game was lost over {area}. How do you mean to handle it?",
        thanks="You kept your word. I'll still know that in ten years.",
        warns="I remember when {third} was small. Now they have {centers} centers.",
        discreet="I remember every plan I ever told, and I regret them all. Ask me for something instead.",
        noted="I'll remember that you told me. What follows from it for us?",
        unmoved="I won't forget that you said so. Let's make it a better memory.",
        chats="I'll remember that kindly. What can we do together?",
        resigned="I'll remember that, too.",
        open="I'd know if we had an open offer, and we haven't. What do you propose?",
    ),
    "The Marshal": Voice(
        agrees="Good. We march.",
        gift="I accept your gesture.",
        costs="That order would weaken my front. Refused.",
        risky="I don't expose a flank on a promise. Refused.",
        unpaid="I don't take orders. Offer me something.",
        idle="It gains no ground. Refused.",
        bound="My units are bound by what I've promised you already.",
        reserved="My staff advises against it.",
        puzzled="That isn't a maneuver I know.",
        peace="I'd rather have you at my side than in my sights. A truce?",
        zone="{area} is no ground worth a battle between us. Neither of us enters.",
        helps="Combined arms: {order}.",
        joint="{third} holds {centers} centers. I propose that we attack, both, now.",
        bounce="We'll block {area} together. A clean stand-off.",
        greets="Your units and mine can both be in {area} soon. State your intentions, and I'll state mine.",
        thanks="You held the line as you said you would. My respects.",
        warns="{third} has {centers} centers. If we let them build again, we'll all be fighting on our own soil.",
        discreet="My orders are sealed. Propose an operation, and I'll answer.",
        noted="Report received. What action do you propose?",
        unmoved="I don't yield to threats. I do consider terms.",
        chats="At ease. What's the plan?",
        resigned="Understood. We stand apart.",
        open="There's no plan before us to approve. Submit one.",
    ),
    "The Fox": Voice(
        agrees="Why, I was about to suggest the same.",
        gift="For me? You shouldn't have. But do.",
        costs="Clever. A little too clever for my purse.",
        risky="And if you bite? No, no.",
        unpaid="You'd like the grapes without paying. So would I.",
        idle="I don't get out of bed for that.",
        bound="But I've promised you something prettier already.",
        reserved="Alas, not today.",
        puzzled="You must explain that one to me over dinner.",
        peace="Two foxes in one henhouse needn't fight. Peace, for now?",
        zone="{area} smells of traps. Let's both walk around it.",
        helps="I've an idea that suits us both: {order}.",
        joint="{third} looks so fat with {centers} centers. Shall we go hunting?",
        bounce="Let's collide in {area}, by accident, of course.",
        greets="Such a pretty place, {area}, and so close to us both. What do you have in mind?",
        thanks="You kept your word! How refreshing.",
        warns="While we two whisper, {third} has got to {centers} centers.",
        discreet="And spoil the surprise? Ask me for something, and we'll see.",
        noted="How interesting. And what shall two clever ones do about it?",
        unmoved="Such teeth! Wouldn't you rather have half of the hen?",
        chats="You're charming. Now, what are we up to?",
        resigned="The grapes were sour anyway.",
        open="You say yes so prettily, but I haven't asked you anything. What did you have in mind?",
    ),
    "The Weathercock": Voice(
        agrees="The wind's right. Yes.",
        gift="A fair breeze from your side! I'll take it.",
        costs="The wind's against that one.",
        risky="If your wind turned, I'd be blown over. No.",
        unpaid="I feel a pull, but nothing that pushes me. What do you offer?",
        idle="Not a breath of air in that.",
        bound="I already point the way I promised you.",
        reserved="Not with today's wind.",
        puzzled="I can't tell where that blows.",
        peace="It's calm between us just now. Shall we keep it so?",
        zone="Storms gather in {area}. Let's both stay clear of it.",
        helps="If we both lean the same way: {order}.",
        joint="A storm's coming from {third}, {centers} centers strong. Let's blow against it together.",
        bounce="A gust from each side, and {area} stays empty.",
        greets="The wind blows us both towards {area}. Which way will you turn?",
        thanks="You held steady. I'll turn my better side to you.",
        warns="The wind blows from {third}: {centers} centers.",
        discreet="I don't know myself yet where I'll turn. Give me a push, and see.",
        noted="So that's how the wind blows. Should we turn with it?",
        unmoved="A strong gust, but I'm screwed to the roof. What would you offer on a calm day?",
        chats="A mild breeze, thank you. Which way shall we turn?",
        resigned="The wind drops, then.",
        open="I don't feel any offer blowing between us. Which way do you mean?",
    ),
}


def voice_of(name: str) -> Voice:
    """The voice of a character."""
    return VOICES.get(name, PLAIN)
