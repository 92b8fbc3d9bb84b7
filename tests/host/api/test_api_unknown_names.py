"""A name that nothing reads is refused with the names that would be accepted, in every body."""

import pytest

from variorum.host.api.host import api


def posted(program, people, **more):
    (ann,) = people("ann")
    return program(ann).fails(422, "POST", "/games", {"name": "A game", "variant": "standard", **more})["problems"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            {"colour": "red"},
            'There is no "colour". Accepted: name, variant, settings, mechanics, win, terms, listed, password, '
            "mastered, plays, key.",
        ),
        ({"passwort": "x"}, 'There is no "passwort". Did you mean password?'),
        ({"terms": {"foo": 1}}, 'terms: There is no "foo". Accepted: clock, press, '),
        ({"terms": {"pres": "none"}}, 'terms: There is no "pres". Did you mean press?'),
        ({"terms": {"clock": {"minuts": 5}}}, 'terms.clock: There is no "minuts". Did you mean minutes?'),
    ],
)
def test_a_game_with_unknown_names_is_refused(program, people, more, told):
    assert told in " ".join(posted(program, people, **more))


def test_a_flood_of_names_gets_a_short_answer(program, people):
    told = " ".join(posted(program, people, **{f"{'x' * 50}{number}": 1 for number in range(2_000)}))
    assert len(told) < 3_000


def test_no_body_takes_other_names_than_those_declared():
    schema = api.get_openapi_schema()
    bodies = [
        entry["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for methods in schema["paths"].values()
        for entry in methods.values()
        if "application/json" in entry.get("requestBody", {}).get("content", {})
    ]
    shapes = schema["components"]["schemas"]
    assert len(bodies) > 50
    assert [name for name in bodies if shapes[name].get("additionalProperties") is not False] == []
