import pytest
from bench.postgres import postgres
from tests.host.site.running import environment


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def env(request, tmp_path_factory):
    """An installation with all tables and nothing in them."""
    folder = tmp_path_factory.mktemp("crash")
    more = {"PYTHONPATH": str(request.config.rootpath)}
    if request.param == "sqlite":
        yield environment(request.getfixturevalue("with_tables")(folder), **more)
        return
    with postgres(durable=True, like=request.getfixturevalue("cluster")) as server:
        yield environment(folder, DATABASE_URL=server.database("crash", like="tables"), **more)
