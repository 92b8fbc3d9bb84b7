# Battles of more than 255 units or areas.

from variorum._kernel import adjudicate as adjudicate
