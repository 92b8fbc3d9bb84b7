"""Anybody's Python class as an agent, in a process of its own: what it does there, it does to itself.

It may run forever, answer far too much, or end the process: then the process is ended, the answer is a fault, and the
next question starts another one.
"""

import atexit
import os
import pickle
import signal
import time
from contextlib import suppress
from multiprocessing import Pipe, connection, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from threading import Lock, Thread
from typing import Any

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.arena.agent import Agent, AgentError, Brief, Heard, LateError, Reply, heard_from
from variorum.board.misfit import misfit
from variorum.bots.classes import ClassError, made
from variorum.variants.elsewhere import variant_of

_LARGEST = 4_000_000
"""Bytes of an answer."""
_SECONDS_TO_BEGIN = 60.0
_SECONDS_TO_END = 2.0


def end_with_parent() -> None:
    """End this process as soon as the one that has started it is gone, whatever it does."""
    parent = parent_process()
    if parent is None:
        return
    over, ends = Pipe(duplex=False)
    watch = Thread(target=_watch, args=(parent.sentinel, over), daemon=True, name="end with parent")
    watch.start()

    def stop() -> None:
        ends.close()
        watch.join()

    # A thread that still runs when the interpreter goes holds on to what the kernel then takes for leaked.
    atexit.register(stop)


def starting() -> ForkServerContext | SpawnContext:
    """How processes are started here."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


def _watch(parent: int, over: Connection) -> None:
    if parent in connection.wait([parent, over]):
        os._exit(1)


class Guest:
    """A class by its name, `file.py:Name` or `module:Name`, made with some options."""

    def __init__(self, name: str, options: dict[str, Any], variants: tuple[str, ...], seconds: float) -> None:
        self.name, self.options, self.variants, self.seconds = name, options, variants, seconds
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._asked = Lock()

    def follow(self, log: GameLog) -> None:
        """Start its process, if there is none, before the time for an answer begins."""
        with suppress(AgentError):
            self.begin()

    def reply(self, brief: Brief) -> Reply:
        """Ask it. Raises: LateError if it takes too long; AgentError if it dies, fails, or answers no Reply."""
        if not self._asked.acquire(blocking=False):
            raise AgentError(f"{self.name}: it is still at the question before")
        try:
            return self._reply(brief)
        finally:
            self._asked.release()

    def _reply(self, brief: Brief) -> Reply:
        pipe = self.begin()
        end = time.monotonic() + self.seconds
        try:
            pipe.send_bytes(pickle.dumps(brief))
            heard = msgspec.json.decode(self._received(pipe, end, f"no answer within {self.seconds:g} s"), type=Heard)
        except (OSError, EOFError):
            self.close()
            raise AgentError(f"{self.name}: its process has died") from None
        except msgspec.MsgspecError as error:
            self.close()
            raise AgentError(f"{self.name}: answered what is no Reply: {misfit(error)}") from None
        if heard.fault:
            raise AgentError(heard.fault)
        return heard.reply

    def close(self) -> None:
        """End its process."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(_SECONDS_TO_END)
            if process.exitcode is not None:
                process.close()

    def begin(self) -> Connection:
        """The pipe to its process, which is started if there is none. Raises: AgentError if the class can't be made."""
        if self._pipe is not None:
            return self._pipe
        context = starting()
        pipe, other = context.Pipe()
        process = context.Process(
            target=_serve, args=(other, self.name, self.options, self.variants), daemon=True, name="agent"
        )
        process.start()
        other.close()
        self._process, self._pipe = process, pipe
        try:
            told = self._received(pipe, time.monotonic() + _SECONDS_TO_BEGIN, "it didn't begin in time").decode()
        except (OSError, EOFError):
            told = "its process has died while it was made"
        if told:
            self.close()
            raise AgentError(f"{self.name}: {told}")
        return pipe

    def _received(self, pipe: Connection, end: float, late: str) -> bytes:
        if not pipe.poll(max(0.0, end - time.monotonic())):
            self.close()
            raise LateError(late)
        return pipe.recv_bytes(_LARGEST)


def _serve(pipe: Connection, name: str, options: dict[str, Any], variants: tuple[str, ...]) -> None:
    """In the other process: make the class, then answer one brief after another."""
    end_with_parent()
    os.dup2(2, 1)  # what it prints isn't the command's answer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for variant in variants:
            variant_of(variant)
        agent: Agent = made(name, "reply", options=options)
    except Exception as error:  # noqa: BLE001 - anybody's code is imported and run
        told = str(error) if isinstance(error, ClassError) else f"{type(error).__name__}: {error}"
        pipe.send_bytes(told.encode()[:1000])
        return
    pipe.send_bytes(b"")
    while True:
        try:
            brief = pickle.loads(pipe.recv_bytes())  # noqa: S301 - from the process that has started this one
        except (EOFError, OSError):
            return
        pipe.send_bytes(_encoded(heard_from(agent, brief)))


def _encoded(heard: Heard) -> bytes:
    try:
        return msgspec.json.encode(heard)
    except (TypeError, ValueError, RecursionError) as error:
        return msgspec.json.encode(Heard(fault=f"answered what is no Reply: {misfit(error)}"))
