"""Whatever can be done on pages can be done by programs: every address of a page has its operations, or a reason."""

from django.urls import get_resolver

from variorum.host.acts.protocol import ACTS, QUERIES
from variorum.host.api.host import api

SIGNING_IN = "proving who one is, and tokens themselves, are for people before their screen"
SHOWN = "a part of a page, a picture, or words and forms that are made of the data that operations give"
STAFF = "is for the host's staff, who read what people reported and decide themselves"
OUTSIDE = "is read by mail programs, feed readers and calendars, by its own address"

ROADS = {
    "accounts:profile": "get_me change_me",
    "accounts:notifications": "get_me change_me",
    "accounts:data": "get_my_data",
    "accounts:tokens": SIGNING_IN,
    "accounts:revoke-all": SIGNING_IN,
    "accounts:revoke": SIGNING_IN,
    "accounts:deletion": SIGNING_IN,
    "people:mine": "list_games list_followed",
    "people:person": "get_person",
    "people:ratings": "list_groups",
    "people:leaderboard": "get_leaderboard get_bot_ratings",
    "games:lobby": "list_games",
    "games:new": "list_variants get_rules get_board_text",
    "games:create": "create_game join_game",
    "workshop:alter": "list_mechanics create_game",
    "games:summary": SHOWN,
    "games:about": "get_game",
    "games:seats": "get_game",
    "games:acts": "get_game",
    "games:status": "get_game",
    "games:tabs": SHOWN,
    "evening:now": "create_game join_game begin_with_bots",
    "evening:friends": "create_game join_game",
    "evening:join": SIGNING_IN,
    "play:board": "get_view get_observation get_legal_orders get_legal_texts get_sheet check_sheet get_briefing",
    "play:look": SHOWN,
    "play:preview": SHOWN,
    "play:film": SHOWN,
    "play:film-part": SHOWN,
    "play:film-ask": SHOWN,
    "play:hint": "get_hint",
    "play:take-hint": "send_sheet",
    "play:sheet": "get_sheet",
    "play:put": "send_sheet",
    "play:amounts": "send_sheet",
    "play:take": "send_sheet",
    "play:use-promised": "get_agreements send_sheet",
    "play:agreements": "get_agreements",
    "play:remove": "send_sheet",
    "play:text": "send_sheet",
    "play:ready": "set_ready",
    "play:readiness": "get_game",
    "play:latest": "get_view",
    "play:phase": "get_moment get_report get_kept_word",
    "play:phase-picture": SHOWN,
    "play:phase-png": SHOWN,
    "play:tables": "get_report",
    "play:history": "get_history get_history_text get_moment",
    "play:gazette": SHOWN,
    "play:gazette-pdf": SHOWN,
    "play:afterwards": "get_game get_moment get_report",
    "play:replay": "replay_game",
    "play:replaying": "get_history",
    "play:step": "get_moment get_report",
    "play:sketch": SHOWN,
    "play:bargain": "make_offer",
    "talk:trust": SHOWN,
    "press:newest": "list_threads list_messages",
    "press:news": "list_threads",
    "press:press": "list_threads list_messages send_message read_messages list_offers",
    "press:listed": "list_messages read_messages",
    "press:threads": "list_threads",
    "press:make-offer": "make_offer",
    "press:answer-offer": "answer_offer",
    "notes:memos": "list_own_notes put_own_note",
    "notes:write": "list_notes put_note remove_note",
    "reports:report": "report_to_staff report_message report_note report_variant",
    "people-staff:figures": STAFF,
    "reports:reports": STAFF,
    "reports:decide": STAFF,
    "reports:reopen": STAFF,
    "press:block": "block_seat unblock",
    "blocks:blocked": "list_blocked",
    "blocks:remove": "unblock",
    "blocks:person": "block_person",
    "press:before": "list_messages_before write_before",
    "press:said-before": "list_messages_before",
    "press:votes": "list_votes get_own_extensions",
    "gm:desk": "get_desk get_history",
    "gm:news": SHOWN,
    "gm:seats": "get_desk",
    "gm:preview": "get_running_sheets preview_phase",
    "gm:start": "list_joined assign_seat remove_player end_roll_call extend_roll_call announce_to_all",
    "gm:decide": "get_legal_orders send_sheet",
    "gm:own": "get_legal_orders send_sheet set_ready",
    "gm:orders": "enter_orders",
    "gm:terms": "set_terms change_terms",
    "gm:position": "edit_position",
    "gm:back": "preview_rerun preview_other_rerun run_again roll_back",
    "gm:restore": "take_rollback_back",
    "gm:accept": "accept_invitation",
    "tournaments:overview": "list_tournaments",
    "tournaments:choose": "list_variants",
    "tournaments:new": "create_tournament",
    "tournaments:show": "get_tournament",
    "clubs:overview": "list_clubs",
    "clubs:show": "get_club",
    "clubs:choose": "list_variants",
    "clubs:create": "create_club_game join_game",
    "lists:overview": "list_waiting_lists",
    "lists:choose": "list_variants",
    "lists:new": "create_waiting_list",
    "lists:show": "get_waiting_list",
    "workshop:overview": "list_boards",
    "workshop:new": "create_board",
    "workshop:board": "get_board",
    "workshop:rules": "get_board put_board",
    "workshop:try": SHOWN,
    "workshop:play-rules": "share_board get_variant",
    "workshop:share": "share_board unshare_board",
    "workshop:play": "get_variant",
    "workshop:variant-files": SHOWN,
    "workshop-staff:variants": STAFF,
    "workshop-staff:decide": STAFF,
    "workshop:delete": "delete_board",
    "workshop:edit": SHOWN,
    "workshop:state": "get_board",
    "workshop:change": "put_board",
    "workshop:build": "build_board",
    "workshop:variant": "put_board",
    "workshop:picture": SHOWN,
    "workshop:download": "get_board",
    "zines:overview": "list_zines",
    "zines:zine": "list_zines",
    "zines:feed": OUTSIDE,
    "zines:edit": "get_zine change_zine put_zine_game remove_zine_game publish_issue",
    "zines:preview": SHOWN,
    "zines:issue": "get_issue",
    "zines:download": SHOWN,
    "zines:pdf": SHOWN,
    "zines:map": SHOWN,
    "maps:base": SHOWN,
    "maps:style": SHOWN,
    "maps:font": SHOWN,
    "examples:all": SHOWN,
    "examples:card": SHOWN,
    "examples:picture": SHOWN,
    "letters:mail": "get_mail_address",
    "letters:renew": "renew_mail_address",
    "letters:set_up": "set_mail_address_up",
    "letters:stop": OUTSIDE,
    "notify:live": "api-live",
    "notify:inbox": "list_inbox",
    "notify:bell": "list_inbox",
    "notify:gallery": STAFF,
    "notify:sample": STAFF,
    "notify:game_feed": OUTSIDE,
    "notify:hooks": "list_webhooks",
    "notify:add_hook": "add_webhook",
    "notify:try_hook": "try_webhook",
    "notify:remove_hook": "remove_webhook",
    "notify:lobby_feed": OUTSIDE,
    "notify:pushes": "get_pushes set_pushes",
    "notify:add_device": "add_push_device",
    "notify:remove_device": "remove_push_device",
    "notify:links": "get_me",
    "notify:calendar": OUTSIDE,
    "notify:stop": OUTSIDE,
    "learn:overview": SHOWN,
    "learn:start": "make_sandbox send_sheet",
    "learn:check": "process_sandbox",
    "puzzle:today": "get_puzzle",
    "puzzle:day": "get_puzzle",
    "puzzle:start": "make_sandbox",
    "puzzle:answer": "answer_puzzle",
    "puzzle:picture": SHOWN,
    "play:coach": "get_turning_points",
    "play:coach-ask": "find_turning_points",
    "play:coach-picture": SHOWN,
    "sandbox:overview": "list_games",
    "sandbox:new": "make_sandbox",
    "sandbox:upload": "make_sandbox adjudicate",
    "sandbox:explore": "make_sandbox try_orders",
    "sandbox:copy": "make_sandbox",
    "sandbox:orders": "send_sheet",
    "sandbox:process": "process_sandbox",
    "sandbox:undo": "step_back",
    "sandbox:delete": "delete_sandbox",
    "sandbox:file": "api-export",
}
FREE = {"api-live", "api-export", "api-export-classical"}
"""What programs ask for beside the operations of the schema."""

_OTHERS = ("site:", "health:", "account_", "mfa_", "api-", "acts:")
"""Of which people sign in, find their way, or watch the host; the API itself; acts, which have their own roads."""


def names(resolver, space=""):
    """The names of all addresses."""
    for found in resolver.url_patterns:
        if hasattr(found, "url_patterns"):
            yield from names(found, f"{space}{found.namespace}:" if found.namespace else space)
        elif found.name:
            yield f"{space}{found.name}"


def operations():
    paths = api.get_openapi_schema()["paths"].values()
    return {entry["operationId"] for path in paths for entry in path.values()}


def test_every_page_has_its_operations_or_a_reason():
    assert {name for name in names(get_resolver()) if not name.startswith(_OTHERS)} == set(ROADS)


def test_the_operations_of_pages_are_there():
    reasons = {SIGNING_IN, SHOWN, OUTSIDE, STAFF}
    wanted = {name for road in ROADS.values() if road not in reasons for name in road.split()}
    assert wanted <= operations() | FREE
    assert operations() <= wanted | ACTS.keys() | QUERIES.keys()
