"""What settings do to the machine."""

import os
import stat

import pytest

from variorum.host.site.environment import keep_private


def mode(path):
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture
def umask():
    """The usual one, and what was set before afterwards."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("was_there", [True, False])
def test_nobody_else_on_the_machine_reads_the_data_folder(tmp_path, was_there):
    folder, outside = tmp_path / "data", tmp_path / "outside"
    outside.write_text("of others")
    if was_there:
        (folder / "mail").mkdir(parents=True)
        (folder / "secret-key").write_text("secret")
        (folder / "link").symlink_to(outside)
    keep_private(folder)
    (folder / "variorum.sqlite3").write_text("games")
    assert {mode(path) for path in (folder, folder / "mail") if path.exists()} == {0o700}
    assert {mode(path) for path in folder.iterdir() if path.is_file() and not path.is_symlink()} == {0o600}
    assert mode(outside) == 0o644
