"""Collected stylesheets contain their parts, so that a page asks for few files."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The folder of collected files."""
    from django.test import override_settings  # noqa: PLC0415 - settings are there when tests run

    folder = tmp_path_factory.mktemp("collected")
    with override_settings(STATIC_ROOT=folder):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


def released(folder, name):
    """What browsers are sent under a hashed name."""
    (found,) = (path for path in folder.glob(name) if re.search(r"\.[0-9a-f]{12}\.css$", path.name))
    return found.read_text("utf-8")


@pytest.mark.parametrize("name", ["site/site", "board/all", "board/window"])
def test_parts_are_put_in_where_they_were_imported(collected, name):
    source, text = (collected / f"{name}.css").read_text("utf-8"), released(collected, f"{name}.*.css")
    parts = re.findall(r'@import "(.*)";', source)
    assert parts
    assert "@import" not in text
    begun = [text.index(first_rule((collected / Path(name).parent / part).read_text("utf-8"))) for part in parts]
    assert begun == sorted(begun)


def first_rule(text):
    """The first rule of a stylesheet, which no address is in."""
    return re.search(r"^(?!@font-face)[^/*\s][^{}]*\{[^{}]*\}", text, re.MULTILINE)[0]


def test_addresses_lead_to_files_that_are_there(collected):
    text = released(collected, "site/site.*.css")
    for address in re.findall(r'url\("(?!/fonts/)([^"]+)"\)', text):
        assert (collected / "site" / address).exists()
    assert 'url("icon.svg")' not in text
