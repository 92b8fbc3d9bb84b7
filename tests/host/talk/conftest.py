from tests.host.offers.conftest import processed, table  # noqa: F401 - the same tables
