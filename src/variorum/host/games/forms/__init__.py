"""The forms for founding games and finding them."""
