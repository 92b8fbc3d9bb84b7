"""Names that look like somebody else's, or as if the host spoke, can't be had; those that only sound alike can."""

import unicodedata

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from variorum.host.accounts.models import Person
from variorum.host.accounts.names import VALIDATORS, normal, skeleton

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def forgetful():
    cache.clear()
    yield
    cache.clear()


def sign_up(client, name, address="new@example.org"):
    form = {"email": address, "username": name, "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", form)


def is_possible(name):
    try:
        for validate in VALIDATORS:
            validate(name)
    except ValidationError:
        return False
    return True


ALIKE = [
    ("paul", "PAUL"), ("paul", "pau1"), ("paul", "p\u0430ul"), ("scope", "\u0455\u0441\u043e\u0440\u0435"),
    ("paul", "\uff50\uff41\uff55\uff4c"), ("modern", "rnodern"), ("wolf", "vvolf"), ("Ann", "\u13aann"),
    ("O0", "oO"), ("Ill", "l1I"), ("file", "\ufb01le"), ("\u00c4nn", "A\u0308nn"), ("gil", "\u0261il"),
]  # fmt: skip
APART = [("ann", "anna"), ("ann", "\u00e4nn"), ("x_y", "xy"), ("dan", "clan"), ("\u0438\u0432\u0430\u043d", "ivan")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_a_name_that_looks_like_another_one_cannot_be_had(client, people, one, other):
    Person.objects.create_user(one, "one@example.org", PASSWORD)
    assert skeleton(one) == skeleton(other)
    assert sign_up(client, other).status_code == 200
    assert Person.objects.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create_user(other, "other@example.org", PASSWORD)
    (ben,) = people("ben")
    client.force_login(ben)
    kept = {"about": "", "zone": "UTC", "theme": "dark"}
    assert client.post("/me/", {"username": other, **kept}).status_code == 422
    ben.refresh_from_db()
    assert ben.username == "ben"


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_can_be_told_apart_can_both_be_had(client, db, one, other):
    Person.objects.create_user(one, "one@example.org", PASSWORD)
    assert sign_up(client, other).status_code == 302


@pytest.mark.parametrize(
    "name", ["\u0430nn", "\u03c1aul", "Anna\u0438", "\u13aann", "\u0627nn", "\u4f8bnn", "\u30a2\u0438"]
)
def test_a_name_of_several_scripts_is_refused(name):
    assert not is_possible(name)


@pytest.mark.parametrize(
    "name",
    [
        "ann", "\u0141ukasz", "\u0418\u0432\u0430\u043d", "\u0395\u03bb\u03ad\u03bd\u03b7",
        "\u65e5\u672c\u30c6\u30b9\u30c8", "\ud64d\uae38\ub3d9", "a.b-c_1",
    ],
)  # fmt: skip
def test_a_name_of_one_script_is_taken(name):
    assert is_possible(name)


@pytest.mark.parametrize(
    "name",
    [
        "GM", "G.M", "adm1n", "\u0251dmin", "Game-Master", "Garne_Master", "thehost", "H0ST", "b0t",
        "Var1orum", "Variorurn", "former-abc", "F0RMER-1", "fo\u0433mer-1", "\uff27\uff2d", "\u0262\u1d0d".upper(),
        "moderator",
    ],
)  # fmt: skip
def test_a_name_as_if_the_host_spoke_is_refused(name):
    assert not is_possible(name)


def test_a_name_is_kept_as_it_is_written_in_one_way_only(client, db):
    assert sign_up(client, "A\u0308nn\uff11").status_code == 302
    person = Person.objects.get()
    assert person.username == "\u00c4nn1"
    client.logout()
    for login in ("\u00c4nn1", "\u00e4NN\uff11", "A\u0308nn1"):
        answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
        assert answer.status_code == 302
        client.logout()


def test_a_name_that_only_looks_like_ones_own_signs_nobody_in(client, people):
    people("ann")
    answer = client.post("/accounts/login/", {"login": "\u0430nn", "password": "a long password"})
    assert answer.status_code == 200


@given(st.text(max_size=30))
def test_a_skeleton_is_one_however_a_name_is_written(name):
    seen = skeleton(name)
    assert seen == skeleton(normal(name)) == skeleton(unicodedata.normalize("NFD", name))
    assert len(seen) <= 300 or not is_possible(name)


def test_the_skeleton_follows_the_name(people):
    (ann,) = people("ann")
    ann.username = "benjamin"
    ann.save(update_fields=["username"])
    ann.refresh_from_db()
    assert ann.skeleton == skeleton("benjamin")
