"""Agents made from their terms, and asked with a deadline."""

import importlib
import importlib.util
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

from variorum.arena.agent import Agent, AgentError, Brief, Reply, bounded
from variorum.arena.chat import ChatAgent
from variorum.arena.house import HouseBot
from variorum.arena.terms import AgentTerms, Terms


class Heard(msgspec.Struct, frozen=True):
    """What came of asking: the reply, or the fault for which there is none; `late` if it took too long."""

    reply: Reply = Reply()
    fault: str = ""
    late: bool = False
    seconds: float = 0.0


def seated(agent: AgentTerms, terms: Terms) -> Agent:
    """An agent ready to play. Raises: AgentError if it can't be made."""
    try:
        match agent.kind:
            case "bot":
                return HouseBot(agent.level, agent.character, agent.evaluations)
            case "chat":
                return ChatAgent(
                    agent.url, agent.model, agent.key, agent.prompt, agent.temperature, agent.most_tokens, terms.seconds
                )
        made: Agent = _class(agent.class_)(**agent.options)
    except AgentError as error:
        raise AgentError(f"{agent.name}: {error}") from None
    except Exception as error:  # noqa: BLE001 - anybody's code is imported and run
        raise AgentError(f"{agent.name}: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "reply", None)):
        raise AgentError(f"{agent.name}: {agent.class_} has no method reply")
    return made


def hear(agent: Agent, brief: Brief, seconds: float) -> "Future[Heard]":
    """Ask an agent in a thread of its own; what it says after the deadline isn't heard."""
    found: Future[Heard] = Future()
    begin = time.monotonic()

    def run() -> None:
        heard = _asked(agent, brief)
        found.set_result(msgspec.structs.replace(heard, seconds=time.monotonic() - begin))

    Thread(target=run, daemon=True, name=f"agent of {brief.seat}").start()
    return found


def waited(asking: "Future[Heard]", end: float, seconds: float) -> Heard:
    """What an agent has said by a moment of the monotonic clock."""
    try:
        return asking.result(max(0.0, end - time.monotonic()))
    except TimeoutError:
        return Heard(fault=f"no answer within {seconds:g} seconds", late=True, seconds=seconds)


def _asked(agent: Agent, brief: Brief) -> Heard:
    try:
        reply = agent.reply(brief)
        if not isinstance(reply, Reply):
            return Heard(fault=f"answered {type(reply).__name__} instead of a Reply")
        return Heard(bounded(reply))
    except Exception as error:  # noqa: BLE001 - an agent may be anybody's code, and may fail in any way
        return Heard(fault=f"{error}" if isinstance(error, AgentError) else f"{type(error).__name__}: {error}")


def _class(name: str) -> Any:
    module, colon, attribute = name.rpartition(":")
    if not colon:
        raise AgentError(f'class is written "file.py:Name" or "module:Name", not "{name}"')
    loaded = _file(Path(module)) if module.endswith(".py") else importlib.import_module(module)
    return getattr(loaded, attribute)


def _file(path: Path) -> Any:
    name = f"arena_{path.stem}"
    if name in sys.modules and getattr(sys.modules[name], "__file__", "") == str(path):
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise AgentError(f"{path} can't be read")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
