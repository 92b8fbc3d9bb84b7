"""What a language model is told: templates of Jinja, each of which a folder of one's own may have instead.

`rules` is the system's message; `talk` and `orders` are what is asked, and begin with `state`.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from jinja2 import ChoiceLoader, FileSystemLoader, PackageLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from variorum.arena.agent import ALL, AgentError, Brief, Message
from variorum.game.citation import cited
from variorum.game.variant import Variant
from variorum.game.written import Written, named
from variorum.observe import without_reach
from variorum.rules.master import GameMaster
from variorum.variants.told import speakers

TEMPLATES = ("rules", "state", "talk", "orders")
MOST_LISTED = 2_000
"""Legal orders that a prompt lists; where there are more, the rest is left out."""

_LONGEST_EXAMPLE = 120

Legal = Literal["reachable", "all", "none"]
"""What a prompt tells of legal orders: where each unit can go, all orders, too, or nothing of either."""


class Prompts:
    """The templates, from a folder or else the usual ones."""

    def __init__(self, folder: str = "", legal: Legal = "reachable", prompt: str = "") -> None:
        """Templates with what is said after the rules. Raises: AgentError if one can't be read."""
        self.folder, self.legal, self.prompt = folder, legal, prompt
        if folder and not any((Path(folder) / f"{name}.jinja").is_file() for name in TEMPLATES):
            known = ", ".join(f"{name}.jinja" for name in TEMPLATES)
            raise AgentError(f"{folder}: no prompts here; accepted: a folder with {known}, or some of them")
        usual = PackageLoader("variorum.arena", "templates")
        self._environment = ImmutableSandboxedEnvironment(
            loader=ChoiceLoader([FileSystemLoader(folder), usual]) if folder else usual,
            autoescape=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def system(self, brief: Brief) -> str:
        """What the game is: the same in every phase, so that a server can keep it. Raises: AgentError."""
        variant = brief.situation.variant
        return self._made(
            "rules",
            seat=brief.seat,
            variant=variant.name,
            tagline=variant.tagline,
            rules=_rules(variant),
            years=brief.years,
            prompt=self.prompt,
        )

    def user(self, brief: Brief) -> str:
        """The position, what was said, and what is wanted. Raises: AgentError."""
        listed = self.legal == "all" and brief.is_for_orders
        legal = islice(brief.situation.legal.orders(), MOST_LISTED if listed else 0)
        return self._made(
            "orders" if brief.is_for_orders else "talk",
            seat=brief.seat,
            text=without_reach(brief.text) if self.legal == "none" else brief.text,
            past=brief.past,
            legal=[*map(str, legal)],
            messages=[*map(_message, brief.messages)],
            diary=str(Written(brief.diary)) if brief.diary else "",
            problems=brief.problems,
            written=dict(_written(brief)).items(),
            wanted=wanted(brief),
        )

    def _made(self, name: str, **known: Any) -> str:
        try:
            return self._environment.get_template(f"{name}.jinja").render(known).strip()
        except TemplateSyntaxError as error:
            raise AgentError(f"{error.filename or error.name}, line {error.lineno}: {error.message}") from None
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise AgentError(f"{self.folder or 'a prompt'}: {name}.jinja can't be filled in: {error}") from None


def rules(brief: Brief) -> str:
    """The usual prompt of the system."""
    return _usual().system(brief)


def asked(brief: Brief) -> str:
    """The usual prompt of a user."""
    return _usual().user(brief)


@cache
def _usual() -> Prompts:
    return Prompts()


@cache
def _rules(variant: Variant) -> tuple[str, ...]:
    """What a variant's clauses and rules say to players, each thing once."""
    position = variant.start({})
    spoken = (each for each in speakers(variant) if not isinstance(each, GameMaster))
    texts = (cited(each.text(position), variant.citations) for each in spoken)
    return tuple(dict.fromkeys(text for text in (*(text for _, text in variant.clauses), *texts) if text))


def _written(brief: Brief) -> Iterator[tuple[str, str]]:
    """What can be ordered, each with how it is written: an example, or where there are too many, the form."""
    for kind in brief.situation.legal.kinds:
        yield kind.order.purpose, (str(next(kind.orders())) if kind.finite else str(kind))[:_LONGEST_EXAMPLE]


def _message(one: Message) -> str:
    to = "all" if one.to == ALL else named(one.to)
    return f"{named(one.turn)} {named(one.sender)} to {to}: {Written(one.text)}"


def wanted(brief: Brief) -> str:
    """What an agent is to do now."""
    if brief.is_for_orders:
        again = "Send all your orders again, corrected." if brief.problems else "Send your orders now."
        return f"{again} They are for {brief.turn}."
    return f"Round {brief.round} of {brief.rounds} of press before the orders for {brief.turn}."
