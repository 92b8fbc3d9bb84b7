"""Seeds for the laws: each plays fifty phases, so that processes share them out. `--seed` plays one again."""

from tests.laws.play import CHUNK


def pytest_generate_tests(metafunc):
    if "seed" in metafunc.fixturenames:
        asked, only = metafunc.config.getoption("phases"), metafunc.config.getoption("seed")
        metafunc.parametrize("seed", range(-(-asked // CHUNK)) if only is None else [only])
