"""Who watches the line, and has a reader's browser ask for pages, learns nothing from how long the answers are.

The attack is the one of http://breachattack.com: a page repeats what the attacker chooses beside what only its reader
may know, and is shorter if the two are alike.
"""

import re
from random import Random
from string import ascii_lowercase

import pytest

from variorum.host.play import packing

SECRET, *OTHERS = ("".join(Random(seed).choices(ascii_lowercase, k=60)) for seed in range(4))
"""The name of somebody who plays under the name of a power, and guesses that are as long.

Being alike saves some forty bytes of them, and the random parts of a page a few.
"""


@pytest.fixture
def reader(people, begun, signed_in):
    """The client of somebody in an anonymous game, and the address that has the game's page repeat a text."""
    ann, ben = people(SECRET, "ben")
    game = begun("standard", ann, ben, anonymous=True)
    client = signed_in(ann)
    address = f"/games/{game.key}/"
    page = client.get(address, {"waits": "yes"}).content.decode()
    return client, address, re.search(r'name="(then-[^"]+-order)"', page).group(1)


def lengths(reader, site, way):
    """The length of the page by what it repeats, asked for from a site as browsers tell it."""
    client, address, field = reader
    headers = {"Accept-Encoding": way, "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
    return {
        guess: len(client.get(address, {"waits": "yes", field: guess}, headers=headers).content)
        for guess in (SECRET, *OTHERS)
    }


@pytest.fixture
def patient(monkeypatch):
    """Somebody who asks so often that chance cancels out."""
    monkeypatch.setattr(packing.secrets, "randbelow", lambda _: 0)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("way", ["br", "gzip"])
@pytest.mark.usefixtures("patient")
def test_another_site_learns_nothing_from_lengths(reader, site, way):
    assert len(set(lengths(reader, site, way).values())) == 1


@pytest.mark.usefixtures("patient")
def test_the_attack_is_a_real_one(reader):
    found = lengths(reader, "same-origin", "br")
    assert min(found, key=found.get) == SECRET


def test_the_own_site_and_strangers_get_packed_pages(reader, client):
    _, address, _ = reader
    for asker, site in ((reader[0], "same-origin"), (reader[0], "none"), (client, "cross-site")):
        answer = asker.get(address, headers={"Accept-Encoding": "br", "Sec-Fetch-Site": site})
        assert answer["Content-Encoding"] == "br"
