from tests.tables import each

from variorum.game.title import called


@each(
    ("power", "name"),
    [("FRANCE", "France"), ("NEAR_EAST", "Near East"), ("OZ", "Oz"), ("USSR", "USSR"), ("USA", "USA")],
)
def test_powers_are_written_as_people_write_them(power, name):
    assert called(power) == name
