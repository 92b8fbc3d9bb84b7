"""`variorum mcp` on a game file: a year of play by tools alone, and answers to whatever comes."""

import json
from itertools import combinations, pairwise

import pytest
from tests.agents.agent import all_texts, at_file, bot_orders, by_command
from typer.testing import CliRunner

import variorum
from variorum.agreements import ledger_of
from variorum.archive import gamefile
from variorum.bots.generic import Generic
from variorum.bots.levels import LEVELS
from variorum.cli.main import app
from variorum.game.position import to_json
from variorum.game.view import view

ORDERS = {
    "FRANCE": "A Par - Bur\nA Mar S Par - Bur\nF Bre - MAO",
    "GERMANY": "A Mun - Ruh; F Kie - Hol; A Ber - Kie",
    "ENGLAND": "F Lon - NTH; F Edi - NWG; A Lvp - Edi",
}


@pytest.fixture
def game_file(tmp_path):
    """Makes a game file of a variant."""

    def make(name="standard", folder=".", **settings):
        path = tmp_path / folder / "game.jsonl"
        path.parent.mkdir(exist_ok=True)
        variorum.Game(name, seed=7, **settings).save(path)
        return path

    return make


def phase(path):
    return str(gamefile.load(path).now.coming)


def play_phase(agent, path, orders=None):
    """All seats that are asked send orders and are ready."""
    log, now = gamefile.load(path), phase(path)
    for seat in log.variant.world.commands(log.now.position):
        if phase(path) != now:
            break
        text = (orders or {}).get(seat, "") or bot_orders(path, seat)
        agent("send_orders", seat=seat, phase=now, orders=text, ready=True)
    assert phase(path) != now


def test_a_year_of_standard_with_press_by_standard_input_and_output(game_file):
    path = game_file()
    with by_command(path) as agent:
        assert {"look", "send_orders", "wait", "what_if", "adjudicate", "desk_act"} <= agent.tools().keys()
        assert [name for name, tool in agent.tools().items() if tool.annotations.destructive_hint] == ["roll_back"]
        assert "variorum://variants/{variant}/rules" in agent.pages()
        agent("write_press", seat="FRANCE", to=["GERMANY"], text="Let us keep out of Burgundy.")
        agent("make_offer", seat="GERMANY", offer="OFFER FRANCE: DMZ BUR UNTIL W1901")
        news = agent("wait", seat="FRANCE", known_phase="S1901M", seconds=0)
        assert "Now S1901M" in news
        assert "1 (open, waits for FRANCE): GERMANY: OFFER FRANCE: DMZ BUR" in agent("read_offers", seat="FRANCE")
        assert "1 (agreed)" in agent("answer_offer", seat="FRANCE", number=1, accept=True)
        assert 'FRANCE to GERMANY: "Let us keep out of Burgundy."' in agent("read_press", seat="GERMANY")
        warned = agent("check_orders", seat="FRANCE", orders=ORDERS["FRANCE"])
        assert "warning: A PAR - BUR" in warned
        play_phase(agent, path, ORDERS)
        told = agent("results", seat="GERMANY")
        assert "A PAR - BUR succeeded" in told
        assert "FRANCE DMZ BUR: broken" in told
        assert "Now F1901M." in told
        for _ in range(5):
            if phase(path).startswith("S1902"):
                break
            play_phase(agent, path)
        assert phase(path) == "S1902M"
        news = agent.found("wait", seat="FRANCE", known_phase="F1901M")
        played = [str(moment.turn) for moment in gamefile.load(path).moments[2:]]
        assert [one["phase"] for one in news.structured_content["played"]] == played
        assert all(f"What happened in {turn}" in news.content[0].text for turn in played)
        assert "S1901M" in agent.page("variorum://games/game/FRANCE/history")
    again = variorum.Game.load(path)
    assert again.phase == "S1902M"


@pytest.mark.parametrize("name", ["capitalist", "geophysical", "dark"])
def test_a_year_of_other_variants(game_file, name):
    path = game_file(name)
    with at_file(path) as agent:
        year = phase(path)[1:5]
        for _ in range(20):
            if phase(path)[1:5] != year:
                break
            play_phase(agent, path)
        assert phase(path)[1:5] != year
        assert agent("look", seat=variorum.Game.load(path).seats[0])


def turned(path, seat, alternative):
    """A twin of a game before its first phase has been played, in which only one seat orders something else."""
    game = variorum.Game.load(path)
    for one in game.seats:
        game.order(one, bot_orders(path, one, seed=alternative if one == seat else "test").splitlines())
    game.process()
    twin = path.parent / alternative / path.name
    twin.parent.mkdir()
    game.save(twin)
    return twin


@pytest.mark.parametrize(("reader", "other"), [("ENGLAND", "TURKEY"), ("TURKEY", "ENGLAND")])
def test_what_lies_in_the_fog_changes_nothing_that_a_seat_reads(game_file, reader, other):
    path = game_file("dark")
    twins = [turned(path, other, name) for name in ("one", "two", "three", "four", "five", "six", "seven", "eight")]
    pair = next(
        (one, two)
        for one, two in combinations(twins, 2)
        if known(one, "GM") != known(two, "GM") and same(one, two, reader)
    )
    assert_same_for(reader, *pair)


def known(path, reader):
    now = gamefile.load(path).now
    seen = view(gamefile.load(path).variant, now.position, reader, now.events)
    return to_json(seen.position), seen.events


def same(one, two, reader):
    return known(one, reader) == known(two, reader)


def assert_same_for(reader, first, second):
    texts = []
    for path in (first, second):
        with at_file(path) as agent:
            read = all_texts(agent, reader, gamefile.load(path))
        with at_file(path, seat=reader) as agent:
            assert all_texts(agent, "", gamefile.load(path)) == read
        texts.append(read)
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", ["standard", "capitalist", "geophysical", "dark"])
def test_what_others_send_and_say_is_read_by_nobody_else(game_file, name):
    quiet, busy = game_file(name, "quiet"), game_file(name, "busy")
    reader, *others = variorum.Game.load(quiet).seats
    with at_file(busy) as agent:
        for one, two in pairwise(others[:4]):
            agent("write_press", seat=one, to=[two], text="a secret between us")
            agent("make_offer", seat=one, offer=f"OFFER {two}: PEACE UNTIL {phase(busy)}")
        agent("send_orders", seat=others[0], phase=phase(busy), orders=bot_orders(busy, others[0]), ready=True)
    assert_same_for(reader, quiet, busy)


def test_a_program_with_a_seat_plays_that_seat_alone(game_file):
    path = game_file()
    with at_file(path, seat="FRANCE") as agent:
        assert "seen by FRANCE" in agent("look")
        assert "you play FRANCE, and nobody else" in agent.fails("look", seat="GERMANY")
        assert "you play FRANCE, and nobody else" in agent.fails("look", seat="GM")
        assert "only the game master does this" in agent.fails("desk")
        assert "only the game master does this" in agent.fails("desk_act", act="process")
        assert "only the game master does this" in agent.fails("roll_back", number=0)
        assert "only game.jsonl" in agent.fails("look", game="another")


def test_bots_play_the_other_seats(game_file):
    path = game_file()
    with at_file(path, seat="FRANCE", bots="generic") as agent:
        told = agent("send_orders", phase="S1901M", orders=ORDERS["FRANCE"], ready=True)
        assert "S1901M was played" in told
        assert "F1901M" in agent("look")
        agent("set_ready", phase="F1901M")
        assert phase(path) > "F1901M"
    log = gamefile.load(path)
    assert any(log.moments[1].sheets["GERMANY"].orders)


def test_bots_talk(game_file):
    path = game_file("england_turkey")
    one, two = variorum.Game.load(path).seats
    with at_file(path, seat=one, bots="policy") as agent:
        made = agent("make_offer", offer=f"OFFER {two}: PEACE UNTIL {phase(path)}")
        assert "declined" in made or "agreed" in made
        agent("write_press", to=[two], text="Shall we make peace?")
        told = agent.found("read_press").structured_content["messages"]
        assert [one["sender"] for one in told] == [two, one, two]
        assert told[1]["text"] == "Shall we make peace?"
        gift = agent("make_offer", offer=f"OFFER {two}: I PEACE")
        assert "agreed" in gift
        assert "Answer messages and offers" in agent.prompt("play_turn")
        assert one in agent.prompt("play_game", seat=one)


class Watching(Generic):
    """A bot that does something as it begins to think."""

    def __init__(self, meanwhile):
        self.meanwhile = meanwhile

    def sheet(self, situation, chance, budget):
        self.meanwhile()
        return super().sheet(situation, chance, budget)


@pytest.fixture
def while_bots_think(game_file, monkeypatch):
    """Plays a phase against a bot; another program does something each time that it begins to think."""
    path = game_file("england_turkey")

    def play(tool, **given):
        def meanwhile():
            with at_file(path) as other:
                if phase(path) == "S1901M" and not gamefile.load(path).messages:
                    other(tool, **given)

        monkeypatch.setitem(LEVELS, "watching", lambda: Watching(meanwhile))
        with at_file(path, seat="ENGLAND", bots="watching") as agent:
            told = agent("send_orders", phase="S1901M", orders="F Lon - NTH", ready=True)
        assert "S1901M was played" in told
        return gamefile.load(path)

    return play


def test_others_send_orders_while_bots_think(while_bots_think):
    log = while_bots_think("send_orders", seat="TURKEY", phase="S1901M", orders="A Con - Bul")
    assert "A CON - BUL" in map(str, log.moments[1].sheets["TURKEY"].orders)


def test_bots_think_again_if_the_game_changes_meanwhile(while_bots_think):
    log = while_bots_think("write_press", seat="TURKEY", to=["ENGLAND"], text="We change the game.")
    assert [str(moment.turn) for moment in log.moments[1:]] == ["S1901M"]
    assert len(log.messages) == 1


def test_a_phase_that_another_program_plays_meanwhile_is_played_once(while_bots_think):
    log = while_bots_think("desk_act", act="process")
    assert [str(moment.turn) for moment in log.moments[1:]] == ["S1901M"]


def test_bots_make_offers_after_phases_are_taken_back(game_file):
    path = game_file("hundred")
    with at_file(path) as agent:
        play_phase(agent, path)
    with at_file(path, bots="policy") as agent:
        agent("roll_back", number=0)
    assert phase(path) in {str(deal.offer.made) for deal in ledger_of(gamefile.load(path)).deals}


@pytest.mark.filterwarnings("ignore:open_binary:DeprecationWarning")
def test_a_seat_is_told_only_what_it_needs(game_file):
    """Tokens are those of cl100k_base, for the tools as JSON."""
    from bpe_openai import get_encoding  # noqa: PLC0415 - its import warns on some versions of Python

    with at_file(game_file(), seat="FRANCE") as agent:
        tools = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in agent.tools().values()]
    listing = json.dumps(tools, separators=(",", ":"))
    assert not {"list_games", "join_game", "adjudicate", "desk", "desk_act", "roll_back"} & {
        one["name"] for one in tools
    }
    assert '"seat":' not in listing
    assert '"game":' not in listing
    assert len(get_encoding("cl100k_base").encode(listing)) <= 1500


def test_two_programs_play_one_game(game_file):
    path = game_file("england_turkey")
    one, two = variorum.Game.load(path).seats
    with at_file(path, seat=one) as first, at_file(path, seat=two) as second:
        now = phase(path)
        first("send_orders", phase=now, orders=bot_orders(path, one), ready=True)
        assert phase(path) == now
        second("send_orders", phase=now, orders=bot_orders(path, two), ready=True)
        assert f"What happened in {now}" in first("wait", known_phase=now)
        late = first.fails("send_orders", phase=now, orders="")
        assert f"nothing was saved: now is {phase(path)}, not {now}" in late


def test_the_game_master_processes_enters_announces_and_goes_back(game_file):
    path = game_file()
    with at_file(path) as agent:
        agent("desk_act", act="enter_orders", seat="FRANCE", text=ORDERS["FRANCE"])
        agent("desk_act", act="mark_ready", seat="FRANCE")
        agent("desk_act", act="announce", text="Welcome.")
        assert "FRANCE: has sent orders, is ready" in agent("desk")
        assert 'GM to everybody: "Welcome."' in agent("read_press", seat="ITALY")
        assert "now F1901M" in agent("desk_act", act="process")
        assert "Back before S1901M" in agent("roll_back", number=0, reason="a test")
        assert "has sent orders" not in agent("desk")
        assert "say which seat" in agent.fails("desk_act", act="enter_orders", text=ORDERS["FRANCE"])
        assert "from 0, the opening, to -1" in agent.fails("roll_back", number=5)


def test_trying_changes_nothing(game_file):
    path = game_file()
    before = path.read_bytes()
    with at_file(path) as agent:
        told = agent("what_if", seat="FRANCE", orders="A Par - Bur\nGERMANY:\nA Mun - Bur")
        assert "A PAR - BUR bounced" in told
        assert "std:M" in told
        assert "A PAR - BUR succeeded" in agent("adjudicate", text="FRANCE: A Par - Bur")
        cut = "phase: F1901M\nunits: {FRANCE: [A BUR], GERMANY: [A MUN]}\norders: {FRANCE: [A BUR - MUN]}"
        assert "A BUR - MUN bounced" in agent("adjudicate", text=cut)
        assert "no area" in agent("adjudicate", text="FRANCE: A Par - Xyzzy")
        assert 'no variant "nope"' in agent.fails("adjudicate", text="FRANCE: A Par - Bur", variant="nope")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("look", {}, "say which seat; accepted: AUSTRIA"),
        ("look", {"seat": "NARNIA"}, 'no seat "NARNIA"; accepted: AUSTRIA'),
        ("look", {"seat": ["FRANCE"]}, "seat must be a valid string. Arguments: seat"),
        ("look", {"seet": "FRANCE"}, "no argument seet; accepted: game, seat"),
        ("look", {"seat": "x" * 10_000_000}, "at most 40 characters"),
        ("legal_orders", {"seat": "FRANCE", "unit": "A MUN"}, "accepted: F BRE, A MAR, A PAR"),
        ("send_orders", {}, "phase is missing (The phase that this is for, such as S1901M, as look shows it); orders"),
        ("send_orders", {"fase": "S1901M", "orders": ""}, "Arguments: phase, orders, seat, ready"),
        ("send_orders", {"seat": "FRANCE", "phase": "S1901M", "orders": "x" * 10_000_000}, "at most 200000 characters"),
        ("send_orders", {"seat": "FRANCE", "phase": "S1950M", "orders": ""}, "now is S1901M, not S1950M"),
        ("send_orders", {"seat": "FRANCE", "phase": "S1901M", "orders": "hello"}, "nothing was saved"),
        ("results", {"seat": "FRANCE"}, "no phase has been played yet"),
        ("write_press", {"seat": "FRANCE", "to": ["NARNIA"], "text": "x"}, 'no seat "NARNIA"'),
        ("write_press", {"seat": "FRANCE", "to": ["FRANCE"], "text": "x"}, "can't write to yourself"),
        ("write_press", {"seat": "FRANCE", "to": ["*"], "text": "x" * 100_000}, "from 1 to 20000 characters"),
        ("make_offer", {"seat": "FRANCE", "offer": "PLEASE"}, ""),
        ("answer_offer", {"seat": "FRANCE", "number": 3, "accept": True}, "you have no offer 3; open offers: none"),
        ("answer_offer", {"seat": "FRANCE", "number": "three", "accept": True}, "valid integer"),
        ("adjudicate", {"text": "{" * 10_000}, ""),
        ("adjudicate", {"text": "units: [&a [*a, *a]]"}, ""),
        ("wait", {"seat": "FRANCE", "seconds": 10_000}, "less than or equal to 50"),
        ("read_page", {"page": "secrets"}, "'rules', 'board' or 'history'"),
        ("desk_act", {"act": "win"}, "'process'"),
        ("nonsense", {}, "Unknown tool: nonsense"),
    ],
)
def test_errors_say_what_would_be_accepted(game_file, tool, given, said):
    path = game_file()
    before = path.read_bytes()
    with at_file(path) as agent:
        told = agent.fails(tool, **given)
        assert said in told
        assert len(told) < 3_000
        assert "Traceback" not in told
        assert agent("look", seat="FRANCE")
    assert path.read_bytes() == before


def test_ten_megabytes_on_standard_input_are_refused(game_file):
    path = game_file()
    with by_command(path, "--seat", "FRANCE") as agent:
        assert "at most 200000 characters" in agent.fails("write_press", to=["GERMANY"], text="x" * 10_000_000)
        assert "seen by FRANCE" in agent("look")


def test_a_damaged_file_is_an_answer(game_file):
    path = game_file()
    with at_file(path) as agent:
        path.write_text("nonsense\n")
        assert "game.jsonl:1: not a line of a game file" in agent.fails("look", seat="FRANCE")


def test_pages(game_file):
    path = game_file()
    with at_file(path) as agent:
        assert agent.page("variorum://variants/standard/rules").startswith("# ")
        board = agent.page("variorum://variants/standard/board")
        assert "PAR Paris: land, center, home of FRANCE; army BRE BUR GAS PIC" in board
        assert "fleet at SPA/NC" in board
        assert agent("read_page", page="board") == board
        assert "geophysical" in agent("read_page", page="rules", variant="geophysical").lower()
        with pytest.raises(Exception, match='there is no variant "nope"'):
            agent.page("variorum://variants/nope/rules")


def test_the_command_says_what_is_wrong(game_file, tmp_path):
    path = game_file()
    said = CliRunner().invoke(app, ["mcp", str(path), "--seat", "NARNIA"])
    assert said.exit_code == 2
    assert 'no seat "NARNIA"; accepted: AUSTRIA' in said.output
    assert CliRunner().invoke(app, ["mcp", str(path), "--bots", "policy"]).exit_code == 2
    assert CliRunner().invoke(app, ["mcp", str(tmp_path / "none.jsonl")]).exit_code == 2
