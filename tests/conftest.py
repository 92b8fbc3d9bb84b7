"""Options of the test suite."""


def pytest_addoption(parser):
    parser.addoption(
        "--games", type=int, default=30, help="random games in which the map changes (default: %(default)s)"
    )
    parser.addoption(
        "--kills", type=int, default=10, help="how often the host is killed, on each database (default: %(default)s)"
    )
