"""Telling people what is new: mail, webhooks, feeds, calendars, live pages."""
