"""Archives of files that use each other."""

import io
import zipfile

import pytest
from tests.tables import each

from variorum.host.confined import DeclinedError
from variorum.host.workshop import beginnings
from variorum.host.workshop.jobs import File
from variorum.host.workshop.reading import from_file

BASE = """\
Hill = hil
Marsh = mar
Bay = bay
COAST HIL ABUTS MAR BAY
COAST MAR ABUTS HIL BAY
WATER BAY ABUTS HIL MAR
"""


def packed(files):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return written.getvalue()


def test_the_map_that_uses_the_others_is_read():
    begun = from_file(File("maps.zip", packed({"duel.map": "USE base.map\nDROP MAR\n", "base.map": BASE})))
    assert (begun.name, "[borders]\nHIL BAY | fleet\n" in begun.map_text) == ("Duel", True)


def test_the_map_called_like_the_archive_is_read():
    assert from_file(File("base.zip", packed({"duel.map": BASE, "base.map": BASE}))).name == "Base"


@each(
    ("files", "told"),
    [
        ({"one.map": BASE, "two.map": BASE}, "several boards: one, two. Name the archive like"),
        ({"readme.md": "hello", "../up.map": BASE}, "has neither a map.txt nor a board"),
        ({"one.map": "USE other\n"}, '^one.map:1: "other" is used, and isn.t beside this file'),
        ({"big.map": "#" * 4_100_000}, "more than 200 files or 4,000,000 bytes"),
        ({f"m{n}.map": "#" for n in range(250)}, "more than 200 files"),
    ],
)
def test_other_archives_are_declined(files, told):
    with pytest.raises(DeclinedError, match=told):
        from_file(File("all.zip", packed(files)))


JDIP = {
    "hills.xml": """<PROVINCES><PROVINCE shortname="hil" fullname="Hill"><ADJACENCY type="xc" refs="bay"/></PROVINCE>
        <PROVINCE shortname="bay" fullname="Bay"><ADJACENCY type="xc" refs="hil"/></PROVINCE></PROVINCES>""",
    "variants.xml": """<VARIANTS><VARIANT name="One"><MAP adjacencyURI="hills.xml"/></VARIANT>
        <VARIANT name="Two"><MAP adjacencyURI="hills.xml"/></VARIANT></VARIANTS>""",
}


@pytest.mark.parametrize(("wanted", "name"), [("", "One"), ("one", "One"), ("Two", "Two")])
def test_a_variant_of_jdip_can_be_named(wanted, name):
    assert from_file(File("variants.zip", packed(JDIP), wanted)).name == name


def test_a_variant_that_is_not_there_is_asked_for():
    with pytest.raises(DeclinedError, match="no variant has this name: Three; name one of these: One, Two"):
        from_file(File("variants.zip", packed(JDIP), "Three"))


def test_a_picture_with_its_list_is_read_behind_the_walls():
    shapes = '<rect id="hil" width="50" height="90"/><rect id="bay" x="50" width="50" height="90"/>'
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 90">{shapes}</svg>'
    begun = beginnings.from_file("duel.zip", packed({"duel.svg": picture, "duel.txt": "bay (sea):\n"}), "somebody")
    assert "[borders]\nHIL BAY | fleet\n" in begun.map_text
