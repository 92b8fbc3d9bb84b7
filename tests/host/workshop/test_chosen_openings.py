"""The first units and the homes of a board's variant are chosen area by area, without a script too."""

import re
import tomllib

import pytest
from test_rules_without_code import TEXT
from working import work

from variorum.host.workshop.models import Design
from variorum.variants.entering import ComposingError
from variorum.variants.placing import placed


def test_tables_of_powers_are_written_and_everything_else_stays():
    mechanics = '[[mechanics]]\nname = "money"\n\n'
    text = placed(
        TEXT.replace("[powers", f"{mechanics}[powers"),
        {"NORTH": ["A NOR"], "SOUTH": ["F SUD"]},
        {"SOUTH": ["SUD", "OST"]},
    )
    assert text.startswith(TEXT.partition("[powers")[0])
    assert text.count(mechanics) == 1
    assert text.endswith('[settings]\ndraws = "nobody"\n')
    found = {"NORTH": {"units": ["A NOR"]}, "SOUTH": {"units": ["F SUD"], "homes": ["SUD", "OST"]}}
    assert tomllib.loads(text)["powers"] == found


COMMENTED = """\
id = "small"
# The powers.

[powers.NORTH]  # first
# It has a fleet.
units = ["A NOR"]  # one army

# The other one.
[powers.SOUTH]
homes = ["SUD"]
units = [
    "A OST",  # in the east
    # no fleet
]
# Nothing more.

# Rules.
[[mechanics]]
name = "money"
"""


@pytest.mark.parametrize(
    ("units", "homes", "changed"),
    [
        ({"NORTH": ["A NOR"], "SOUTH": ["A OST"]}, {}, {}),
        ({"NORTH": ["F NOR"], "SOUTH": ["A OST"]}, {}, {'["A NOR"]': '["F NOR"]'}),
        (
            {"NORTH": ["A NOR"], "SOUTH": ["A OST", "F SUD"]},
            {"SOUTH": ["SUD", "OST"]},
            {
                'homes = ["SUD"]': 'homes = ["SUD", "OST"]',
                'units = [\n    "A OST",  # in the east\n    # no fleet\n]\n': (
                    '# in the east\n# no fleet\nunits = ["A OST", "F SUD"]\n'
                ),
            },
        ),
        (
            {"NORTH": ["A NOR"], "SOUTH": ["A OST"], "WEST": ["F WES"]},
            {"NORTH": ["NOR"]},
            {
                "# first\n": '# first\nhomes = ["NOR"]\n',
                "# Rules.": '[powers.WEST]\nunits = ["F WES"]\n\n# Rules.',
            },
        ),
    ],
)
def test_comments_stay(units, homes, changed):
    expected = COMMENTED
    for old, new in changed.items():
        assert old in expected
        expected = expected.replace(old, new)
    assert placed(COMMENTED, units, homes) == expected


def test_powers_in_one_table_are_refused_with_a_remedy():
    with pytest.raises(ComposingError, match=r"write each power as a table of its own, such as \[powers.NORTH\]"):
        placed('[powers]\nNORTH = {units = ["A NOR"]}\n', {"NORTH": ["F NOR"]}, {})


def test_units_and_homes_are_kept_or_refused_with_all_that_was_sent(designer):
    _, client, design, page = designer
    page.post("build")
    work()
    address = f"/workshop/{design.key}/opening/"
    shown = client.get(address).content.decode()
    assert 'aria-label="Norland: A NOR, North; home of North"' in shown
    version = re.search(r'name="version" value="(\w+)"', shown)[1]
    sent = {"unit-NOR": "F NOR", "home-NOR": "NORTH", "home-SUD": "SOUTH", "home-OST": "SOUTH", "unit-OST": "A OST"}
    refused = client.post(address, {**sent, "unit-WES": "F WES", "version": version})
    assert refused.status_code == 422
    assert b"Western Sea has a unit of nobody; choose its power." in refused.content
    assert b'<option value="F WES" selected>' in refused.content
    assert client.post(address, {**sent, "version": "0"}).status_code == 422
    assert client.post(address, {**sent, "unit-NOR": "A PAR", "version": version}).status_code == 422
    assert client.post(address, {**sent, "version": version}).status_code == 302
    powers = tomllib.loads(Design.objects.get(pk=design.pk).variant_text)["powers"]
    assert powers == {"NORTH": {"units": ["F NOR"]}, "SOUTH": {"units": ["A OST"], "homes": ["SUD", "OST"]}}
    assert "Ostmark: A OST, South; home of South" in client.get(address).content.decode()
    assert client.get(f"{address}map.svg").content.count(b'href="#badge-') == 2
