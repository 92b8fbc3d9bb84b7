import pytest

from variorum.game.title import called


@pytest.mark.parametrize(
    ("power", "name"),
    [("FRANCE", "France"), ("NEAR_EAST", "Near East"), ("OZ", "Oz"), ("USSR", "USSR"), ("USA", "USA")],
)
def test_powers_are_written_as_people_write_them(power, name):
    assert called(power) == name
