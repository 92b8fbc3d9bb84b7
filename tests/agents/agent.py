"""A client of the Model Context Protocol, as tests use it: the SDK's own, called without `await`."""

import sys
from contextlib import contextmanager
from random import Random

from anyio.from_thread import start_blocking_portal
from mcp import Client, StdioServerParameters

from variorum.archive import gamefile
from variorum.bots import ask, level, situation
from variorum.mcp.local.backend import file_server
from variorum.mcp.local.table import Table

RUN = "from variorum.cli.main import main; main()"


class Agent:
    """Calls tools and reads pages; `fails` is for calls that are answered with an error."""

    def __init__(self, portal, client):
        self._portal, self._client = portal, client

    def answer(self, tool, **given):
        """Whether a call failed, and the text of its answer."""
        found = self.found(tool, **given)
        return found.is_error, found.content[0].text

    def found(self, tool, **given):
        """The answer of a call: with data, where it has any."""
        return self._portal.call(lambda: self._client.call_tool(tool, given))

    def prompt(self, name, **given):
        return self._portal.call(lambda: self._client.get_prompt(name, given)).messages[0].content.text

    def __call__(self, tool, **given):
        failed, text = self.answer(tool, **given)
        assert not failed, text
        return text

    def fails(self, tool, **given):
        failed, text = self.answer(tool, **given)
        assert failed, text
        return text

    def page(self, uri):
        return self._portal.call(lambda: self._client.read_resource(uri)).contents[0].text

    def tools(self):
        return {tool.name: tool for tool in self._portal.call(self._client.list_tools).tools}

    def pages(self):
        return [one.uri_template for one in self._portal.call(self._client.list_resource_templates).resource_templates]


@contextmanager
def connected(server):
    """An agent at a server: one of this process, a program's parameters, an address or a transport."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(server)) as client:
        yield Agent(portal, client)


def at_file(path, **options):
    """An agent at a game file, in this process."""
    return connected(file_server(Table(path, **options)))


def by_command(*words):
    """An agent at `variorum mcp`, in a process of its own, by standard input and output."""
    return connected(StdioServerParameters(command=sys.executable, args=["-c", RUN, "mcp", *map(str, words)]))


def bot_orders(path, seat, name="generic", seed="test"):
    """What a bot would order, as text."""
    log = gamefile.load(path)
    return orders_in(log, seat, name, seed)


def orders_in(log, seat, name="generic", seed="test"):
    seen = situation(log.variant, log.now.position, seat, log.now.season)
    return "\n".join(map(str, ask(level(name), seen, seed, 1).sheet.orders))


def all_texts(agent, seat, log, game=""):
    """Everything that a seat can read by tools and pages."""
    who = {"seat": seat, "game": game} if game else {"seat": seat}
    looks = ("look", "legal_orders", "my_orders", "read_press", "read_offers")
    found = {tool: agent.found(tool, **who) for tool in looks}
    found |= {f"results {m.turn}": agent.found("results", phase=str(m.turn), **who) for m in log.moments if m.turn}
    texts = {name: (one.content[0].text, one.structured_content) for name, one in found.items()}
    texts["prompt"] = agent.prompt("play_turn", **who)
    texts["history"] = agent("read_page", page="history", **who)
    texts["what if"] = agent.answer("what_if", orders="", **who)[1]
    texts["wait"] = agent("wait", seconds=0, known_phase="", **who)
    texts["number"] = agent.answer("answer_offer", number=Random(1).randint(50, 90), accept=True, **who)[1]
    return texts
