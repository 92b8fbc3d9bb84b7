"""The forms for creating games and finding them."""
