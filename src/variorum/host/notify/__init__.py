"""Notifications: mail, webhooks, feeds, calendars, live pages."""
