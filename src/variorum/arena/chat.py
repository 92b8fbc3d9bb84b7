"""Language models as agents, by any endpoint of the chat form."""

from msgspec.structs import replace

from variorum.arena.agent import AgentError, Brief, Reply
from variorum.arena.endpoint import Endpoint
from variorum.arena.forms import Choice
from variorum.arena.prompts import Prompts
from variorum.arena.replies import read_reply
from variorum.arena.terms import AgentTerms

_CUT, _FILTERED = "length", "content_filter"
"""Why a model stopped, in the words of the chat form."""


class ChatAgent:
    """A model behind an endpoint. It keeps nothing from one answer to the next: the brief says all it may know."""

    def __init__(self, terms: AgentTerms, seconds: float) -> None:
        """A model that answers within some seconds.

        Raises: AgentError if the variable with its key isn't set, or a prompt can't be read.
        """
        self.terms, self.endpoint = terms, Endpoint(terms, seconds)
        self.prompts = Prompts(terms.prompts, terms.legal, terms.prompt)

    def reply(self, brief: Brief) -> Reply:
        """Ask the model.

        Raises: LateError if it takes too long; AgentError, with the call and what it has cost, if it can't be reached,
        or answers nothing that can be read.
        """
        choice, call = self.endpoint.ask(self.prompts.system(brief), self.prompts.user(brief))
        reply = read_reply(call.text)
        thoughts = "\n\n".join(part for part in (choice.message.thought, reply.thoughts) if part)
        reply = replace(reply, thoughts=thoughts, calls=(call,), tokens_in=call.tokens_in, tokens_out=call.tokens_out)
        if fault := _nothing(choice, reply, self.terms.most_tokens):
            raise AgentError(fault, reply)
        return reply


def _nothing(choice: Choice, reply: Reply, most: int) -> str:
    """Why there is nothing to be read in an answer; empty if there is. It repeats nothing of the answer."""
    cut = f"it was cut off after {most:,} tokens; give it more by most_tokens, or let it think less"
    if choice.message.text.strip():
        return f"the answer has no JSON object: {cut}" if choice.finish_reason == _CUT and reply.unread else ""
    if choice.message.refusal or choice.finish_reason == _FILTERED:
        return "the model, or a filter of its server, refused to answer"
    return f"the answer is empty: {cut}" if choice.finish_reason == _CUT else "the answer is empty"
