"""Installed variants and boards: found by entry points, and told if they fail, without stopping the others."""

import os
import subprocess
import sys

import pytest

from variorum.variants import registry

GOOD = """
from variorum.variants.standard import VARIANT as STANDARD
VARIANT = STANDARD.but(id="good", name="Good")
"""
BROKEN = {
    "no_module": ("missing:VARIANT", "", "ModuleNotFoundError: No module named 'missing'"),
    "raises": ("raises:VARIANT", "x = 1\nraise RuntimeError('oh no')", "RuntimeError: oh no"),
    "no_default": (
        "no_default:VARIANT",
        "from variorum.game.setting import Setting\nSPEED = Setting('fast', 'how fast', ('slow', 'steady'))",
        """the setting "how fast" has the default 'fast', but takes slow or steady; choose another default""",
    ),
    "no_variant": ("no_variant:VARIANT", "VARIANT = 7", "expected a Variant, found int"),
    "other_id": ("good:VARIANT", "", 'its id is "good", but its entry point is called "other_id"'),
    "standard": ("good:VARIANT", "", 'Variorum has a variant "standard" itself'),
}


def installed(site, group, entries):
    """A package with such entry points, as pip leaves it behind."""
    info = site / "strangers-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{lines}")


def run(site, code):
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", BROKEN)
def test_a_variant_that_fails_to_load_stops_no_other_and_says_why(name, tmp_path):
    value, code, reason = BROKEN[name]
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / f"{name}.py").write_text(code)
    installed(tmp_path, "variorum.variants", {"good": "good:VARIANT", name: value})
    told = run(
        tmp_path,
        "from variorum.variants import registry\n"
        "print(*registry.names(), registry.variant('good').name)\n"
        "print(*registry.failures().values())",
    )
    names, failures = told.splitlines()
    assert names.split()[-1] == "Good"
    assert {"good", "standard", "goals"} <= set(names.split())
    assert reason in failures


def test_the_reason_names_the_line(tmp_path):
    (tmp_path / "raises.py").write_text("x = 1\nraise RuntimeError('oh no')")
    installed(tmp_path, "variorum.variants", {"raises": "raises:VARIANT"})
    code = "import variorum\ntry: variorum.variant('raises')\nexcept ValueError as error: print(error)"
    told = run(tmp_path, code)
    assert 'the variant "raises" cannot be loaded' in told
    assert f"{tmp_path / 'raises.py'}, line 2); correct or uninstall the package strangers" in told


def test_a_package_without_the_board_that_it_offers_is_told(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("")
    installed(tmp_path, "variorum.boards", {"ireland": "mine", "atlantis": "nowhere"})
    code = (
        "from variorum.board import BoardError, load_board\n"
        "for name in ('ireland', 'atlantis'):\n"
        "    try: load_board(name)\n"
        "    except BoardError as error: print(error)\n"
        "print(load_board('standard').name)"
    )
    ireland, atlantis, standard = run(tmp_path, code).splitlines()
    assert "the package mine has no boards/ireland/map.txt" in ireland
    assert "its package cannot be imported: No module named 'nowhere'" in atlantis
    assert standard == "Standard"


VARIANT = """
id = "roman_war"
name = "Roman War"
tagline = "Two powers and one road."
win = 10
[powers.ITALY]
units = ["A ROM"]
[powers.TURKEY]
units = ["A CON"]
"""


def test_files_that_the_environment_names_are_variants(tmp_path, monkeypatch):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "variant.toml").write_text(VARIANT)
    (tmp_path / "taken.toml").write_text(VARIANT.replace("roman_war", "standard"))
    (tmp_path / "broken.toml").write_text(VARIANT.replace("A ROM", "A XYZ"))
    places = [tmp_path / name for name in ("mine", "taken.toml", "broken.toml", "missing.toml")]
    monkeypatch.setenv("VARIORUM_VARIANTS", os.pathsep.join(map(str, places)))
    code = (
        "import pickle\n"
        "from variorum.variants import registry\n"
        "print(pickle.loads(pickle.dumps(registry.variant('roman_war'))).name, 'roman_war' in registry.names())\n"
        "print(*registry.failures().values(), sep='\\n')"
    )
    known, taken, broken, missing = run(tmp_path, code).splitlines()
    assert known == "Roman War True"
    assert taken.endswith('there is another variant "standard"; choose another id')
    assert 'no area "XYZ"' in broken
    assert "missing.toml: cannot be read" in missing


@pytest.mark.parametrize("name", ["chaos", "goals"])
def test_a_variant_of_the_package_is_loaded_once_whatever_else_becomes_known(name):
    before = registry.variant(name)
    registry.forget()
    assert registry.variant(name) is before
