from pathlib import Path

import pytest

from variorum.host.confined import pool


@pytest.fixture(autouse=True, scope="module")
def forkserver():
    """A fork server that finds the jobs of these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        patch.setenv("VARIORUM_SECRET_KEY", "of the host alone")
        pool.close()
        yield
        pool.close()
