"""The pages: everything that was said stands beside the map, and nothing that was said becomes markup."""

import re

from arena_matches import BOTS, played, python

TERMS = "years = 1\nrounds = 1\n"
EVIL = "<script>alert(1)</script>"


def test_a_page_has_thoughts_messages_offers_orders_faults_and_the_map_of_every_phase(tmp_path):
    text = TERMS + python("Holds", f'seats = 2\noptions = {{word = "{EVIL}"}}') + python("Fails") + python("Corrects")
    played(tmp_path, text + BOTS)
    page = (tmp_path / "out" / "pages" / "game-00000.html").read_text("utf-8")
    phases = re.findall(r'<section id="(\w+)">(.*?)</section>', page, re.DOTALL)
    assert [turn for turn, _ in phases][:2] == ["S1901M", "F1901M"]
    for turn, section in phases:
        assert section.count("<svg ") == 1, turn
        assert page.count(f'href="#{turn}"') == 1
    spring = phases[0][1]
    assert "Patience." in spring
    assert "To all" in spring
    assert "KeyError" in spring
    assert "The caretaker ordered" in phases[-1][1]
    assert "Refused: " in spring
    assert EVIL not in page
    assert "&lt;script&gt;alert(1)" in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_the_index_leads_to_every_page(tmp_path):
    played(tmp_path, "games = 2\n" + TERMS + BOTS.replace("Policy", "<b>Policy"))
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    links = re.findall(r'href="(pages/[^"]+)"', index)
    assert len(links) == 2
    assert all((tmp_path / "out" / link).is_file() for link in links)
    assert "&lt;b&gt;Policy" in index
    assert "<b>Policy" not in index


def test_variants_without_powers_of_their_own_have_pages(tmp_path):
    variants = ["capitalist", "rather_silly", "geophysical"]
    played(
        tmp_path, f"games = 3\nvariants = {variants}\nyears = 1\n" + BOTS.replace("seats", 'level = "random"\nseats')
    )
    for number in range(3):
        assert "<section id=" in (tmp_path / "out" / "pages" / f"game-{number:05}.html").read_text("utf-8")
