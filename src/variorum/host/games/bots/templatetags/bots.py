"""Levels of bots on pages."""

from django import template

from variorum.host.games.bots.levels import called

register = template.Library()

register.filter("bot_level", called)
